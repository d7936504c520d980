import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { retryPolicy } from '../../src/session/retry-policy.ts'

const sources = new URL('../../src/', import.meta.url)
const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))

// A reader who wants to know why something was repeated follows these names.
it.each(Object.entries(retryPolicy))(
  'the rule %s names a file and the function there that recognises it',
  (_, { decidedBy }) => {
    const [name = '', place = ''] = decidedBy.replace(/,.*$/, '').split(' in ')
    const named = files.filter((file) => `/${file}`.endsWith(`/${place}`))
    expect(named).toHaveLength(1)
    const lines = readFileSync(new URL(named[0] ?? '', sources), 'utf8').split('\n')
    // A function, or a method of what the function returns.
    const beginnings = [`function ${name}(`, `function ${name}<`]
    const isThere = (line: string) =>
      beginnings.some((one) => line.includes(one)) || line.trimStart().startsWith(`${name}(`)
    expect(lines.some(isThere)).toBe(true)
  },
)
