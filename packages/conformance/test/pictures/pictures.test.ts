import { readFileSync } from 'node:fs'
import { loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import { cardSuite } from '../../src/cards/suite.ts'
import { commands } from '../../src/cli/commands.ts'
import { judgeBaseline } from '../cards/proof/judge-mutant.ts'
import { withoutProcess } from '../cli/card-conformance.ts'
import { documents } from '../fixtures/documents.ts'
import { blocksIn, helpBlocks, withBlocks } from './blocks.ts'
import { commandsPage, pages, pictureFile, root, sizeOf } from './png.ts'

const pageOf = (file: string): string => readFileSync(new URL(file, root), 'utf8')

it('docs/report.png is sharp where a pixel is two, and small enough for a README', () => {
  const png = readFileSync(pictureFile)
  expect(sizeOf(png).width).toBe(2400)
  expect(png.length).toBeLessThan(250_000)
})

// They are written when there is a release, and may be older than the wording of a report or of an option.
describe.each(pages)('the terminal blocks in %s', (file) => {
  const text = [...blocksIn(pageOf(file)).values()].join('\n')

  it('the terminal blocks show commands, options and checks that exist', async () => {
    const calls = [[], ...commands.map(({ name }) => [name])]
    const help = await Promise.all(calls.map((args) => withoutProcess([...args, '--help'])))
    const known = new Set(help.flatMap(({ stdout }) => stdout.match(/--[a-z][a-z-]*/g) ?? []))
    expect(known).toContain('--base-url')
    // Those of curl are not ours.
    const options = text.replace(/ curl [\s\S]*?(?=\n\n|$)/g, '').match(/--[a-z][a-z-]*/g) ?? []
    expect(options.filter((option) => !known.has(option))).toEqual([])
    const used = [...text.matchAll(/conformance ([a-z]+) (\S+)$/gm)]
    expect(used).not.toEqual([])
    const names = commands.map(({ name }) => name)
    expect(used.map(([, name = '']) => name).filter((name) => !names.includes(name))).toEqual([])
    const ids = cardSuite(loadContract())
      .checks({ fuzz: 10 })
      .map(({ id }) => id)
    const explained = used.flatMap(([, name, id = '']) => (name === 'explain' ? [id] : []))
    expect(explained).not.toEqual([])
    expect(explained.filter((id) => !ids.includes(id))).toEqual([])
  })

  it('the terminal blocks are where the script finds them', () => {
    const page = pageOf(file)
    const blocks = blocksIn(page)
    expect(withBlocks(page, Object.fromEntries(blocks))).toBe(page)
    expect(blocksIn(withBlocks(page, { 'A real run': 'another\n' })).get('A real run')).toBe('another\n')
    expect(() => withBlocks(page, { 'A dream': '' })).toThrow('the page has no block for A dream')
  })
})

it('the page of commands says what --help says', async () => {
  expect(Object.fromEntries(blocksIn(pageOf(commandsPage)))).toEqual(await helpBlocks())
})

it('the documents of the package say how much a run sends and creates, within a tenth', async () => {
  const text = documents.replace(/\s+/g, ' ')
  const [, requests] = /It sends some ([\d,]+) requests/.exec(text) ?? []
  const [, users, cards] = /about ([\d,]+) card users and ([\d,]+) cards/.exec(text) ?? []
  // The run that mutants are compared with differs from a user's by one request at most, and is there already.
  const { exchanges, summary } = (await judgeBaseline()).report
  const accepted = (wanted: string) =>
    exchanges.filter(({ operationId, response }) => operationId === wanted && response?.status === 200).length
  const counts = [summary.requests, accepted('createCardUser'), accepted('createCard')]
  const told = [requests, users, cards].map((text = '') => Number(text.replaceAll(',', '')))
  expect(
    told.map((number, index) => Math.abs(number / (counts[index] ?? 0) - 1) < 0.1),
    `${counts}`,
  ).toEqual([true, true, true])
})
