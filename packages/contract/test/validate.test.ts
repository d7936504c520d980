import { describe, expect, test } from 'vitest'
import {
  loadContract,
  UnknownOperationError,
  UnknownParameterError,
  UnknownSchemaError,
  validate,
} from '../src/index.ts'
import { wrongValues } from './one-wrong-field.ts'

const { operations } = loadContract()

const bodies = operations.flatMap(({ operationId, requestBody, response }) => [
  ...(requestBody?.examples ?? []).map((example) => ({
    title: `${operationId} request ${example.name}`,
    schema: requestBody?.schema ?? {},
    example: example.value,
    judge: (value: unknown) => validate.requestBody(operationId, value),
  })),
  ...response.examples.map((example) => ({
    title: `${operationId} response ${example.name}`,
    schema: response.schema,
    example: example.value,
    judge: (value: unknown) => validate.response(operationId, value),
  })),
])

describe.each(bodies)('$title', ({ schema, example, judge }) => {
  test('the example of the body is valid', () => {
    expect(judge(example)).toEqual([])
  })

  test('the body is rejected for each wrong field, and for nothing else', () => {
    const wrongs = [...wrongValues(schema, example)]
    expect(wrongs.length).toBeGreaterThan(5)
    for (const { value, pointer, keyword } of wrongs) {
      expect(judge(value)).toEqual([expect.objectContaining({ pointer, keyword })])
    }
  })

  test('the body may have fields that the contract does not know', () => {
    expect(judge({ ...(example as object), note: 'rent' })).toEqual([])
  })

  test('the body is required', () => {
    expect(judge(undefined)).toEqual([
      expect.objectContaining({ pointer: '', keyword: 'required', received: 'nothing', expected: 'an object' }),
    ])
  })
})

describe.each(
  operations.flatMap(({ operationId, parameters }) => parameters.map((parameter) => ({ operationId, ...parameter }))),
)('the parameter $name of $operationId', ({ operationId, name, schema, required }) => {
  const [example] = loadContract().resolve(schema).examples ?? []

  test('the parameter accepts its example', () => {
    expect(validate.parameter(operationId, name, example)).toEqual([])
  })

  test('the parameter is rejected for each fault', () => {
    for (const { value, keyword } of wrongValues(schema, example)) {
      expect(validate.parameter(operationId, name, value)).toEqual([expect.objectContaining({ pointer: '', keyword })])
    }
  })

  test(required ? 'the parameter cannot be left out' : 'the parameter can be left out', () => {
    expect(validate.parameter(operationId, name, undefined)).toHaveLength(required ? 1 : 0)
  })
})

describe('a component schema', () => {
  const schemas = Object.entries(loadContract().document.components.schemas)
  const withExamples = schemas.filter(([, { examples = [] }]) => examples.length > 0)

  test('at least six component schemas have an example', () => {
    expect(withExamples.length).toBeGreaterThan(5)
  })

  test.each(withExamples)('the schema %s accepts its examples', (name, { examples = [] }) => {
    for (const example of examples) expect(validate.schema(name, example)).toEqual([])
  })

  test('a component schema is found by name', () => {
    expect(validate.schema('Currency', 'GBP')).toHaveLength(1)
  })
})

describe('an operation without a body', () => {
  const bodiless = operations.filter(({ requestBody }) => !requestBody).map(({ operationId }) => operationId)

  test.each(bodiless)('%s accepts any body', (operationId) => {
    expect(validate.requestBody(operationId, undefined)).toEqual([])
    expect(validate.requestBody(operationId, { anything: 'at all' })).toEqual([])
  })
})

describe('a name that the contract does not have', () => {
  test('a name that the contract does not have is rejected, not treated as a valid value', () => {
    expect(() => validate.requestBody('topupCard', {})).toThrow(UnknownOperationError)
    expect(() => validate.response('toString', {})).toThrow(UnknownOperationError)
    expect(() => validate.parameter('topUpCard', 'cardID', '')).toThrow(UnknownParameterError)
    expect(() => validate.parameter('topUpCard', 'cardID', '')).toThrow(/Did you mean cardId\?/)
    expect(() => validate.parameter('createCardUser', 'userId', '')).toThrow(/There is none\.$/)
    expect(() => validate.schema('__proto__', {})).toThrow(UnknownSchemaError)
  })
})

describe('numbers', () => {
  test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('%s is not a number', (value) => {
    expect(validate.parameter('queryCardOperation', 'amount', value)).toHaveLength(1)
    expect(validate.schema('Amount', value)).toHaveLength(1)
    expect(validate.schema('Transaction', { amount: value }).some(({ pointer }) => pointer === '/amount')).toBe(true)
  })

  test.each([0.01, 0.1 + 0.2, 0.015, 10.001, 1e21, Number.MAX_VALUE])('%s is an amount', (value) => {
    expect(validate.schema('Amount', value)).toEqual([])
  })

  test.each([0, -0, 0.009, -1, 0.01 - Number.EPSILON])('%s is less than the smallest amount', (value) => {
    expect(validate.schema('Amount', value)).toHaveLength(1)
  })

  test('a number may be negative or anything else where the contract only says number', () => {
    expect(validate.response('topUpCard', operationResult({ new_balance: -12.345 }))).toEqual([])
  })
})

describe('the date of birth', () => {
  const judge = (dob: unknown) => validate.requestBody('createCardUser', { ...user(), dob })

  test.each(['1992-05-14', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('a birth date can be %s', (dob) => {
    expect(judge(dob)).toEqual([])
  })

  test.each([
    ...['2023-02-30', '2023-02-29', '1900-02-29', '2023-04-31', '2023-13-01', '2023-00-10', '2023-01-00'],
    ...[
      '19920514',
      '1992-5-14',
      '14/05/1992',
      '1992-05-14T00:00:00Z',
      ' 1992-05-14',
      '1992-05-14\n',
      '１９９２-05-14',
      '',
    ],
  ])('a birth date cannot be %j', (dob) => {
    expect(judge(dob)).toEqual([expect.objectContaining({ pointer: '/dob', keyword: 'format' })])
  })
})

describe('an e-mail address', () => {
  const judge = (email: unknown) => validate.requestBody('createCardUser', { ...user(), email })

  test.each([
    ...['awa.mballa@example.com', 'a@b.cm', 'AWA+cards@Example.COM', "o'neil@example.co.uk", '1@1.example'],
    ...['x@sub.sub.example.com', '_@example.com', 'a-b@xn--exmple-cua.com'],
  ])('an e-mail address can be %s', (email) => {
    expect(judge(email)).toEqual([])
  })

  test.each([
    ...[
      '',
      'awa',
      'awa@',
      '@example.com',
      'awa@example',
      'awa@@example.com',
      'awa@exa mple.com',
      'awa mballa@example.com',
    ],
    ...['awa.@example.com', '.awa@example.com', 'a..b@example.com', 'awa@-example.com', 'awa@example..com', 'awa@.com'],
    ...['awa@example.com\n', 'Awa <awa@example.com>', 'mailto:awa@example.com', 'awa@example.com,b@example.com'],
  ])('an e-mail address cannot be %j', (email) => {
    expect(judge(email)).toEqual([expect.objectContaining({ pointer: '/email', keyword: 'format' })])
  })

  test('an e-mail address is not checked in a response, where the contract only says string', () => {
    const [{ value } = { value: undefined }] = loadContract().operation('createCardUser').response.examples
    const response = structuredClone(value) as { data: { email: string } }
    response.data.email = 'a...@e...'
    expect(validate.response('createCardUser', response)).toEqual([])
  })

  test('an e-mail address is rejected in linear time', () => {
    // A pattern that backtracks over a text of this length would never finish.
    for (const part of ['a', 'a.', 'a-', '.', '@']) {
      expect(judge(`${part.repeat(100_000)}@${part.repeat(100_000)}`)).toHaveLength(1)
    }
  })
})

describe('a timestamp', () => {
  test.each(['2026-03-02T09:15:00Z', '20260302T091500Z', '2026-03-02T09:15+00:00'])('a time can be %s', (moment) => {
    expect(validate.schema('Timestamp', moment)).toEqual([])
  })

  test.each(['2026-02-30T09:15:00Z', '2026-03-02T09:15:00', 1772442900])('a time cannot be %s', (moment) => {
    expect(validate.schema('Timestamp', moment)).toHaveLength(1)
  })
})

describe('a field that may be unset', () => {
  const description = '/components/schemas/Payout/properties/description'
  const payout = (changes: object) => {
    const [{ value } = { value: undefined }] = loadContract().operation('getPayoutStatus').response.examples
    const envelope = structuredClone(value) as { data: object }
    return validate.response('getPayoutStatus', { ...envelope, data: { ...envelope.data, ...changes } })
  }

  test.each([undefined, null, ''])('a field that may be unset can be %j if it is a text', (nothing) => {
    expect(payout(JSON.parse(JSON.stringify({ description: nothing, last_polling_at: nothing })))).toEqual([])
  })

  test('a field that may be unset is otherwise a text of its form', () => {
    expect(payout({ description: 7, last_polling_at: 'yesterday' })).toEqual([
      expect.objectContaining({ pointer: '/data/description', keyword: 'type', schemaPointer: `${description}/type` }),
      expect.objectContaining({ pointer: '/data/last_polling_at', keyword: 'format' }),
    ])
  })

  test('a list that may be unset is absent or empty, because null is not a list', () => {
    const { transactions: _, ...data } = (operationResult({}) as { data: { transactions?: unknown } }).data
    expect(validate.response('topUpCard', { success: true, data })).toEqual([])
    expect(validate.response('topUpCard', operationResult({ transactions: [] }))).toEqual([])
    expect(validate.response('topUpCard', operationResult({ transactions: null }))).toEqual([
      expect.objectContaining({ pointer: '/data/transactions', keyword: 'type' }),
    ])
  })
})

describe('an expiry date', () => {
  const judge = (expiry_date: string) => {
    const [{ value } = { value: undefined }] = loadContract().operation('createCard').response.examples
    const response = structuredClone(value) as { data: { expiry_date: string } }
    response.data.expiry_date = expiry_date
    return validate.response('createCard', response)
  }

  test.each(['01/2029', '12/9999', '10/0001'])('an expiry date can be %s', (text) => {
    expect(judge(text)).toEqual([])
  })

  test.each(['1/2029', '00/2029', '13/2029', '03/29', '03-2029', '2029/03', '03/2029 ', '03/20299'])(
    'an expiry date cannot be %j',
    (text) => {
      expect(judge(text)).toEqual([expect.objectContaining({ pointer: '/data/expiry_date', keyword: 'pattern' })])
    },
  )
})

function user(): object {
  return loadContract().operation('createCardUser').requestBody?.examples[0]?.value as object
}

function operationResult(changes: object): unknown {
  const [example] = loadContract().operation('topUpCard').response.examples
  const envelope = example?.value as { data: object }
  return { ...envelope, data: { ...envelope.data, ...changes } }
}
