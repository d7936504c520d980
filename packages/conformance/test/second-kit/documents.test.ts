import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const page = readFileSync(new URL('../../../../.github/CONTRIBUTING.md', import.meta.url), 'utf8')
const [, section = ''] = page.split('## Write a kit\n')

it('CONTRIBUTING says in forty lines how a kit is written, and shows the suite of this one', () => {
  expect(section.trim().split('\n').length).toBeLessThanOrEqual(40)
  const [, shown = ''] = /```ts\n([\s\S]*?)```/.exec(section) ?? []
  expect(shown).toContain('parcelSuite')
  expect(readFileSync(new URL('suite.ts', import.meta.url), 'utf8')).toContain(shown)
})

it('each step names a file of this kit', () => {
  const named = [...section.matchAll(/^\d\. `([\w-]+\.\w+)`(?: and `([\w-]+\.\w+)`)?/gm)].flatMap(
    ([, ...files]) => files,
  )
  const files = named.filter((file) => file !== undefined)
  expect(files.length).toBeGreaterThanOrEqual(7)
  expect(files.filter((file) => !existsSync(new URL(file, import.meta.url)))).toEqual([])
})
