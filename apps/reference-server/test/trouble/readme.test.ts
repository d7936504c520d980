import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { loadContract } from '@card-contract/contract'
import { afterEach, expect, it } from 'vitest'
import {
  createTrouble,
  kindNames,
  kindOf,
  knownOperations,
  parameters,
  presetNames,
  presets,
  type TroubleKind,
} from '../../src/trouble/index.ts'
import { cleanUp, temporaryFolder } from '../fixtures/launch.ts'

afterEach(cleanUp)

const packageFolder = join(import.meta.dirname, '../..')
const pagePath = join(packageFolder, 'docs/trouble.md')
const page = readFileSync(pagePath, 'utf8')

/** The tables of the page, which are those of the code. */
const tables = {
  kinds: () =>
    table(
      ['kind', 'what the client sees', 'carried out', 'values'],
      kindNames.map((kind) => [`\`${kind}\``, kindOf(kind).sees, times[kindOf(kind).carriedOut], valuesOf(kind)]),
    ),
  values: () =>
    table(
      ['value', 'what it is', 'default'],
      Object.entries(parameters).map(([name, { expected, usual }]) => [
        `\`${name}\``,
        expected,
        usual === '' ? 'the first number in `data`, or its first field' : `\`${usual}\``,
      ]),
    ),
  presets: () =>
    table(
      ['preset', 'what it is like', 'rules'],
      presetNames.map((name) => [
        `\`${name}\``,
        presets[name].about,
        presets[name].rules.map((rule) => `\`${rule}\``).join(' '),
      ]),
    ),
}

function valuesOf(kind: TroubleKind): string {
  const { takes, usually = {} } = kindOf(kind)
  return takes.map((name) => `\`${name}\`${name in usually ? ` (${usually[name]})` : ''}`).join(', ')
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |\n`.replace('|  |', '| |'))
    .join('')
}

// `pnpm trouble-tables` in this package writes them.
it.each(Object.entries(tables))('the table of %s on the page of trouble is that of the code', (name, render) => {
  const [begin, end] = [`<!-- ${name} -->\n`, `<!-- /${name} -->`]
  const standing = page.split(begin)[1]?.split(end)[0] ?? ''
  const table = `\n${render()}\n`
  if (process.env.TROUBLE_TABLES === 'write') {
    const now = readFileSync(pagePath, 'utf8')
    writeFileSync(
      pagePath,
      now.replace(begin + standing + end, () => begin + table + end),
    )
  } else expect(standing).toBe(table)
})

it('the program on the page prints what the client saw', async () => {
  const [, program = ''] = /```ts\n(.*?)```/s.exec(page) ?? []
  const file = join(temporaryFolder(), 'program.mts')
  writeFileSync(file, program.replace('@card-contract/reference-server', join(packageFolder, 'src/index.ts')))
  expect(await promisify(execFile)(process.execPath, [file])).toEqual({
    stdout: "502 html-error-page { 'html-error-page': 1 }\n",
    stderr: '',
  })
})

it('every rule that the page shows for the command line is one, and every body for /trouble', () => {
  const known = knownOperations(loadContract())
  const [, commandLine = ''] = page.split('## On the command line')
  const rules = [...commandLine.matchAll(/`(?:--trouble )?([\w*]+=[^`]+)`/g)].map(([, rule = '']) => rule)
  expect(rules.length).toBeGreaterThan(20)
  expect(createTrouble(known, rules).report().rules).toHaveLength(rules.length)
  const bodies = [...page.matchAll(/`(\{"operation"[^`]+)`/g)].map(([, body = '']) => JSON.parse(body))
  expect(bodies).toHaveLength(1)
  for (const body of bodies) createTrouble(known).add(body)
})

const times = ['no', 'once', 'twice'] as const
