import { describe, expect, it } from 'vitest'
import type { Report } from '../../src/model/report.ts'
import type { Credentials, Fixtures, SampleOverrides } from '../../src/model/target.ts'
import { Rejection } from '../../src/reference-model/rejection.ts'
import { judgeTarget } from '../../src/run/judge-target.ts'
import { type Alteration, acting, type Said } from '../fixtures/alterations.ts'
import { credentials, serve } from '../fixtures/serve.ts'

async function judged(alter: Alteration, samples: SampleOverrides = {}): Promise<Report> {
  await using server = await serve(alter)
  return await judgeTarget({ target: { ...server.target, samples }, seed: 1, fuzz: 0, probes: false })
}

const rejectingUsers = (why: (user: Readonly<Record<string, unknown>>) => string | undefined): Alteration =>
  acting('createCardUser', (act) => (matched, state) => {
    const reason = why(matched.body)
    if (reason !== undefined) throw new Rejection(422, reason)
    return act(matched, state)
  })

/** Accepts only a number where the contract has a string. */
const wantingANumber: Alteration = (parts) => ({
  ...parts,
  read(operation, path, request) {
    if (operation.operationId !== 'createCardUser') return parts.read(operation, path, request)
    const isNumber = /"contact":\d/.test(request.body)
    if (!isNumber) throw new Rejection(422, 'contact has to be a number')
    return parts.read(operation, path, { ...request, body: request.body.replace(/"contact":(\d+)/, '"contact":"$1"') })
  },
})

/** Every rejection is a 400 with this body. */
const rejecting =
  (body: string, alter: Alteration): Alteration =>
  (parts, state) => ({
    ...alter(parts, state),
    reject: () => ({ status: 400, headers: { 'content-type': 'text/plain' }, body }),
  })

/** Accepts only its own form of a registration. */
const readingUsers =
  (isAccepted: (user: Said) => boolean): Alteration =>
  (parts) => ({
    ...parts,
    read(operation, path, request) {
      if (operation.operationId !== 'createCardUser') return parts.read(operation, path, request)
      const body = JSON.parse(request.body) as Said
      if (!isAccepted(body)) throw new Rejection(400, '')
      return { operation, path, query: {}, body }
    },
  })

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

describe('a registration that is rejected', () => {
  const servedHere = ({ country_code: code }: Readonly<Record<string, unknown>>): string | undefined =>
    code === '+33' ? undefined : 'country_code: not served'

  it('for one of our values names the flag that changes it, and does not fail the target', async () => {
    const report = await judged(rejectingUsers(servedHere))
    expect(report.verdict).toBe('incomplete')
    expect(report.verdictReasons).toEqual([
      expect.stringMatching(
        /^the target rejects a plain registration .*country_code: not served.*--sample country_code=VALUE instead of "\d+"\.$/,
      ),
    ])
    expect(report.exchanges.length).toBeLessThan(10)
  })

  it('is accepted with that flag', async () => {
    expect((await judged(rejectingUsers(servedHere), { country_code: '+33' })).verdict).toBe('conformant')
  })

  it('for an address without a mailbox names the flag, too', async () => {
    const reachable = ({ email }: Readonly<Record<string, unknown>>): string | undefined =>
      /[@.]example\.com$/.test(String(email)) ? 'email: the domain has no mail server' : undefined
    const report = await judged(rejectingUsers(reachable))
    expect(report.verdictReasons).toEqual([
      expect.stringMatching(/--sample email=VALUE instead of "[^"]+@example\.com"\.$/),
    ])
    expect((await judged(rejectingUsers(reachable), { email: 'awa@mballa-textiles.cm' })).verdict).toBe('conformant')
  })

  it('fails the run if no address is accepted, not even the one from the flag', async () => {
    const report = await judged(
      rejectingUsers(() => 'email: not valid'),
      { email: 'awa@mballa-textiles.cm' },
    )
    expect(report.verdict).toBe('not-conformant')
  })

  it('fails the run if the date of birth must have another form', async () => {
    expect((await judged(rejectingUsers(() => 'dob: DD/MM/YYYY'))).verdict).toBe('not-conformant')
  })

  it('fails the run if the field must be something other than a string', async () => {
    const report = await judged(wantingANumber)
    expect(report.verdict).toBe('not-conformant')
    expect(report.checks.find(({ id }) => id === 'create-card-user/accepts-only-required-fields')?.outcome).toBe(
      'failed',
    )
  })

  it('fails the run if a field is required that the contract does not have', async () => {
    expect((await judged(rejectingUsers(() => 'middle_name is required'))).verdict).toBe('not-conformant')
  })

  it('fails the run if only businesses are accepted', async () => {
    const report = await judged(
      rejectingUsers(({ business_name: name }) => (name === undefined ? 'business_name is missing' : undefined)),
    )
    expect(report.verdict).toBe('not-conformant')
  })

  it.each([
    ['an empty body', ''],
    ['a text', 'no'],
    ['a problem', '{"title":"Not here"}'],
  ])('with %s in the response names --sample, after other registrations were tried', async (_, body) => {
    const report = await judged(rejecting(body, rejectingUsers(servedHere)))
    expect(report.verdict).toBe('incomplete')
    expect(report.verdictReasons).toEqual([
      expect.stringMatching(/does not name the field.*--sample NAME=VALUE \(first_name, .*country_code, contact/),
    ])
    expect(report.exchanges.length).toBeLessThan(50)
    expect((await judged(rejecting(body, rejectingUsers(servedHere)), { country_code: '+33' })).verdict).toBe(
      'conformant',
    )
  })

  it.each<[string, (user: Said) => boolean]>([
    ['a number in place of a string', ({ id_number: id }) => typeof id === 'number'],
    ['names in camel case', ({ firstName }) => firstName !== undefined],
    ['the other spelling of billing_adress', ({ billing_address: address }) => address !== undefined],
    ['a date in another form', ({ dob }) => dob === '14/05/1992'],
    ['one field fewer', ({ billing_state: state }) => state === undefined],
  ])('without an explanation fails the run if %s is accepted', async (_, isAccepted) => {
    const report = await judged(rejecting('', readingUsers(isAccepted)))
    expect(report.verdict).toBe('not-conformant')
  })
})

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
      /^the target rejects the tokens .*Check whether --access-token .*is wrong or expired\.$/,
    ],
    [
      '--service-token',
      { serviceToken: 'nobody-s' },
      /^the target rejects the tokens .*Check whether --service-token is wrong or expired/,
    ],
    [
      'each token in place of the other',
      { accessToken: credentials.serviceToken, serviceToken: credentials.accessToken },
      /^the target rejects the tokens .*the other way round: --access-token and --service-token appear to be swapped\.$/,
    ],
  ])('name the flag: %s', async (_, given, reason) => {
    const report = await withCredentials(given)
    expect(report.verdictReasons).toEqual([expect.stringMatching(reason)])
    expect(report).toMatchObject({ verdict: 'incomplete', checks: [] })
    expect(report.exchanges.length).toBeLessThan(15)
  })

  it('name the flag if the status is not 401', async () => {
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
  ])('fail the run if %s', async (_, alter) => {
    expect((await withCredentials({}, alter)).verdict).toBe('not-conformant')
  })
})

describe('a base URL without the interface', () => {
  it('is reported, although the server there responds with JSON', async () => {
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

  it('is not reported if only the registration is missing', async () => {
    const report = await judged(acting('createCardUser', () => () => reject(404)))
    expect(report.verdict).toBe('not-conformant')
    await using server = await serve(acting('createCardUser', () => () => reject(404)))
    const unknown = { ...server.target, fixtures: {} }
    expect((await judgeTarget({ target: unknown, seed: 1, fuzz: 0, probes: false })).verdict).toBe('not-conformant')
  })
})

describe('a payment or a payout that the user names', () => {
  it('and the target does not know is doubted in the verdict', async () => {
    await using server = await serve()
    const { payment, payout } = server.target.fixtures
    if (!payment || !payout) throw new Error('the reference model knows a payment and a payout')
    const judgedWith = (fixtures: Fixtures): Promise<Report> =>
      judgeTarget({ target: { ...server.target, fixtures }, seed: 1, fuzz: 0, probes: false })
    const wrongPayment = await judgedWith({ payment: { orderId: payment.orderId, payId: 'nobody-s' }, payout })
    expect(wrongPayment.verdictReasons).toEqual([
      expect.stringMatching(/checks? failed$/),
      'every request for the payment was rejected: does the service have the payment that --order-id and --pay-id name?',
    ])
    const wrongPayout = await judgedWith({ payment, payout: { ...payout, serviceReference: 'nobody-s' } })
    expect(wrongPayout.verdictReasons).toEqual([
      expect.stringMatching(/checks? failed$/),
      'every request for the payout was rejected: does the service have the payout that --payout-service-reference names?',
    ])
  })
})
