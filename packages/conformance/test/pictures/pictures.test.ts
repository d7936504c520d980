import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { blockIn, judgeGoodServer, judgeWrongServer, steady, terminalBlocks, trimmed } from './judged.ts'
import { factsOf, pictureFile, root } from './picture.ts'
import { commentOf, sizeOf } from './png.ts'

const stale = 'it is older than what it shows: run `pnpm --filter @card-contract/conformance pictures`'

describe('docs/report.png', () => {
  const png = readFileSync(pictureFile)

  it('shows what a run says today', async () => {
    expect(commentOf(png), stale).toBe(factsOf(await judgeWrongServer({ isKnown: true })))
  })

  it('is sharp where a pixel is two, and small enough for a README', () => {
    expect(sizeOf(png).width).toBe(2400)
    expect(png.length).toBeLessThan(250_000)
  })
})

it('the terminals in the READMEs say what a run says today', async () => {
  for (const { file, text } of await terminalBlocks()) {
    const shown = blockIn(readFileSync(new URL(file, root), 'utf8'))
    expect(steady(shown), `${file}: ${stale}`).toBe(trimmed(steady(text)))
  }
})

it('the README of the package says how much a run sends and creates, within a tenth', async () => {
  const readme = readFileSync(new URL('packages/conformance/README.md', root), 'utf8').replace(/\s+/g, ' ')
  const [, requests] = /It sends some ([\d,]+) requests/.exec(readme) ?? []
  const [, users, cards] = /about ([\d,]+) card users and ([\d,]+) cards/.exec(readme) ?? []
  const { exchanges, summary } = await judgeGoodServer()
  const granted = (wanted: string) =>
    exchanges.filter(({ operationId, response }) => operationId === wanted && response?.status === 200).length
  const counts = [summary.requests, granted('createCardUser'), granted('createCard')]
  const told = [requests, users, cards].map((text = '') => Number(text.replaceAll(',', '')))
  expect(
    told.map((number, index) => Math.abs(number / (counts[index] ?? 0) - 1) < 0.1),
    `${counts}`,
  ).toEqual([true, true, true])
})
