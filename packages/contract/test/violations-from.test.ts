import { describe, expect, test } from 'vitest'
import { loadContract, type Violation, validate } from '../src/index.ts'
import { valueAt } from '../src/json-pointer.ts'
import type { ValidatorError } from '../src/validator.ts'
import { violationsFrom } from '../src/violations-from.ts'

const messages = (violations: readonly Violation[]) => violations.map(({ message }) => message).join('\n')

const card = () =>
  structuredClone(loadContract().operation('createCard').response.examples[0]?.value) as {
    success: unknown
    data: Record<string, unknown>
  }

describe('a violation', () => {
  test('a violation says where, what was expected, what was received, and where the contract says so', () => {
    const [violation] = validate.requestBody('topUpCard', { amount: 'ten', currency: 'USD' })
    expect(violation).toMatchInlineSnapshot(`
      {
        "expected": "a number",
        "keyword": "type",
        "message": "/amount expected a number, received "ten"",
        "pointer": "/amount",
        "received": ""ten"",
        "schemaPointer": "/components/schemas/Amount/type",
      }
    `)
    expect(valueAt(loadContract().document, violation?.schemaPointer ?? '')).toBe('number')
  })

  test('a violation of a missing field points to where the field would be and says what is expected', () => {
    const [violation] = validate.requestBody('topUpCard', { amount: 10 })
    expect(violation).toMatchInlineSnapshot(`
      {
        "expected": "one of "USD", "EUR", "XAF"",
        "keyword": "required",
        "message": "/currency expected one of "USD", "EUR", "XAF", received nothing",
        "pointer": "/currency",
        "received": "nothing",
        "schemaPointer": "/components/schemas/Movement/required",
      }
    `)
    expect(valueAt(loadContract().document, violation?.schemaPointer ?? '')).toContain('currency')
  })

  test('a violation names the parameter that it is about', () => {
    expect(messages(validate.parameter('queryCardOperation', 'action', 'get_balance'))).toMatchInlineSnapshot(
      `"action expected one of "topup", "withdraw", "disabled", "enabled", "transactions", "terminate", received "get_balance""`,
    )
    expect(messages(validate.parameter('queryCardOperation', 'action', undefined))).toMatchInlineSnapshot(
      `"action expected one of "topup", "withdraw", "disabled", "enabled", "transactions", "terminate", received nothing"`,
    )
    expect(messages(validate.parameter('queryCardOperation', 'amount', 0))).toMatchInlineSnapshot(
      `"amount expected at least 0.01, received 0"`,
    )
  })

  test('a violation reads well for every kind of fault', () => {
    const user = {
      first_name: 1,
      last_name: null,
      email: 'awa',
      country_code: ['237'],
      contact: {},
      dob: '2023-02-30',
      is_business: 'yes',
      billing_city: true,
    }
    expect(messages(validate.requestBody('createCardUser', user))).toMatchInlineSnapshot(`
      "/billing_adress expected a string, received nothing
      /billing_city expected a string, received true
      /billing_country expected a string, received nothing
      /billing_postal_code expected a string, received nothing
      /billing_state expected a string, received nothing
      /contact expected a string, received an object
      /country_code expected a string, received an array of 1 item
      /dob expected a date that exists, as YYYY-MM-DD, received "2023-02-30"
      /email expected an e-mail address, received "awa"
      /first_name expected a string, received 1
      /id_number expected a string, received nothing
      /is_business expected a boolean, received "yes"
      /last_name expected a string, received null"
    `)
  })

  test('a violation is about the whole body if the body is wrong', () => {
    expect(messages(validate.response('topUpCard', [1, 2]))).toMatchInlineSnapshot(
      `"the body expected an object, received an array of 2 items"`,
    )
    expect(messages(validate.response('topUpCard', undefined))).toMatchInlineSnapshot(
      `"the body expected an object, received nothing"`,
    )
    expect(messages(validate.requestBody('topUpCard', 'amount=10'))).toMatchInlineSnapshot(
      `"the body expected an object, received "amount=10""`,
    )
    expect(messages(validate.schema('Currency', 'usd'))).toMatchInlineSnapshot(
      `"Currency expected one of "USD", "EUR", "XAF", received "usd""`,
    )
  })

  test('a violation shows only the beginning of a long string', () => {
    const [violation] = validate.schema('Timestamp', 'long '.repeat(1000))
    expect(violation?.received).toBe(`"${'long '.repeat(12)}…"`)
  })
})

describe('violations', () => {
  test('violations are in the order of their pointers, with items in list order', () => {
    const transactions = Array.from({ length: 11 }, () => ({
      id: 'trx',
      amount: 1,
      currency: 'USD',
      type: 'topup',
      status: 'completed',
      created_at: 'today',
    }))
    const value = { success: true, data: { transactions } }
    expect(validate.response('topUpCard', value).map(({ pointer }) => pointer)).toMatchInlineSnapshot(`
      [
        "/data/card_id",
        "/data/currency",
        "/data/new_balance",
        "/data/operation",
        "/data/status",
        "/data/transactions/0/created_at",
        "/data/transactions/1/created_at",
        "/data/transactions/2/created_at",
        "/data/transactions/3/created_at",
        "/data/transactions/4/created_at",
        "/data/transactions/5/created_at",
        "/data/transactions/6/created_at",
        "/data/transactions/7/created_at",
        "/data/transactions/8/created_at",
        "/data/transactions/9/created_at",
        "/data/transactions/10/created_at",
      ]
    `)
  })

  test('violations name each fault once', () => {
    const error: ValidatorError = {
      instancePath: '/amount',
      schemaPath: '#/minimum',
      keyword: 'minimum',
      params: { limit: 0.01 },
      data: 0,
      parentSchema: { 'x-at': '/components/schemas/Amount' },
    }
    const repeated = [error, { ...error, parentSchema: { 'x-at': '/components/schemas/Other' } }, error]
    expect(violationsFrom(loadContract(), repeated, 'the body')).toHaveLength(1)
  })

  test('violations report only once that a number is not a currency', () => {
    const violations = validate.requestBody('topUpCard', { amount: 1, currency: 5 })
    expect(messages(violations)).toMatchInlineSnapshot(`"/currency expected one of "USD", "EUR", "XAF", received 5"`)
  })
})

describe('a secret', () => {
  const secrets = ['card_number', 'cvv']

  test.each(secrets)('the secret %s is marked as one in the contract', (field) => {
    expect(loadContract().schema('Card').properties?.[field]).toHaveProperty('x-secret', true)
  })

  test.each(secrets)('the secret %s is not shown when it is wrong', (field) => {
    const response = card()
    response.data[field] = 4000001234567899
    expect(JSON.stringify(validate.response('createCard', response))).not.toContain('4000')
    expect(validate.response('createCard', response)[0]?.received).toBe('a number (not shown)')
  })

  test('a secret is not shown when it replaces the card or the envelope', () => {
    const response = { ...card(), data: '4000001234567899 123' }
    expect(messages(validate.response('createCard', response))).toMatchInlineSnapshot(
      `"/data expected an object, received a string (not shown)"`,
    )
    expect(messages(validate.response('createCard', '4000001234567899'))).toMatchInlineSnapshot(
      `"the body expected an object, received a string (not shown)"`,
    )
  })

  test('a secret is not shown beside a field that is wrong', () => {
    const response = card()
    response.data.balance = 'fifty'
    response.data.status = null
    const text = JSON.stringify(validate.response('createCard', response))
    for (const field of secrets) expect(text).not.toContain(String(response.data[field]))
  })
})

describe('keywords that the contract does not use today', () => {
  const say = (keyword: string, params: Record<string, unknown>, data: unknown) =>
    violationsFrom(
      loadContract(),
      [{ instancePath: '/field', schemaPath: '', keyword, params, data, parentSchema: { 'x-at': '/a' } }],
      '',
    )[0]?.message

  test('a violation of a keyword that the contract does not use today reads well too', () => {
    const said = [
      say('maximum', { limit: 5 }, 6),
      say('exclusiveMinimum', { limit: 5 }, 5),
      say('exclusiveMaximum', { limit: 5 }, 5),
      say('multipleOf', { multipleOf: 0.01 }, 0.015),
      say('minLength', { limit: 1 }, ''),
      say('maxLength', { limit: 2 }, 'abc'),
      say('minItems', { limit: 1 }, []),
      say('maxItems', { limit: 2 }, [1, 2, 3]),
      say('uniqueItems', { i: 0, j: 1 }, [1, 1]),
      say('minProperties', { limit: 1 }, {}),
      say('maxProperties', { limit: 2 }, {}),
      say('const', { allowedValue: 'a' }, 'b'),
      say('format', { format: 'uuid' }, 'b'),
      say('type', { type: ['string', 'null'] }, -0),
      say('additionalProperties', { additionalProperty: 'cvv2' }, { cvv2: '123' }),
      say('dependentRequired', { property: 'a', missingProperty: 'b' }, {}),
      say('anyOf', {}, Number.NaN),
    ]
    expect(said.join('\n')).toMatchInlineSnapshot(`
      "/field expected at most 5, received 6
      /field expected more than 5, received 5
      /field expected less than 5, received 5
      /field expected a multiple of 0.01, received 0.015
      /field expected at least 1 character, received ""
      /field expected at most 2 characters, received "abc"
      /field expected at least 1 item, received an empty array
      /field expected at most 2 items, received an array of 3 items
      /field expected no item twice, received an array of 2 items
      /field expected at least 1 field, received an object
      /field expected at most 2 fields, received an object
      /field expected "a", received "b"
      /field expected text in the format uuid, received "b"
      /field expected a string or null, received -0
      /field/cvv2 expected no field of this name, received a string
      /field/b expected a value, received nothing
      /field expected a value that satisfies /a/anyOf, received NaN"
    `)
  })
})
