import { describe, expect, it } from 'vitest'
import type { Credentials } from '../../../src/cards/credentials.ts'
import { Rejection } from '../../../src/cards/model/matched-request.ts'
import type { Report } from '../../../src/engine/nouns/report.ts'
import type { Fixtures } from '../../../src/engine/nouns/target.ts'
import { judgeTarget } from '../../../src/with-cards.ts'
import { type Alteration, acting } from '../../../test/fixtures/alterations.ts'
import { undecidedContract } from '../../../test/fixtures/decided-contract.ts'
import { judgeInProcess } from '../../../test/fixtures/judge-in-process.ts'
import { credentials, serve } from '../../../test/fixtures/serve.ts'

/** Expects the token alone in the header, without the word that the contract puts before it. */
const takingBareTokens: Alteration = (parts) => ({
  ...parts,
  authenticate(operation, headers) {
    const bare = operation.credentials.filter(({ prefix }) => prefix !== '').map(({ header }) => header.toLowerCase())
    const worded = bare.map((name) => [name, `Bearer ${headers[name]}`] as const)
    parts.authenticate(operation, { ...headers, ...Object.fromEntries(worded) })
  },
})

function reject(status: number): never {
  throw new Rejection(status, 'not here')
}

describe('credentials that are rejected', () => {
  const withCredentials = async (given: Partial<Credentials>, alter?: Alteration): Promise<Report> => {
    await using server = await serve(alter)
    const { target } = server
    return await judgeTarget({
      target: { ...target, credentials: { ...target.credentials, ...given } },
      seed: 1,
      fuzz: 0,
      probes: false,
    })
  }

  it.each<[string, Partial<Credentials>, RegExp]>([
    [
      '--api-key',
      { apiKey: 'nobody-s' },
      /^the target rejects the credentials for every operation .*Check --api-key, --access-token/,
    ],
    [
      '--access-token',
      { accessToken: 'nobody-s' },
      /^the target rejects the credentials for a registration .*Check whether --access-token .*is wrong or expired\.$/,
    ],
    [
      '--service-token',
      { serviceToken: 'nobody-s' },
      /^the target rejects the credentials for a registration .*Check whether --service-token is wrong or expired/,
    ],
    [
      'each token in place of the other',
      { accessToken: credentials.serviceToken, serviceToken: credentials.accessToken },
      /^the target rejects the tokens .*the other way round: --access-token and --service-token appear to be swapped\.$/,
    ],
  ])('rejected credentials name the flag: %s', async (_, given, reason) => {
    const report = await withCredentials(given)
    expect(report.verdictReasons).toEqual([expect.stringMatching(reason)])
    expect(report).toMatchObject({ verdict: 'incomplete', checks: [] })
    expect(report.exchanges.length).toBeLessThan(15)
  })

  it('rejected credentials name the flag if the status is not 401', async () => {
    const unlike401: Alteration = (parts) => ({
      ...parts,
      reject: (rejection, request) => ({ ...parts.reject(rejection, request), status: 400 }),
    })
    const report = await withCredentials({ serviceToken: 'nobody-s' }, unlike401)
    expect(report.verdictReasons).toEqual([
      expect.stringMatching(/Check whether --service-token is wrong or expired\.$/),
    ])
  })

  it.each<[string, Alteration]>([
    ['only createCardUser rejects them', acting('createCardUser', () => () => reject(403))],
    ['a token is accepted only without the word Bearer', takingBareTokens],
  ])('rejected credentials fail the run if %s', async (_, alter) => {
    expect((await withCredentials({}, alter)).verdict).toBe('not-conformant')
  })
})

describe('a base URL without the interface', () => {
  it('a wrong base URL is reported, although the server there responds with JSON', async () => {
    await using server = await serve()
    const { origin } = new URL(server.target.baseUrl)
    for (const baseUrl of [`${origin}/api/v2`, `${origin}/x/api/v1`, origin]) {
      const report = await judgeTarget({ target: { ...server.target, baseUrl }, seed: 1 })
      expect(report.verdictReasons).toEqual([
        expect.stringMatching(
          /^no operation of the contract was found .*Check --base-url: it normally ends with \/api\/v1\.$/,
        ),
      ])
      expect(report.verdict).toBe('incomplete')
    }
  })

  it('a wrong base URL is not reported if only the registration is missing', async () => {
    const alter = acting('createCardUser', () => () => reject(404))
    const options = { contract: undecidedContract(), seed: 1, probes: false } as const
    expect((await judgeInProcess({ ...options, alter })).verdict).toBe('not-conformant')
    await using server = await serve(alter)
    const unknown = { ...server.target, fixtures: {} }
    expect((await judgeTarget({ target: unknown, seed: 1, probes: false })).verdict).toBe('not-conformant')
  })
})

describe('a payment or a payout that the user names', () => {
  it('a given payment or payout that the target does not know is doubted in the verdict', async () => {
    await using server = await serve()
    const { payment, payout } = server.target.fixtures
    if (!payment || !payout) throw new Error('the reference model knows a payment and a payout')
    const judgedWith = (fixtures: Fixtures): Promise<Report> =>
      judgeTarget({ target: { ...server.target, fixtures }, seed: 1, probes: false })
    const wrongPayment = await judgedWith({ payment: { orderId: payment.orderId, payId: 'nobody-s' }, payout })
    expect(wrongPayment.verdictReasons).toEqual([
      expect.stringMatching(/checks? failed$/),
      'every request for the payment was rejected: does the service have the payment that --order-id and --pay-id name?',
    ])
    const doubted = 'every request for the payout was rejected: does the service have the payout that '
    const neither = await judgedWith({ payment, payout: { reference: 'nobody-s', serviceReference: 'nobody-s-2' } })
    expect(neither.verdictReasons).toEqual([
      expect.stringMatching(/checks? failed$/),
      `${doubted}--payout-reference and --payout-service-reference name?`,
    ])
    const wrongOne = await judgedWith({ payment, payout: { serviceReference: 'nobody-s' } })
    expect(wrongOne.verdictReasons.at(-1)).toBe(`${doubted}--payout-service-reference names?`)
  })

  it('a given payment or payout is not doubted if the target finds it by its other reference', async () => {
    await using server = await serve()
    const { payout } = server.target.fixtures
    const fixtures = { ...server.target.fixtures, payout: { ...payout, serviceReference: 'nobody-s' } }
    const report = await judgeTarget({
      target: { ...server.target, fixtures },
      seed: 1,
      probes: false,
    })
    expect(report.verdictReasons).toEqual([expect.stringMatching(/checks? failed$/)])
  })
})
