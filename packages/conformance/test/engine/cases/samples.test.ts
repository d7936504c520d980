import { loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import { createSamples, type SampleOptions } from '../../../src/engine/cases/samples/samples.ts'
import { UnknownSampleError } from '../../../src/engine/cases/samples/value.ts'
import { editedContract } from '../../fixtures/decided-contract.ts'

const samplesWith = (options: Partial<SampleOptions> = {}) =>
  createSamples({
    contract: loadContract(),
    overrides: {},
    seed: 1,
    runId: 'a1b2c3d4',
    scenario: 'some/scenario',
    attempt: 1,
    ...options,
  })

describe('a request body', () => {
  it('a request body has the required fields only, in the order of the contract', () => {
    expect(samplesWith().body('createCard')).toEqual({
      balance: 10,
      currency: 'USD',
      card_type: 'VISA',
      category: 'PERSONAL',
      grade: 'BASIC',
    })
    const user = samplesWith().body('createCardUser')
    expect(Object.keys(user)).toEqual(loadContract().schema('CardUserRegistration').required)
  })

  it('a request body has an optional field only where it applies', () => {
    const samples = samplesWith()
    expect(samples.body('operateCard')).toEqual({ action: 'get_balance' })
    expect(samples.body('operateCard', { action: 'disable' })).toEqual({ action: 'disable' })
    expect(samples.body('operateCard', { action: 'topup' })).toEqual({ action: 'topup', amount: 2.5, currency: 'USD' })
    expect(samples.query('queryCardOperation')).toEqual({ action: 'transactions' })
    expect(samples.query('queryCardOperation', { action: 'withdraw', currency: 'XAF' })).toEqual({
      action: 'withdraw',
      currency: 'XAF',
      amount: 2,
    })
    expect(samples.body('createCardUser', { is_business: true })).toHaveProperty('business_name')
    expect(samples.body('createCardUser', { is_business: false })).not.toHaveProperty('business_name')
  })

  it('a request body has the given values, even invalid ones, and omits fields given as undefined', () => {
    expect(samplesWith().body('topUpCard', { amount: 'ten', currency: undefined })).toEqual({ amount: 'ten' })
    expect(samplesWith().body('topUpCard', { note: 'extra' })).toEqual({ amount: 2.5, currency: 'USD', note: 'extra' })
  })

  it('a request body has whole amounts in currencies without cents', () => {
    const samples = samplesWith()
    expect(samples.amount('EUR')).toBe(2.5)
    expect(samples.amount('XAF')).toBe(2)
    expect(samples.body('createCard', { currency: 'XAF' })).toMatchObject({ balance: 10, currency: 'XAF' })
    expect(samples.body('topUpCard', { currency: undefined })).toEqual({ amount: 2 })
  })
})

describe('an example of the contract', () => {
  it('an example becomes a request with a small amount', () => {
    const samples = samplesWith()
    const bodies = (operationId: string) => samples.examples(operationId).map(({ name, body }) => [name, body])
    expect(bodies('createCard')).toEqual([
      ['personal', { balance: 10, currency: 'USD', card_type: 'VISA', category: 'PERSONAL', grade: 'BASIC' }],
      ['business', { balance: 10, currency: 'XAF', card_type: 'MASTERCARD', category: 'BUSINESS', grade: 'PREMIUM' }],
    ])
    expect(bodies('topUpCard')).toEqual([['top-up', { amount: 0.29, currency: 'USD' }]])
    expect(bodies('withdrawFromCard')).toEqual([['withdraw', { amount: 5, currency: 'USD' }]])
  })

  it('an example is kept, except for fields that must be unique', () => {
    const [shown] = loadContract().operation('createCardUser').requestBody?.examples ?? []
    const [sample] = samplesWith().examples('createCardUser')
    const { last_name, email, contact, id_number, ...others } = sample?.body ?? {}
    expect(shown?.value).toMatchObject(others)
    expect([last_name, email, contact, id_number]).toEqual([
      expect.stringMatching(/^Mballa[a-z]{6}$/),
      expect.stringMatching(/^awa\.mballa\.a1b2c3d4\.[a-z0-9]{6}@example\.com$/),
      expect.stringMatching(/^65\d{7}$/),
      expect.stringMatching(/^CM-19\d\d-\d{6}$/),
    ])
  })
})

describe('samples', () => {
  const life = (options: Partial<SampleOptions>) => {
    const samples = samplesWith(options)
    return [1, 2, 3].map(() => samples.body('createCardUser'))
  }

  it('samples are the same for the same seed, run, scenario and attempt', () => {
    expect(life({})).toEqual(life({}))
  })

  it.each([{ seed: 2 }, { runId: 'other' }, { scenario: 'another' }, { attempt: 2 }])(
    'samples never collide with the samples of %o',
    (other) => {
      for (const field of ['email', 'contact', 'id_number']) {
        const values = [...life({}), ...life(other)].map((body) => body[field])
        expect(new Set(values).size, field).toBe(6)
      }
    },
  )

  it('samples do not collide within a run of thousands', () => {
    const emails = Array.from({ length: 500 }, (_, index) => life({ scenario: `scenario ${index}` })).flat()
    expect(new Set(emails.map(({ email }) => email)).size).toBe(1500)
  })

  it('samples draw the same random numbers whatever the ID of the run', () => {
    const chances = (options: Partial<SampleOptions>) => Array.from({ length: 5 }, samplesWith(options).random)
    expect(chances({ runId: 'other', attempt: 2 })).toEqual(chances({}))
    expect(chances({ seed: 2 })).not.toEqual(chances({}))
  })

  it('samples have the values of a closed set', () => {
    expect(samplesWith().values('queryCardOperation', 'action')).toContain('disabled')
    expect(samplesWith().values('createCardUser', 'first_name')).toEqual([])
  })
})

describe('an override', () => {
  it('an override replaces the example wherever the field is sent', () => {
    const samples = samplesWith({ overrides: { billing_country: 'FR', business_name: 'Tissus SA', currency: 'EUR' } })
    expect(samples.body('createCardUser')).toMatchObject({ billing_country: 'FR' })
    expect(samples.body('createCardUser')).not.toHaveProperty('business_name')
    expect(samples.examples('createCardUser')[1]?.body).toMatchObject({
      billing_country: 'FR',
      business_name: 'Tissus SA',
    })
    expect(samples.body('topUpCard')).toMatchObject({ currency: 'EUR' })
    expect(samples.body('topUpCard', { currency: 'USD' })).toMatchObject({ currency: 'USD' })
  })

  it('an override of a text that must be unique is varied in the same way', () => {
    const samples = samplesWith({ overrides: { contact: '+33 6 12 34 56 78', email: 'qa@bank.example.org' } })
    const [one, other] = [samples.body('createCardUser'), samples.body('createCardUser')]
    expect(one.contact).toMatch(/^\+33 \d \d\d \d\d \d\d \d\d$/)
    expect(one.contact).not.toBe(other.contact)
    expect(one.email).toMatch(/^qa\.a1b2c3d4\.[a-z0-9]{6}@bank\.example\.org$/)
  })

  it('an override that is a list is used unchanged, one value after the other', () => {
    const samples = samplesWith({ overrides: { contact: ['611111111', '622222222'] } })
    const contacts = [1, 2, 3].map(() => samples.body('createCardUser').contact)
    expect(contacts).toEqual(['611111111', '622222222', '611111111'])
  })

  it('an override that is a list gives one attempt one value, where values need not be unique', () => {
    const lists = { billing_city: ['Douala', 'Kribi'], amount: [3, 4], currency: ['USD', 'EUR'], service: ['a', 'b'] }
    const seen = Array.from({ length: 20 }, (_, turn) => {
      const samples = samplesWith({ overrides: lists, scenario: `scenario ${turn}` })
      const users = [1, 2, 3].map(() => samples.body('createCardUser').billing_city)
      const currencies = [samples.body('createCard').currency, samples.body('topUpCard').currency]
      const sent = [users, currencies, [1, 2].map(() => samples.body('topUpCard').amount)]
      for (const values of sent) expect(new Set(values).size).toBe(1)
      return [users[0], currencies[0], samples.amount('USD'), samples.optional('checkPaymentStatus', 'service')]
    })
    expect([0, 1, 2, 3].map((place) => new Set(seen.map((values) => values[place])).size)).toEqual([2, 2, 2, 2])
  })

  it('an override can be asked for unchanged, or once more where it is a mask', () => {
    const samples = samplesWith({
      overrides: { contact: '+237600000000', id_number: 'CM-####-####', dob: '1990-01-01' },
    })
    const body = samples.body('createCardUser')
    const { body: given, unique } = samples.asGiven('createCardUser', { ...body, billing_adress: 'elsewhere' }) ?? {}
    expect(given).toEqual({
      ...body,
      contact: '+237600000000',
      id_number: expect.stringMatching(/^CM-\d{4}-\d{4}$/),
      email: expect.stringMatching(/^awa\.mballa\.a1b2c3d4\.\w{6}@example\.com$/),
      last_name: expect.stringMatching(/^Mballa[a-z]{6}$/),
    })
    expect(given?.id_number).not.toBe(body.id_number)
    expect(unique).toEqual(['last_name', 'email', 'contact', 'id_number'])
    expect(samples.asGiven('createCard', {})).toBeUndefined()
  })

  it('an override of an amount changes opening balances too, and can differ between currencies', () => {
    const samples = samplesWith({ overrides: { amount: { XAF: 500 } } })
    expect(samples.amount('XAF')).toBe(500)
    expect(samples.amount('USD')).toBe(2.5)
    expect(samples.body('createCard', { currency: 'XAF' })).toMatchObject({ balance: 2000 })
    expect(samplesWith({ overrides: { balance: 50 } }).body('createCard')).toMatchObject({ balance: 50 })
  })
})

describe('a field that is new in the contract', () => {
  const withField = (field: object) =>
    editedContract(({ components }) => {
      const schema = components.schemas.CardIssuance as { required: string[]; properties: Record<string, object> }
      schema.required.push('novelty')
      schema.properties.novelty = field
    })
  const novelty = (field: object) => samplesWith({ contract: withField(field) }).body('createCard').novelty

  it.each([
    [{ type: 'string', examples: ['shown'] }, 'shown'],
    [{ type: 'string', enum: ['RED', 'BLUE'] }, 'RED'],
    [{ type: 'string', format: 'date' }, '1990-04-15'],
    [{ type: 'string', minLength: 10 }, 'Samplexxxx'],
    [{ type: 'string', maxLength: 3 }, 'Sam'],
    [{ type: 'string', pattern: '^[A-Z]{2}$' }, 'AB'],
    [{ type: 'integer', minimum: 3 }, 3],
    [{ type: 'integer', exclusiveMinimum: 3 }, 4],
    [{ type: 'boolean' }, false],
    [{ type: 'array', items: { type: 'boolean' } }, [false]],
    [{ type: 'object', required: ['a'], properties: { a: { type: 'integer' } } }, { a: 1 }],
    [{ $ref: '#/components/schemas/CardGrade' }, 'BASIC'],
    [{ type: 'number', minimum: 0.01, 'x-amount': { currency: 'currency' } }, 10],
  ])('a new field declared as %j gets %j', (field, value) => {
    expect(novelty(field)).toEqual(value)
  })

  it('a new field is unique if its values must be', () => {
    const contract = withField({ type: 'string', examples: ['ref-7'], 'x-collides': true })
    const samples = samplesWith({ contract })
    const values = [1, 2].map(() => samples.body('createCard').novelty)
    expect(values).toEqual([expect.stringMatching(/^ref-7-[a-z0-9]{6}$/), expect.stringMatching(/^ref-7-[a-z0-9]{6}$/)])
    expect(values[0]).not.toBe(values[1])
  })

  it('a new field stays a name if it is one and must be unique', () => {
    const samples = samplesWith({ contract: withField({ type: 'string', examples: ['Mballa'], 'x-collides': true }) })
    const values = [1, 2].map(() => samples.body('createCard').novelty)
    expect(values).toEqual([expect.stringMatching(/^Mballa[a-z]{6}$/), expect.stringMatching(/^Mballa[a-z]{6}$/)])
    expect(values[0]).not.toBe(values[1])
  })

  it('a new field requires an example if no value can be generated', () => {
    expect(() => novelty({ type: 'string', pattern: '^q{7}w$' })).toThrow(UnknownSampleError)
  })
})
