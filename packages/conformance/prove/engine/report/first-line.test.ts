import { beforeAll, describe, expect, it } from 'vitest'
import type { Report } from '../../../src/engine/nouns/report.ts'
import { type Format, reporters } from '../../../src/reporters/index.ts'
import { rejecting } from '../../../test/fixtures/alterations.ts'
import { judgeInProcess } from '../../../test/fixtures/judge-in-process.ts'

const sentence = /topUpCard accepted none of \d+ valid requests/

describe('an operation that accepts no valid request', () => {
  let report: Report
  const written = (format: Format): string => reporters[format](report)
  const textOf = (page: string): string => page.replaceAll(/<[^>]*>/g, '\n')

  beforeAll(async () => {
    report = await judgeInProcess({ seed: 1, alter: rejecting('topUpCard', () => true) })
  })

  it.each<[Format, (text: string) => string | undefined]>([
    ['terminal', (text) => text.split('\n').find((line) => line.trim() !== '')],
    ['markdown', (text) => text.split('\n')[0]],
    [
      'html',
      (text) =>
        textOf(text.slice(text.indexOf('<header')))
          .trim()
          .split('\n')[0],
    ],
    ['junit', (text) => /<testcase[^>]*>\s*<failure message="([^"]*)"/.exec(text)?.[1]?.slice(0, 60)],
    ['ctrf', (text) => (JSON.parse(text) as { results: { tests: { message: string }[] } }).results.tests[0]?.message],
    ['github', (text) => text.split('\n')[0]?.split('::')[2]],
    ['har', (text) => (JSON.parse(text) as { log: { comment: string } }).log.comment],
  ])('the first line of %s names it', (format, firstOf) => {
    const first = firstOf(written(format)) ?? ''
    expect(first.trim().replace('**', '')).toMatch(new RegExp(`^${sentence.source}`))
  })

  it('the JSON report names it in its coverage', () => {
    const read = JSON.parse(written('json')) as Report
    expect(read.coverage?.neverAccepted).toEqual(['topUpCard'])
    const { valid, items } = read.coverage?.operations.find(({ operationId }) => operationId === 'topUpCard') ?? {}
    expect(valid?.accepted).toBe(0)
    expect(items?.statuses.missing).toEqual(['accepted with status 200'])
    expect(items?.fields.covered).toBe(0)
  })

  it('no report of a correct server has such a line', async () => {
    report = await judgeInProcess({ seed: 1 })
    for (const format of ['terminal', 'markdown', 'html', 'junit', 'ctrf', 'github', 'har'] as const) {
      expect(written(format), format).not.toMatch(/accepted none of|did not accept/)
    }
    expect(written('terminal')).toContain('11 of 11 operations accepted a valid request')
  })
})

describe('the coverage of a run', () => {
  it('a default run of a correct server has every operation accept valid requests, and covers nine tenths', async () => {
    const { coverage } = await judgeInProcess({ seed: 1 })
    expect(coverage?.neverAccepted).toEqual([])
    for (const { valid } of coverage?.operations ?? []) {
      expect(valid.accepted).toBe(valid.sent)
      expect(valid.accepted).toBeGreaterThan(0)
    }
    const { covered = 0, of = 1 } = coverage ?? {}
    expect(covered / of).toBeGreaterThan(0.9)
    expect(covered).toBeLessThan(of)
  })
})
