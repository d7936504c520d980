import { loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import { type Act, Rejection } from '../../../src/cards/model/matched-request.ts'
import type { Report } from '../../../src/engine/nouns/report.ts'
import type { SampleOverrides } from '../../../src/engine/nouns/target.ts'
import { failureCauses } from '../../../src/reporters/cause-table.ts'
import { verdictInWords } from '../../../src/reporters/verdict-in-words.ts'
import { type Alteration, acting, openTo, type Said } from '../../../test/fixtures/alterations.ts'
import { undecidedContract } from '../../../test/fixtures/decided-contract.ts'
import { judgeInProcess } from '../../../test/fixtures/judge-in-process.ts'

function judged(alter: Alteration, samples: SampleOverrides = {}): Promise<Report> {
  const contract = undecidedContract()
  return judgeInProcess({ alter, samples, contract, seed: 1, fuzz: 0, probes: false })
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

describe('a registration that is rejected', () => {
  const servedHere = ({ country_code: code }: Readonly<Record<string, unknown>>): string | undefined =>
    code === '+33' ? undefined : 'country_code: not served'

  it('a registration rejected for one of our values names the flag that changes it, and does not fail the target', async () => {
    const report = await judged(rejectingUsers(servedHere))
    expect(report.verdict).toBe('incomplete')
    expect(report.verdictReasons[0]).toMatch(
      /^\d+ checks blocked: the target rejects a plain registration .*country_code: not served.*--sample country_code=VALUE instead of "\d+"\.$/,
    )
    expect(smokeOf(report)).toBeLessThanOrEqual(20)
  })

  it.each([
    ['French', 'country_code : indicatif non desservi'],
    ['Chinese', 'country_code：不支持'],
    ['misleading English', 'country_code does not exist, at least one of 12 fields'],
  ])('a registration rejected in %s names the flag that changes it', async (_, says) => {
    const report = await judged(rejectingUsers((user) => servedHere(user) && says))
    expect(report.verdict).toBe('incomplete')
    expect(report.verdictReasons[0]).toMatch(/--sample country_code=VALUE instead of "\d+"\.$/)
  })

  it('a rejected registration leaves the checks that need no user', async () => {
    const report = await judged(rejectingUsers(servedHere))
    const passed = (operationId: string) =>
      report.checks.flatMap((one) => (one.operationId === operationId && one.outcome === 'passed' ? [one.id] : []))
    expect(passed('checkPaymentStatus').length).toBeGreaterThan(40)
    expect(passed('getPayoutStatus').length).toBeGreaterThan(20)
    expect(passed('createCardUser').toSorted()).toEqual([
      'authentication/no-way-around-it/create-card-user',
      'refusals/no-input-breaks-the-server/create-card-user',
    ])
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
  ])('a rejected registration leaves credentials and unknown cards to be judged: %s', async (id, open) => {
    const report = await judged((parts, state) => {
      const altered = open(rejectingUsers(servedHere)(parts, state), state)
      const acceptance = { operation: 'topup', card_id: 'x', new_balance: 5, currency: 'USD', status: 'success' }
      const topUpCard: Act = () => ({ ...acceptance, transactions: [] })
      return { ...altered, acts: { ...altered.acts, topUpCard } }
    })
    expect(report.checks.find((check) => check.id === id)?.findings).toHaveLength(1)
  })

  it('a registration is accepted with the named flag', async () => {
    expect((await judged(rejectingUsers(servedHere), { country_code: '+33' })).verdict).toBe('conformant')
  })

  it('a registration rejected for an address without a mailbox names the flag, too', async () => {
    const reachable = ({ email }: Readonly<Record<string, unknown>>): string | undefined =>
      /[@.]example\.com$/.test(String(email)) ? 'email: the domain has no mail server' : undefined
    const report = await judged(rejectingUsers(reachable))
    expect(report.verdictReasons[0]).toMatch(
      /--sample email=VALUE instead of "[^"]+@example\.com"\. Values of `email` must differ\. Give several values \(repeat --sample\), or mark with # .*, for example --sample 'email=qa\+\*@example\.org'\.$/,
    )
    expect((await judged(rejectingUsers(reachable), { email: 'awa@mballa-textiles.cm' })).verdict).toBe('conformant')
  })

  describe('a registration that is rejected with a given sample', () => {
    const wanting =
      (prefix: string): Alteration =>
      (parts, state) =>
        rejectingUsers(({ contact }) =>
          String(contact).startsWith(prefix) ? undefined : 'contact: not a number that we serve',
        )(parts, state)
    const notTheGiven = rejectingUsers(({ contact }) =>
      String(contact).startsWith('+2376') ? 'contact: not a number that we serve' : undefined,
    )

    it.each([
      ['and names the field', notTheGiven, ['contact=+237600000000']],
      ['without an explanation', silent(notTheGiven), ['contact=+237600000000', 'billing_city=Douala']],
    ])('the report names the sample, and that a registration without it is accepted, %s', async (_, alter, samples) => {
      const report = await judged(alter, { contact: '+237600000000', billing_city: 'Douala' })
      expect(report.verdict).toBe('incomplete')
      expect(verdictInWords(report).sentence).toMatch(
        /^the target rejects --sample contact(?: and --sample billing_city)? \(createCardUser: 422 .*\), and accepts a registration without\. Set another value, or none\. /,
      )
      expect(failureCauses(report).map(({ title }) => title)).toEqual([])
      expect(report.checks.find(({ obstacle }) => obstacle?.samples)?.obstacle?.samples).toEqual(samples)
    })

    it('all samples are named if the target accepts a registration only without all of them', async () => {
      const alter = rejectingUsers(({ billing_city: city, billing_state: state }) =>
        city === 'Kribi' || state === 'South' ? 'not here' : undefined,
      )
      const report = await judged(alter, { billing_city: 'Kribi', billing_state: 'South' })
      expect(verdictInWords(report).sentence).toMatch(
        /^the target rejects --sample billing_city and --sample billing_state .*accepts a registration without/,
      )
    })

    it('a rejected sample does not fail the target if it rejects the usual value, too', async () => {
      const report = await judged(wanting('+33'), { contact: '+237600000000' })
      expect(report.verdict).toBe('incomplete')
      expect(verdictInWords(report).sentence).toMatch(
        /^the target rejects a plain registration \(createCardUser: 422 .*set it with --sample contact=VALUE instead of "\+2376\d{8}"\./,
      )
      expect((await judged(wanting('+33'), { contact: '+33600000000' })).verdict).toBe('conformant')
    })
  })

  it('a registration that is rejected with every address, that of the flag included, names the flag', async () => {
    const report = await judged(
      rejectingUsers(() => 'email: not valid'),
      { email: 'awa@mballa-textiles.cm' },
    )
    expect(report.verdict).toBe('incomplete')
    expect(verdictInWords(report).sentence).toMatch(
      /^the target rejects a plain registration .*set it with --sample email=VALUE instead of "[^"]+@mballa-textiles\.cm"\./,
    )
  })

  it('a rejected registration fails the run if the date of birth must have another form', async () => {
    const report = await judged(
      rejecting(
        'dob : JJ/MM/AAAA',
        readingUsers(({ dob }) => dob === '14/05/1992'),
      ),
    )
    expect(report.verdict).toBe('not-conformant')
    expect(findingOf(report)?.headline).toMatch(/it accepts dates as DD\/MM\/YYYY$/)
    expect(smokeOf(report)).toBeLessThan(15)
  })

  it('a rejected registration fails the run if the field must be something other than a string', async () => {
    const report = await judged(wantingANumber)
    expect(report.verdict).toBe('not-conformant')
    expect(report.checks.find(({ id }) => id === 'create-card-user/accepts-only-required-fields')?.outcome).toBe(
      'failed',
    )
  })

  it.each([
    'middle_name is required',
    'champ obligatoire : middle_name',
    '缺少 middle_name',
    '{"middle_name":["不能为空"]}',
  ])(
    'a rejected registration fails the run if a field is required that the contract does not have: %s',
    async (says) => {
      const report = await judged(
        rejecting(
          says,
          readingUsers(({ middle_name: name }) => name !== undefined),
        ),
      )
      expect(report.verdict).toBe('not-conformant')
      expect(findingOf(report)?.headline).toMatch(/it requires `middle_name`, which the contract does not have$/)
    },
  )

  it('a rejected registration fails the run if only businesses are accepted', async () => {
    const report = await judged(
      rejectingUsers(({ business_name: name }) => (name === undefined ? 'business_name is missing' : undefined)),
    )
    expect(report.verdict).toBe('not-conformant')
  })

  it.each([
    ['an empty body', ''],
    ['a text', 'no'],
    ['a problem', '{"title":"Not here"}'],
    ['a text in French', 'ce service est réservé aux numéros français, déjà utilisés'],
    ['a text in Chinese', '不支持的地区'],
    ['misleading English', 'the user does not exist; at least one of 12 fields is required'],
  ])('a rejection with %s as its response names --sample, after other registrations were tried', async (_, body) => {
    const report = await judged(rejecting(body, rejectingUsers(servedHere)))
    expect(report.verdict).toBe('incomplete')
    expect(report.verdictReasons[0]).toMatch(
      /does not name the field.*--sample NAME=VALUE \(first_name, .*country_code, contact/,
    )
    expect(smokeOf(report)).toBeLessThanOrEqual(20)
    expect((await judged(rejecting(body, rejectingUsers(servedHere)), { country_code: '+33' })).verdict).toBe(
      'conformant',
    )
  })

  it.each<[string, (user: Said) => boolean, RegExp]>([
    [
      'a number in place of a string',
      ({ id_number: id }) => typeof id === 'number',
      /it accepts numbers as .* and `id_number`$/,
    ],
    [
      'names in camel case',
      ({ firstName }) => firstName !== undefined,
      /it accepts field names in camel case in place of the documented ones$/,
    ],
    [
      'the other spelling of billing_adress',
      ({ billing_address: address }) => address !== undefined,
      /it accepts `billing_address` in place of `billing_adress`$/,
    ],
    [
      'both spellings of billing_adress',
      ({ billing_address: wrong, billing_adress: right }) => wrong !== undefined && right !== undefined,
      /it requires `billing_address` in addition to `billing_adress`$/,
    ],
    ['a date in another form', ({ dob }) => dob === '14/05/1992', /it accepts dates as DD\/MM\/YYYY$/],
    [
      'an optional field',
      ({ is_business: isBusiness }) => isBusiness !== undefined,
      /it requires `is_business`, which is optional$/,
    ],
  ])(
    'a rejection without an explanation fails the run if %s is accepted, and the finding says so',
    async (_, isAccepted, wish) => {
      const report = await judged(rejecting('', readingUsers(isAccepted)))
      expect(report.verdict).toBe('not-conformant')
      expect(findingOf(report)).toMatchObject({
        level: 'documented',
        headline: expect.stringMatching(wish),
        received: '400 without a body',
        exchange: expect.any(String),
      })
    },
  )

  it('a rejection that names a field fails the run if a registration without it is accepted', async () => {
    const isAccepted = ({ billing_state: state, first_name: name }: Said) => state === undefined && name !== undefined
    const report = await judged(rejecting('billing_state is not allowed', readingUsers(isAccepted)))
    expect(report.verdict).toBe('not-conformant')
    expect(findingOf(report)?.headline).toMatch(/it accepts a request without `billing_state`$/)
  })

  it.each<[string, string, string]>([
    ['{"error":"billing_address is required"}', 'billing_address', 'in place of `billing_adress`'],
    ['{"type":"missing","loc":["body","billing_address"]}', 'billing_address', 'in place of `billing_adress`'],
    ['Missing: postalCode', 'postalCode', 'which the contract does not have'],
    ['{"type":"is_missing","error_code":7,"field":"id_type"}', 'id_type', 'which the contract does not have'],
    ['id_type must be given', 'id_type', 'which the contract does not have'],
  ])('a rejection with the response %s fails the run, and the finding names the field', async (body, name, says) => {
    const accepted = readingUsers((user) => user[name] !== undefined)
    const report = await judged(rejecting(body, accepted))
    expect(report.verdict).toBe('not-conformant')
    expect(findingOf(report)?.headline).toMatch(
      new RegExp(`^createCardUser rejected a valid request: it (?:requires|accepts) \`${name}\`,? ${says}$`),
    )
    expect(smokeOf(report)).toBeLessThan(20)
  })

  it('a rejected registration does not fail the target if a value is rejected as well as a field that is missing, and the report shows the response', async () => {
    const report = await judged(
      rejectingUsers(({ billing_address: address, contact }) => {
        if (address === undefined) return 'missing field billing_address'
        return String(contact).startsWith('+33') ? undefined : 'contact: not served'
      }),
    )
    expect(report.verdict).toBe('incomplete')
    expect(report.verdictReasons[0]).toMatch(/missing field billing_address.*--sample NAME=VALUE/)
  })

  it('a rejected registration does not fail the target for another name of the field in its response', async () => {
    const report = await judged(
      rejectingUsers(({ billing_adress: address }) =>
        /^\d+ \w+ Street$/.test(String(address)) ? undefined : 'billing_address is not the address of a house',
      ),
    )
    expect(report.verdict).toBe('incomplete')
    expect(report.verdictReasons[0]).toMatch(/billing_address is not the address of a house.*--sample NAME=VALUE/)
  })

  it('a rejected registration does not fail the target if only the values of another example are accepted', async () => {
    const isServed = ({ billing_adress: address }: Said): boolean => String(address).includes('Boulevard')
    const report = await judged(rejectingUsers((user) => (isServed(user) ? undefined : 'not served')))
    expect(report.verdict).toBe('incomplete')
    expect(report.verdictReasons[0]).toMatch(/--sample NAME=VALUE/)
  })

  it.each<[string, Alteration, string, RegExp]>([
    ['the body is read as that of a card', takenForACard, 'incomplete', /balance.*--sample NAME=VALUE/],
    ['without an explanation', silent(takenForACard), 'incomplete', /400 without a body.*--sample NAME=VALUE/],
    ['the user is looked for first', lookingForTheUserFirst, 'not-conformant', /checks? failed/],
  ])(
    'a registration whose path is taken for that of a card is rejected, and the report shows how: %s',
    async (_, alter, verdict, says) => {
      const report = await judged(alter)
      expect(report.verdict).toBe(verdict)
      expect(report.verdictReasons[0]).toMatch(says)
    },
  )
})
