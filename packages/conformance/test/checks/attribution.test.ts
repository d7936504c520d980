import { loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import { allChecks } from '../../src/checks/index.ts'
import { idsWith, play } from '../fixtures/play.ts'
import { serve } from '../fixtures/serve.ts'
import { answering } from '../miniatures/patches.ts'
import { variantsOfHabits } from '../variants/habits.ts'

const checks = allChecks(loadContract(), { fuzz: 10 })

/** The sentences that say what a movement does to a balance, to the cent. */
const arithmetic =
  /raises-the-balance|lowers-the-balance|balance-is-exact|large-amounts|every-kind-of-card|any-sequence|opening-balance|any-opening/

describe('a fee', () => {
  it.each(['a-fee-for-top-ups', 'a-fee-for-cards'])(
    'is told where sums are compared, and nowhere else: %s',
    async (id) => {
      const recast = variantsOfHabits.find((variant) => variant.id === id)?.recast
      await using server = await serve(recast)
      const judged = await play(server.target, checks, { concurrency: 8 })
      const failed = idsWith(judged, 'failed', 'warned', 'blocked')
      expect(failed).not.toEqual([])
      expect(failed.filter((one) => !arithmetic.test(one))).toEqual([])
    },
  )
})

describe('one timestamp of three that is wrong', () => {
  it.each([
    ['createCardUser', 'created_at of a new user'],
    ['createCard', 'created_at of a new card'],
  ])('is the one that is blamed: that of %s', async (operationId, subject) => {
    const fresh = checks.filter(({ id }) => id === 'timestamps/fresh')
    const recast = answering([operationId], (data) => ({ ...data, created_at: '2026-01-01T00:00:00.000Z' }))
    await using server = await serve(recast)
    const judged = await play(server.target, fresh)
    expect(judged.checks.flatMap(({ findings }) => findings.map((one) => one.subject))).toEqual([subject])
  })
})

describe('a body in another encoding than UTF-8', () => {
  const isJson = checks.filter(({ id }) => id === 'envelope/body-is-json')

  it.each([
    ['application/json', 'documented'],
    ['application/json; charset=iso-8859-1', 'inferred'],
  ])('is not JSON, though a reader can make something of it: %s', async (type, level) => {
    await using server = await serve(undefined, {
      write: (outgoing, { status, headers, body }) => {
        outgoing.writeHead(status, { ...headers, 'content-type': type }).end(Buffer.from(body, 'latin1'))
      },
    })
    const judged = await play(server.target, isJson)
    const [finding] = judged.checks.flatMap(({ findings }) => findings)
    expect(finding).toMatchObject({ subject: 'createCardUser: body', expected: 'JSON, which is UTF-8', level })
  })

  it('is not thought of where the character for unknown ones was really sent', async () => {
    const recast = answering(['createCardUser'], (data) => ({ ...data, status: 'active\ufffd' }))
    await using server = await serve(recast)
    expect(idsWith(await play(server.target, isJson), 'failed')).toEqual([])
  })
})
