import { loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import { cardSuite } from '../../../src/cards/suite.ts'
import { responding } from '../../../test/cards/mutants/patches.ts'
import { requestHandlingVariants } from '../../../test/cards/variants/request-handling.ts'
import { idsWith, runChecks } from '../../../test/fixtures/run-checks.ts'
import { serve } from '../../../test/fixtures/serve.ts'

const checks = cardSuite(loadContract()).checks({ fuzz: 10 })

describe('a consistent fee', () => {
  it.each(['a-fee-for-top-ups', 'a-fee-for-cards'])('a consistent fee is no deviation: %s', async (id) => {
    const alter = requestHandlingVariants.find((variant) => variant.id === id)?.alter
    await using server = await serve(alter)
    const judged = await runChecks(server.target, checks, { concurrency: 8 })
    expect(idsWith(judged, 'failed', 'warned', 'blocked')).toEqual([])
  })
})

describe('one wrong timestamp of three', () => {
  it.each([
    ['createCardUser', 'createCardUser returned `created_at` "2026-01-01T00:00:00.000Z" for a new user'],
    ['createCard', 'createCard returned `created_at` "2026-01-01T00:00:00.000Z" for a new card'],
  ])('one wrong timestamp of three is the one reported: %s', async (operationId, headline) => {
    const fresh = checks.filter(({ id }) => id === 'timestamps/fresh')
    const alter = responding([operationId], (data) => ({ ...data, created_at: '2026-01-01T00:00:00.000Z' }))
    await using server = await serve(alter)
    const judged = await runChecks(server.target, fresh)
    const told = judged.checks.flatMap(({ findings }) => findings.map((one) => one.headline))
    expect(told.map((one) => one.replace(/, -\d+ s from the Date header$/, ''))).toEqual([headline])
  })
})

describe('a body with a charset other than UTF-8', () => {
  const isJson = checks.filter(({ id }) => id === 'envelope/body-is-json')

  const inLatin1 = (type: string) =>
    serve(undefined, {
      write: (outgoing, { status, headers, body }) => {
        outgoing.writeHead(status, { ...headers, 'content-type': type }).end(Buffer.from(body, 'latin1'))
      },
    })

  it('a body in another encoding is not JSON, even if it can be decoded', async () => {
    await using server = await inLatin1('application/json')
    const judged = await runChecks(server.target, isJson)
    const [finding] = judged.checks.flatMap(({ findings }) => findings)
    expect(finding).toMatchObject({
      headline: 'createCardUser returned a body that is not UTF-8',
      expected: 'JSON, which is UTF-8',
      level: 'documented',
    })
  })

  it('a body in the encoding that its Content-Type names is not judged: a charset is an open question', async () => {
    await using server = await inLatin1('application/json; charset=iso-8859-1')
    expect(idsWith(await runChecks(server.target, isJson), 'passed')).toEqual(['envelope/body-is-json'])
  })

  it('another encoding is not assumed if the server really sent the replacement character', async () => {
    const alter = responding(['createCardUser'], (data) => ({ ...data, status: 'active\ufffd' }))
    await using server = await serve(alter)
    expect(idsWith(await runChecks(server.target, isJson), 'passed')).toEqual(['envelope/body-is-json'])
  })
})
