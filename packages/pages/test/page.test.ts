import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { badge, copyButton, markup, pageOf, scroller, section, table, tableBody } from '../src/index.ts'

const parts = { title: 'Cards & payments', top: markup`<header><h1>Cards</h1></header>`, main: markup`<p>text</p>` }

describe('a page', () => {
  it('a page allows its own style sheet and scripts by hash, and nothing else', () => {
    const { html, policy } = pageOf({ ...parts, scripts: ['start()'] })
    const hashes = [...html.matchAll(/<(?:style|script)[^>]*>([\s\S]*?)<\/(?:style|script)>/g)].map(
      ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    )
    const [style, ...scripts] = hashes
    expect(scripts).toHaveLength(2)
    expect(policy).toBe(
      `default-src 'none'; style-src ${style}; script-src ${scripts.join(' ')}; base-uri 'none'; form-action 'none'`,
    )
    expect(html).toContain(`<meta http-equiv="Content-Security-Policy" content="${policy}">`)
  })

  it('a page adds the directives of its program to the policy', () => {
    expect(pageOf({ ...parts, scripts: [], policy: ['img-src data:'] }).policy).toMatch(/; img-src data:$/)
  })

  it('a page leads past its header, and has a footer and an icon only if they are given', () => {
    const { html } = pageOf({ ...parts, scripts: [] })
    expect(html).toContain('<title>Cards &amp; payments</title>')
    expect(html).toMatch(/<body>\n<a class="skip" href="#main">[^<]*<\/a>\n<header>/)
    expect(html).toContain('<main id="main" tabindex="-1"><p>text</p>')
    expect(html).not.toMatch(/<footer|<link/)
    const full = pageOf({ ...parts, scripts: [], foot: markup`end`, icon: 'data:image/svg+xml,x' }).html
    expect(full).toContain('<footer>end</footer>')
    expect(full).toContain('<link rel="icon" href="data:image/svg+xml,x">')
  })
})

describe('the parts of a page', () => {
  it('a section has a heading, a sentence and an id for links', () => {
    expect(section('a', { title: 'A', about: '<' }, markup`<p>x</p>`).html).toBe(
      '<section id="a" aria-labelledby="a-title"><h2 id="a-title">A</h2><p class="about">&lt;</p>\n<p>x</p></section>\n',
    )
  })

  it('a table names its columns for screen readers', () => {
    const columns = ['name', { head: 'count', look: 'number' }]
    const { html } = table({ caption: 'Cards', look: 'stacked', columns, rows: [markup`<tr></tr>`] })
    expect(html).toBe(
      '<table role="table" class="stacked"><caption class="unseen">Cards</caption><thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader">name</th><th scope="col" role="columnheader" class="number">count</th></tr></thead><tbody role="rowgroup"><tr></tr></tbody></table>',
    )
  })

  it('a table that may be too wide is in a scroller of the same name', () => {
    const bodies = [tableBody([], markup` id="cards"`)]
    const { html } = table({ caption: 'Cards', look: 'scrolling', columns: [], bodies })
    expect(html).toMatch(
      /^<div class="scroller" [^>]*aria-label="Cards"[^>]*><table .*<tbody role="rowgroup" id="cards">/,
    )
  })

  it('a scroller can be reached by keyboard and has a name', () => {
    expect(scroller('a "wide" table', 'x', 'window').html).toBe(
      '<div class="scroller window" role="group" aria-label="a &quot;wide&quot; table" tabindex="0">x</div>',
    )
  })

  it('a badge and a button escape their texts', () => {
    expect(badge('<', 'good').html).toBe('<span class="badge good">&lt;</span>')
    expect(copyButton('id', 'Copy', 'Copy "it"').html).toBe(
      '<button type="button" data-copy="id" aria-label="Copy &quot;it&quot;" hidden>Copy</button>',
    )
  })
})
