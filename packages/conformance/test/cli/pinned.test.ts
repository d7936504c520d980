import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cardSuite } from '../../src/cards/suite.ts'
import { readPinned } from '../../src/cli/pin.ts'
import type { Streams } from '../../src/cli/streams.ts'
import type { Report } from '../../src/engine/nouns/report.ts'
import { variantsOfCards } from '../cards/probes/variants-of-cards.ts'
import { decidedContract } from '../fixtures/decided-contract.ts'
import { type ServedModel, serve } from '../fixtures/serve.ts'
import { reportedBy } from '../reporters/schemas.ts'
import { flagsFor, temporaryFolder, withoutProcess } from './card-conformance.ts'

const folder = temporaryFolder()
const chosen = ['--only', 'card-operations/overdraft', '--only', 'transactions/order', '--only', 'cards/validity']

let today: ServedModel
/** The same service a release later, with overdrafts. */
let later: ServedModel
beforeAll(async () => {
  today = await serve()
  later = await serve(variantsOfCards.find(({ title }) => title.includes('overdrafts'))?.alter)
  await run(today, '--report', 'json=report.json', '--quiet')
})
afterAll(async () => {
  await today[Symbol.asyncDispose]()
  await later[Symbol.asyncDispose]()
})

const inFolder = (...args: string[]) => withoutProcess(args, { cwd: folder })
const run = (server: ServedModel, ...args: string[]) => inFolder('run', ...flagsFor(server.target), ...chosen, ...args)
const written = (name: string) => readFileSync(join(folder, name), 'utf8')
const write = (name: string, content: unknown) => writeFileSync(join(folder, name), JSON.stringify(content))

describe('pin', () => {
  it('pin writes the answers of a report', async () => {
    expect(await inFolder('pin', 'report.json', '-o', 'pinned.json')).toEqual({
      code: 0,
      stdout: '3 answers pinned in pinned.json\n',
      stderr: '',
    })
    const pinned = JSON.parse(written('pinned.json'))
    expect(reportedBy('pinned', pinned)).toEqual([])
    expect(pinned.answers).toEqual({
      'cards/validity': { years: 3 },
      'card-operations/overdraft': { outcome: 'rejected', status: 422 },
      'transactions/order': 'newest first',
    })
  })

  it('pin writes answers to stdout, and only some of them, on request', async () => {
    const { stdout } = await inFolder('pin', 'report.json', '--only', 'card*', '--skip', '*/validity')
    expect(Object.keys(JSON.parse(stdout).answers)).toEqual(['card-operations/overdraft'])
    const { code, stderr } = await inFolder('pin', 'report.json', '--only', 'cards/colour')
    expect([code, stderr]).toEqual([2, 'card-conformance: pin: report.json has no answer to "cards/colour"\n'])
  })

  it('pin rejects an answer that breaks a decision, and names both', async () => {
    const report = JSON.parse(written('report.json')) as Report
    const decision = {
      answer: { outcome: 'accepted', balance: 'below zero' },
      text: 'A card MUST have credit.',
      by: 'the card team',
      on: '2026-11-23',
    }
    const gaps = report.gaps.map((gap) => (gap.id === 'card-operations/overdraft' ? { ...gap, decision } : gap))
    write('decided.json', { ...report, gaps })
    const refused = await inFolder('pin', 'decided.json')
    expect([refused.code, refused.stdout, refused.stderr]).toEqual([
      2,
      '',
      'card-conformance: pin: card-operations/overdraft was decided: the answer is "rejected with 422", and the card team decided "accepted, balance below zero" on 2026-11-23; leave it out with --skip card-operations/overdraft\n',
    ])
    expect(await inFolder('pin', 'decided.json', '--skip', 'card-operations/overdraft')).toMatchObject({ code: 0 })
  })

  it('pin needs a report with answers', async () => {
    await inFolder('run', ...flagsFor(today.target), '--only', 'envelope/*', '--report', 'json=none.json', '--quiet')
    const { code, stderr } = await inFolder('pin', 'none.json')
    expect(stderr).toContain('expected answers to open questions in none.json, received none; run without --no-probes')
    expect(code).toBe(2)
  })
})

describe('run --pinned', () => {
  it('run --pinned passes while the answers are the same', async () => {
    const { stdout, code } = await run(today, '--pinned', 'pinned.json', '--report', 'json=-')
    const { checks, suite } = JSON.parse(stdout) as Report
    expect(checks.map(({ id, level, outcome }) => [id, level, outcome])).toEqual([
      ['cards/validity', 'decided', 'passed'],
      ['card-operations/overdraft', 'decided', 'passed'],
      ['transactions/order', 'decided', 'passed'],
    ])
    expect(Object.keys(suite.options.pinned ?? {})).toHaveLength(3)
    // A run of only some checks is never conformant.
    expect(code).toBe(3)
  })

  it('run --pinned fails if an answer changed, and names the old and the new one', async () => {
    const { stdout, code } = await run(
      later,
      '--pinned',
      'pinned.json',
      '--report',
      'json=changed.json',
      '--report',
      'terminal=-',
    )
    expect(code).toBe(1)
    const { checks } = JSON.parse(written('changed.json')) as Report
    const failed = checks.filter(({ outcome }) => outcome === 'failed')
    const changed = failed.map(({ id, findings }) => [
      id,
      findings.find(({ headline }) => headline.includes('changed'))?.headline,
    ])
    expect(changed).toEqual([
      [
        'card-operations/overdraft',
        'the target changed card-operations/overdraft: from rejected with 422 to accepted, balance below zero',
      ],
    ])
    expect(stdout).toContain('open questions that were decided or pinned')
  })

  it('run --pinned gives a report that can be verified and replayed', async () => {
    const verified = await inFolder('verify', 'changed.json')
    expect(verified.stdout).toMatch(/^verified {2}not-conformant/)
    const replayed = await inFolder('replay', 'changed.json', ...flagsFor(later.target))
    expect([replayed.code, replayed.stdout.split('\n')[0]]).toEqual([1, 'still failing  card-operations/overdraft'])
    const repaired = await inFolder('replay', 'changed.json', ...flagsFor(today.target))
    expect([repaired.code, repaired.stdout]).toEqual([0, 'fixed  card-operations/overdraft\n'])
  })

  it('run --pinned judges pinned answers without the other probes', async () => {
    const { stdout } = await run(later, '--pinned', 'pinned.json', '--no-probes', '--report', 'json=-')
    const { checks, gaps } = JSON.parse(stdout) as Report
    expect([checks.length, gaps.length]).toEqual([3, 3])
  })

  const contract = { version: '0.0.1', hash: 'c0ffee' }
  const file = { format: 'card-conformance-pinned', formatVersion: '1', contract }
  it('run --pinned rejects a file with an answer that breaks a decision, and names both', () => {
    const decided = decidedContract({ 'card-operations/overdraft': 'accepted' })
    const { hash, version } = decided
    write('broken.json', {
      ...file,
      contract: { hash, version },
      answers: { 'card-operations/overdraft': { outcome: 'rejected', status: 422 } },
    })
    const streams = { directory: folder } as Streams
    expect(() => readPinned('broken.json', cardSuite(decided), streams)).toThrow(
      'card-operations/overdraft was decided since it was pinned: the answer is "rejected with 422", and the card team decided "accepted" on 2026-11-24; remove it from the file',
    )
  })

  it.each([
    ['a file that is not there', undefined, 'expected a readable file, received odd.json (ENOENT)'],
    ['another file', { knownFailures: [] }, 'expected a file that `card-conformance pin` wrote, received odd.json'],
    [
      'an unknown gap',
      { ...file, answers: { 'transactions/ordr': 'x' } },
      'transactions/ordr is not a question that a run asks; did you mean transactions/order?',
    ],
    [
      'an answer that no probe gives any more',
      { ...file, answers: { 'transactions/order': 'random' } },
      'received "random"; it was pinned with another contract, 0.0.1; write it again with `card-conformance pin`',
    ],
  ])('run --pinned rejects %s', async (_, content, message) => {
    if (content) write('odd.json', content)
    const { code, stderr } = await run(today, '--pinned', 'odd.json')
    expect(stderr).toContain(message)
    expect(code).toBe(2)
  })
})
