import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { html } from '../../src/live-page/html.ts'
import { liveTable } from '../../src/live-page/live-table.ts'
import { pageOf } from '../../src/live-page/page.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

it('the policy of a page allows its style sheet and its scripts, and nothing else', () => {
  const { body, contentSecurityPolicy } = pageOf({ title: '<b>', style: 'b{}', scripts: ['f()'], body: html`<p></p>` })
  expect(body).toContain('<title>&#60;b&#62;</title>')
  const inline = [...body.matchAll(/<(?:style|script)[^>]*>(.*?)<\/(?:style|script)>/gs)].map(([, text = '']) => text)
  expect(inline).toHaveLength(3)
  expect(inline[0]).toMatch(/b\{\}$/)
  expect(inline[2]).toBe('f()')
  const [style = '', ...scripts] = inline.map(hashOf)
  expect(contentSecurityPolicy).toContain(`; style-src ${style}; script-src ${scripts.join(' ')}; `)
  expect(contentSecurityPolicy).not.toContain('unsafe')
})

it('a live table escapes what a program says of it', () => {
  const hostile = '"><script>'
  const table = liveTable({ columns: { time: hostile }, most: 5, sender: hostile, none: hostile, again: hostile })
  expect(table.markup).not.toContain(hostile)
  expect(table.markup).toContain('data-field="time"')
})
