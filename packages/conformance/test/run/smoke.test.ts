import { describe, expect, it } from 'vitest'
import type { Report } from '../../src/model/report.ts'
import type { Credentials, Fixtures, SampleOverrides } from '../../src/model/target.ts'
import { judgeTarget } from '../../src/run/judge-target.ts'
import { Refusal } from '../../src/understudy/refusal.ts'
import { acting, type Recast, type Said } from '../fixtures/recast.ts'
import { credentials, serve } from '../fixtures/serve.ts'

async function judged(recast: Recast, samples: SampleOverrides = {}): Promise<Report> {
  await using server = await serve(recast)
  return await judgeTarget({ target: { ...server.target, samples }, seed: 1, fuzz: 0, probes: false })
}

const refusingUsers = (why: (user: Readonly<Record<string, unknown>>) => string | undefined): Recast =>
  acting('createCardUser', (act) => (scene, state) => {
    const reason = why(scene.body)
    if (reason !== undefined) throw new Refusal(422, reason)
    return act(scene, state)
  })

/** Reads a number where the contract has a text, and nothing else. */
const wantingANumber: Recast = (parts) => ({
  ...parts,
  read(operation, path, request) {
    if (operation.operationId !== 'createCardUser') return parts.read(operation, path, request)
    const isNumber = /"contact":\d/.test(request.body)
    if (!isNumber) throw new Refusal(422, 'contact has to be a number')
    return parts.read(operation, path, { ...request, body: request.body.replace(/"contact":(\d+)/, '"contact":"$1"') })
  },
})

/** Every refusal is a 400 with this body. */
const refusing =
  (body: string, recast: Recast): Recast =>
  (parts, state) => ({
    ...recast(parts, state),
    refuse: () => ({ status: 400, headers: { 'content-type': 'text/plain' }, body }),
  })

/** Reads its own form of a registration, and nothing else. */
const readingUsers =
  (isGranted: (user: Said) => boolean): Recast =>
  (parts) => ({
    ...parts,
    read(operation, path, request) {
      if (operation.operationId !== 'createCardUser') return parts.read(operation, path, request)
      const body = JSON.parse(request.body) as Said
      if (!isGranted(body)) throw new Refusal(400, '')
      return { operation, path, query: {}, body }
    },
  })

/** The header is the token, where the contract has a word before it. */
const takingBareTokens: Recast = (parts) => ({
  ...parts,
  authenticate(operation, headers) {
    const bare = operation.credentials.filter(({ prefix }) => prefix !== '').map(({ header }) => header.toLowerCase())
    const worded = bare.map((name) => [name, `Bearer ${headers[name]}`] as const)
    parts.authenticate(operation, { ...headers, ...Object.fromEntries(worded) })
  },
})

function refuse(status: number): never {
  throw new Refusal(status, 'not here')
}

describe('a registration that is refused', () => {
  const servedHere = ({ country_code: code }: Readonly<Record<string, unknown>>): string | undefined =>
    code === '+33' ? undefined : 'country_code: not served'

  it('for one of our texts leads to the flag that mends it, and accuses nobody', async () => {
    const report = await judged(refusingUsers(servedHere))
    expect(report.verdict).toBe('incomplete')
    expect(report.verdictReasons).toEqual([
      expect.stringMatching(
        /^a plain registration is refused .*country_code: not served.*--sample country_code=VALUE instead of "\d+"\.$/,
      ),
    ])
    expect(report.exchanges.length).toBeLessThan(10)
  })

  it('is none any more with that flag', async () => {
    expect((await judged(refusingUsers(servedHere), { country_code: '+33' })).verdict).toBe('conformant')
  })

  it('for an address without a mailbox leads to that flag, too', async () => {
    const reachable = ({ email }: Readonly<Record<string, unknown>>): string | undefined =>
      /[@.]example\.com$/.test(String(email)) ? 'email: the domain has no mail server' : undefined
    const report = await judged(refusingUsers(reachable))
    expect(report.verdictReasons).toEqual([
      expect.stringMatching(/--sample email=VALUE instead of "[^"]+@example\.com"\.$/),
    ])
    expect((await judged(refusingUsers(reachable), { email: 'awa@mballa-textiles.cm' })).verdict).toBe('conformant')
  })

  it('is judged where no address is taken, not even the one that was given', async () => {
    const report = await judged(
      refusingUsers(() => 'email: not valid'),
      { email: 'awa@mballa-textiles.cm' },
    )
    expect(report.verdict).toBe('not-conformant')
  })

  it('is judged where a date of birth is wanted in another form', async () => {
    expect((await judged(refusingUsers(() => 'dob: DD/MM/YYYY'))).verdict).toBe('not-conformant')
  })

  it('is judged where something else than a text is wanted in that place', async () => {
    const report = await judged(wantingANumber)
    expect(report.verdict).toBe('not-conformant')
    expect(report.checks.find(({ id }) => id === 'create-card-user/accepts-only-what-is-required')?.outcome).toBe(
      'failed',
    )
  })

  it('is judged where a field is missed that is none of the contract', async () => {
    expect((await judged(refusingUsers(() => 'middle_name is required'))).verdict).toBe('not-conformant')
  })

  it('is judged where only a business is granted', async () => {
    const report = await judged(
      refusingUsers(({ business_name: name }) => (name === undefined ? 'business_name is missing' : undefined)),
    )
    expect(report.verdict).toBe('not-conformant')
  })

  it.each([
    ['an empty body', ''],
    ['a text', 'no'],
    ['a problem', '{"title":"Not here"}'],
  ])('with %s leads to --sample, after other registrations were tried', async (_, body) => {
    const report = await judged(refusing(body, refusingUsers(servedHere)))
    expect(report.verdict).toBe('incomplete')
    expect(report.verdictReasons).toEqual([
      expect.stringMatching(/does not say for which field.*--sample NAME=VALUE \(first_name, .*country_code, contact/),
    ])
    expect(report.exchanges.length).toBeLessThan(50)
    expect((await judged(refusing(body, refusingUsers(servedHere)), { country_code: '+33' })).verdict).toBe(
      'conformant',
    )
  })

  it.each<[string, (user: Said) => boolean]>([
    ['a number where a text belongs', ({ id_number: id }) => typeof id === 'number'],
    ['names in camel case', ({ firstName }) => firstName !== undefined],
    ['the other spelling', ({ billing_address: address }) => address !== undefined],
    ['a date in another form', ({ dob }) => dob === '14/05/1992'],
    ['a field less', ({ billing_state: state }) => state === undefined],
  ])('without a word is judged where %s is granted', async (_, isGranted) => {
    const report = await judged(refusing('', readingUsers(isGranted)))
    expect(report.verdict).toBe('not-conformant')
  })
})

describe('credentials that are refused', () => {
  const withCredentials = async (given: Partial<Credentials>, recast?: Recast): Promise<Report> => {
    await using server = await serve(recast)
    const { target } = server
    return await judgeTarget({
      target: { ...target, credentials: { ...target.credentials, ...given } },
      seed: 1,
      fuzz: 0,
      probes: false,
    })
  }

  it.each<[string, Partial<Credentials>, RegExp]>([
    ['--api-key', { apiKey: 'nobody-s' }, /^the credentials are refused everywhere .*Are --api-key, --access-token/],
    [
      '--access-token',
      { accessToken: 'nobody-s' },
      /^the tokens are refused .*Is --access-token .*or has it expired\?$/,
    ],
    ['--service-token', { serviceToken: 'nobody-s' }, /^the tokens are refused .*Is --service-token wrong, or has/],
    [
      'one in the place of the other',
      { accessToken: credentials.serviceToken, serviceToken: credentials.accessToken },
      /^the tokens are refused .*granted the other way round: --access-token and --service-token have to be exchanged\.$/,
    ],
  ])('lead to the flag: %s', async (_, given, reason) => {
    const report = await withCredentials(given)
    expect(report.verdictReasons).toEqual([expect.stringMatching(reason)])
    expect(report).toMatchObject({ verdict: 'incomplete', checks: [] })
    expect(report.exchanges.length).toBeLessThan(15)
  })

  it('lead to the flag where that is no 401', async () => {
    const unlike401: Recast = (parts) => ({
      ...parts,
      refuse: (refusal, request) => ({ ...parts.refuse(refusal, request), status: 400 }),
    })
    const report = await withCredentials({ serviceToken: 'nobody-s' }, unlike401)
    expect(report.verdictReasons).toEqual([expect.stringMatching(/Is --service-token wrong, or has it expired\?$/)])
  })

  it.each<[string, Recast]>([
    ['createCardUser alone refuses them', acting('createCardUser', () => () => refuse(403))],
    ['a token is taken without its word only', takingBareTokens],
  ])('are judged where %s', async (_, recast) => {
    expect((await withCredentials({}, recast)).verdict).toBe('not-conformant')
  })
})

describe('a base URL that leads nowhere', () => {
  it('is told, although what is there answers in JSON', async () => {
    await using server = await serve()
    const { origin } = new URL(server.target.baseUrl)
    for (const baseUrl of [`${origin}/api/v2`, `${origin}/x/api/v1`, origin]) {
      const report = await judgeTarget({ target: { ...server.target, baseUrl }, seed: 1 })
      expect(report.verdictReasons).toEqual([
        expect.stringMatching(/^nothing of the interface is found .*ends with \/api\/v1; is --base-url complete\?$/),
      ])
      expect(report.verdict).toBe('incomplete')
    }
  })

  it('is none where only the registration is missing', async () => {
    const report = await judged(acting('createCardUser', () => () => refuse(404)))
    expect(report.verdict).toBe('not-conformant')
    await using server = await serve(acting('createCardUser', () => () => refuse(404)))
    const unknown = { ...server.target, fixtures: {} }
    expect((await judgeTarget({ target: unknown, seed: 1, fuzz: 0, probes: false })).verdict).toBe('not-conformant')
  })
})

describe('a payment or a payout that was given', () => {
  it('and is unknown to the target is doubted in the verdict', async () => {
    await using server = await serve()
    const { payment, payout } = server.target.fixtures
    if (!payment || !payout) throw new Error('the understudy knows a payment and a payout')
    const judgedWith = (fixtures: Fixtures): Promise<Report> =>
      judgeTarget({ target: { ...server.target, fixtures }, seed: 1, fuzz: 0, probes: false })
    const doubt = 'was granted: does the service know what'
    const wrongPayment = await judgedWith({ payment: { orderId: payment.orderId, payId: 'nobody-s' }, payout })
    expect(wrongPayment.verdictReasons).toEqual([
      expect.stringMatching(/checks? failed$/),
      `nothing about the payment ${doubt} --order-id and --pay-id named?`,
    ])
    const wrongPayout = await judgedWith({ payment, payout: { ...payout, serviceReference: 'nobody-s' } })
    expect(wrongPayout.verdictReasons).toEqual([
      expect.stringMatching(/checks? failed$/),
      `nothing about the payout ${doubt} --payout-service-reference named?`,
    ])
  })
})
