import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lintRegexes } from '../lint-regexes.ts'

function lint(files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'card-contract-regexes-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const { status, stdout, stderr } = lintRegexes(folder, ['--format=json', ...Object.keys(files)], 'pipe')
  const results = JSON.parse(stdout) as Result[]
  const faults = results.flatMap(({ filePath, messages }) =>
    messages.map(({ line, column, ruleId }) => `${basename(filePath)}:${line}:${column} ${ruleId}`),
  )
  return { status, stderr, faults: [...new Set(faults)].sort() }
}

interface Result {
  readonly filePath: string
  readonly messages: readonly { readonly line: number; readonly column: number; readonly ruleId: string }[]
}

test('the lint of regular expressions reports quadratic ones at their places', () => {
  const found = lint({
    'money.ts':
      'interface Money { digits: string }\n\nexport const kept = ({ digits }: Money) => digits.replace(/0+$/, "")\n',
    'media-type.mjs': '// eslint-disable-next-line\nexport const charset = /^\\s*charset\\s*=\\s*"?([^"]*?)"?\\s*$/i\n',
    'built.js': 'export const words = new RegExp("(a|ab)*b*$")\n',
  })
  expect(found.status).toBe(1)
  expect(found.faults).toMatchInlineSnapshot(`
    [
      "built.js:1:34 regexp/no-super-linear-move",
      "built.js:1:41 regexp/no-super-linear-move",
      "media-type.mjs:1:1 null",
      "media-type.mjs:2:40 regexp/no-super-linear-backtracking",
      "media-type.mjs:2:46 regexp/no-super-linear-backtracking",
      "money.ts:3:60 regexp/no-super-linear-move",
    ]
  `)
})

test('the lint of regular expressions accepts linear ones', () => {
  const text = 'export const number: RegExp = /^-?(?:0|[1-9]\\d*)(?:\\.\\d+)?$/\n'
  expect(lint({ 'linear.ts': text })).toEqual({ status: 0, stderr: '', faults: [] })
})
