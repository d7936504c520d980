import { loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import type { Report } from '../../src/model/report.ts'
import type { Credentials, Fixtures, SampleOverrides } from '../../src/model/target.ts'
import type { Act } from '../../src/reference-model/matched-request.ts'
import { Rejection } from '../../src/reference-model/rejection.ts'
import { judgeTarget } from '../../src/run/judge-target.ts'
import { type Alteration, acting, openTo, type Said } from '../fixtures/alterations.ts'
import { undecidedContract } from '../fixtures/decided-contract.ts'
import { judgeInProcess } from '../fixtures/judge-in-process.ts'
import { credentials, serve } from '../fixtures/serve.ts'

function judged(alter: Alteration, samples: SampleOverrides = {}): Promise<Report> {
  const contract = undecidedContract()
  return judgeInProcess({ alter, samples, contract, seed: 1, thoroughness: 'quick', probes: false })
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

/** Rejections have a status and no body. */
const silent =
  (alter: Alteration): Alteration =>
  (parts, state) => ({
    ...alter(parts, state),
    reject: ({ status }) => ({ status, headers: {}, body: '' }),
  })

/** Routes registrations to the operation that issues cards. */
const takenForACard: Alteration = (parts) => ({
  ...parts,
  acts: { ...parts.acts, createCardUser: parts.acts.createCard as Act },
  read: (operation, path, request) =>
    operation.operationId === 'createCardUser'
      ? parts.read(loadContract().operation('createCard'), { userId: 'user' }, request)
      : parts.read(operation, path, request),
})

const lookingForTheUserFirst: Alteration = (parts, { users }) => ({
  ...parts,
  read(operation, path, request) {
    const { userId = 'user' } = path
    const isAboutAUser = ['createCardUser', 'createCard'].includes(operation.operationId)
    if (isAboutAUser && !users.has(userId)) throw new Rejection(404, `the user ${userId} was not found`)
    return parts.read(operation, path, request)
  },
})

const smokeOf = ({ exchanges }: Report): number => exchanges.filter(({ scenario }) => scenario === 'smoke').length

const findingOf = ({ checks }: Report) =>
  checks.find(({ id }) => id === 'create-card-user/accepts-only-required-fields')?.findings[0]

function reject(status: number): never {
  throw new Rejection(status, 'not here')
}

describe('a registration that is rejected', () => {
  const servedHere = ({ country_code: code }: Readonly<Record<string, unknown>>): string | undefined =>
    code === '+33' ? undefined : 'country_code: not served'

  it('for one of our values names the flag that changes it, and does not fail the target', async () => {
    const report = await judged(rejectingUsers(servedHere))
    expect(report.verdict).toBe('incomplete')
    expect(report.verdictReasons[0]).toMatch(
      /^\d+ checks blocked: the target rejects a plain registration .*country_code: not served.*--sample country_code=VALUE instead of "\d+"\.$/,
    )
    expect(smokeOf(report)).toBeLessThan(12)
  })

  it('leaves what needs no user to be judged', async () => {
    const report = await judged(rejectingUsers(servedHere))
    const passed = (operationId: string) =>
      report.checks.flatMap((one) => (one.operationId === operationId && one.outcome === 'passed' ? [one.id] : []))
    expect(passed('checkPaymentStatus').length).toBeGreaterThan(40)
    expect(passed('getPayoutStatus').length).toBeGreaterThan(20)
    expect(passed('createCardUser')).toEqual(['refusals/no-input-breaks-the-server/create-card-user'])
    const wrongPayments: Alteration = (parts, state) =>
      acting('checkPaymentStatus', (act) => (...sent) => ({ ...act(...sent), amount: 'much' }))(
        rejectingUsers(servedHere)(parts, state),
        state,
      )
    expect((await judged(wrongPayments)).verdict).toBe('not-conformant')
  })

  it.each<[string, Alteration]>([
    ['top-up-card/refuses-missing-x-api-key', openTo('topUpCard', 'x-api-key', () => true)],
    ['top-up/unknown-card-is-refused', (parts) => parts],
  ])('leaves credentials and unknown cards to be judged: %s', async (id, open) => {
    const report = await judged((parts, state) => {
      const altered = open(rejectingUsers(servedHere)(parts, state), state)
      const acceptance = { operation: 'topup', card_id: 'x', new_balance: 5, currency: 'USD', status: 'success' }
      const topUpCard: Act = () => ({ ...acceptance, transactions: [] })
      return { ...altered, acts: { ...altered.acts, topUpCard } }
    })
    expect(report.checks.find((check) => check.id === id)?.findings).toHaveLength(1)
  })

  it('is accepted with that flag', async () => {
    expect((await judged(rejectingUsers(servedHere), { country_code: '+33' })).verdict).toBe('conformant')
  })

  it('for an address without a mailbox names the flag, too', async () => {
    const reachable = ({ email }: Readonly<Record<string, unknown>>): string | undefined =>
      /[@.]example\.com$/.test(String(email)) ? 'email: the domain has no mail server' : undefined
    const report = await judged(rejectingUsers(reachable))
    expect(report.verdictReasons[0]).toMatch(
      /--sample email=VALUE instead of "[^"]+@example\.com"\. Values of `email` must differ\. Give several values \(repeat --sample\), or mark with # .*, for example --sample 'email=qa\+\*@example\.org'\.$/,
    )
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
    expect(report.verdictReasons[0]).toMatch(
      /does not name the field.*--sample NAME=VALUE \(first_name, .*country_code, contact/,
    )
    expect(smokeOf(report)).toBeLessThan(50)
    expect((await judged(rejecting(body, rejectingUsers(servedHere)), { country_code: '+33' })).verdict).toBe(
      'conformant',
    )
  })

  it.each<[string, (user: Said) => boolean, string]>([
    [
      'a number in place of a string',
      ({ id_number: id }) => typeof id === 'number',
      'it accepts a number as `id_number`',
    ],
    [
      'names in camel case',
      ({ firstName }) => firstName !== undefined,
      'it accepts field names in camel case in place of the documented ones',
    ],
    [
      'the other spelling of billing_adress',
      ({ billing_address: address }) => address !== undefined,
      'it accepts `billing_address` in place of `billing_adress`',
    ],
    [
      'both spellings of billing_adress',
      ({ billing_address: wrong, billing_adress: right }) => wrong !== undefined && right !== undefined,
      'it requires `billing_address` in addition to `billing_adress`',
    ],
    ['a date in another form', ({ dob }) => dob === '14/05/1992', 'it accepts "14/05/1992" as `dob`'],
    [
      'one field fewer',
      ({ billing_state: state }) => state === undefined,
      'it accepts a request without `billing_state`',
    ],
    [
      'an optional field',
      ({ is_business: isBusiness }) => isBusiness !== undefined,
      'it requires `is_business`, which is optional',
    ],
  ])('without an explanation fails the run if %s is accepted, and the finding says so', async (_, isAccepted, wish) => {
    const report = await judged(rejecting('', readingUsers(isAccepted)))
    expect(report.verdict).toBe('not-conformant')
    expect(findingOf(report)).toMatchObject({
      level: 'documented',
      headline: `createCardUser rejected a valid request: ${wish}`,
      received: '400 without a body',
      exchange: expect.any(String),
    })
  })

  it.each<[string, string, string]>([
    ['{"error":"billing_address is required"}', 'billing_address', ' (its field is `billing_adress`)'],
    ['{"type":"missing","loc":["body","billing_address"]}', 'billing_address', ' (its field is `billing_adress`)'],
    ['Missing: postalCode', 'postalCode', ' (its field is `billing_postal_code`)'],
    ['id_type must be given', 'id_type', ''],
  ])('with the response %s fails the run, and the finding names the field', async (body, name, near) => {
    const accepted = readingUsers((user) => user[name] !== undefined)
    const report = await judged(rejecting(body, accepted))
    expect(report.verdict).toBe('not-conformant')
    expect(findingOf(report)?.headline).toBe(
      `createCardUser rejected a valid request: it requires \`${name}\`, which the contract does not have${near}`,
    )
    expect(smokeOf(report)).toBeLessThan(20)
  })

  it('fails the run if a field is missed that the contract does not have, although a value is rejected as well', async () => {
    const report = await judged(
      rejectingUsers(({ billing_address: address, contact }) => {
        if (address === undefined) return 'missing field billing_address'
        return String(contact).startsWith('+33') ? undefined : 'contact: not served'
      }),
    )
    expect(report.verdict).toBe('not-conformant')
    expect(findingOf(report)?.headline).toMatch(/it requires `billing_address`/)
  })

  it('does not fail the target for another name of the field in its response', async () => {
    const report = await judged(
      rejectingUsers(({ billing_adress: address }) =>
        /^\d+ \w+ Street$/.test(String(address)) ? undefined : 'billing_address is not the address of a house',
      ),
    )
    expect(report.verdict).toBe('incomplete')
    expect(report.verdictReasons[0]).toMatch(
      /Its response names `billing_address`, where the contract has `billing_adress`\..*--sample NAME=VALUE/,
    )
  })

  it('does not fail the target if only the values of another example are accepted', async () => {
    const isServed = ({ billing_adress: address }: Said): boolean => String(address).includes('Boulevard')
    const report = await judged(rejectingUsers((user) => (isServed(user) ? undefined : 'not served')))
    expect(report.verdict).toBe('incomplete')
    expect(report.verdictReasons[0]).toMatch(/--sample NAME=VALUE/)
  })

  it.each<[string, Alteration]>([
    ['and the body is read as that of a card', takenForACard],
    ['without an explanation', silent(takenForACard)],
    ['and the user is looked for first', lookingForTheUserFirst],
  ])('because its path is taken for that of a card fails the run, %s', async (_, alter) => {
    const report = await judged(alter)
    expect(report.verdict).toBe('not-conformant')
    expect(findingOf(report)?.headline).toBe(
      "createCardUser rejected a valid request: its path was taken for createCard's, with `user` as the ID of a user",
    )
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
    expect((await judgeTarget({ target: unknown, seed: 1, thoroughness: 'quick', probes: false })).verdict).toBe(
      'not-conformant',
    )
  })
})

describe('a payment or a payout that the user names', () => {
  it('and the target does not know is doubted in the verdict', async () => {
    await using server = await serve()
    const { payment, payout } = server.target.fixtures
    if (!payment || !payout) throw new Error('the reference model knows a payment and a payout')
    const judgedWith = (fixtures: Fixtures): Promise<Report> =>
      judgeTarget({ target: { ...server.target, fixtures }, seed: 1, thoroughness: 'quick', probes: false })
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

  it('is not doubted if the target finds it by its other reference', async () => {
    await using server = await serve()
    const { payout } = server.target.fixtures
    const fixtures = { ...server.target.fixtures, payout: { ...payout, serviceReference: 'nobody-s' } }
    const report = await judgeTarget({
      target: { ...server.target, fixtures },
      seed: 1,
      thoroughness: 'quick',
      probes: false,
    })
    expect(report.verdictReasons).toEqual([expect.stringMatching(/checks? failed$/)])
  })
})
