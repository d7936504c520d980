import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import contractPlugin from '../../lint/index.js'
import { specFolder } from '../../lint/run-redocly.ts'
import { fixtures } from './fixtures.ts'

const ids = globSync('*.js', { cwd: join(specFolder, 'lint/rules') })
  .map((file) => file.replace('.js', ''))
  .sort()
const written = fixtures()
const textOf = (file: string) => readFileSync(join(specFolder, file), 'utf8')

describe('every rule of spec/lint/rules', () => {
  test('every rule is registered under the name of its file', () => {
    const { rules } = contractPlugin()
    expect(Object.keys(rules.oas3).sort()).toEqual(ids)
    const exportNames = Object.entries(rules.oas3).map(([id, rule]) => [id, rule.name])
    expect(exportNames).toEqual(exportNames.map(([id = '']) => [id, camelCase(id)]))
  })

  test('every rule is enabled as an error in redocly.yaml, and no other rule of ours is', () => {
    const { rules } = parse(textOf('redocly.yaml')) as { rules: Record<string, string | { severity: string }> }
    const ours = Object.entries(rules).filter(([id]) => id.startsWith('contract/'))
    expect(ours.map(([id]) => id.replace('contract/', '')).sort()).toEqual(ids)
    expect(ours.filter(([, rule]) => (typeof rule === 'string' ? rule : rule.severity) !== 'error')).toEqual([])
  })

  test('every rule has a line in the table of spec/lint/README.md', () => {
    expect([...textOf('lint/README.md').matchAll(/^\| `(.+?)` \|/gm)].map(([, id]) => id)).toEqual(ids)
  })

  test('every rule has a passing and a failing fixture', () => {
    const kinds = written.map(({ rule, name }) => `${rule}/${name.slice(0, 4)}`)
    expect([...new Set(kinds)].sort()).toEqual(ids.flatMap((id) => [`${id}/fail`, `${id}/pass`]).sort())
  })

  test('every rule says why it exists', () => {
    const silent = ids.filter(
      (id) => !/^\/\*\*\n \* \w.*\n(.*\n)*? \* @type \{Rule/m.test(textOf(`lint/rules/${id}.js`)),
    )
    expect(silent).toEqual([])
  })
})

const camelCase = (id: string) => id.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
