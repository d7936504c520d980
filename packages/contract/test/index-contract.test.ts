import { describe, expect, test } from 'vitest'
import { indexContract } from '../build/index-contract.ts'
import { smallDocument } from './small-document.ts'

type Changes = Parameters<typeof smallDocument>[0]

const index = (changes?: Changes) => indexContract(smallDocument(changes), 'hash')

function onlyOperation(changes?: Changes) {
  const [operation] = index(changes).operations
  if (!operation) throw new Error('the small document has an operation')
  return operation
}

describe('the base path', () => {
  const basePath = (url: string, variables = {}) => index({ root: { servers: [{ url, variables }] } }).basePath

  test('the base path is the path of the server, independent of its host', () => {
    expect(index().basePath).toBe('/base/v2')
    expect(basePath('https://api.example.com:8443/api/v1/')).toBe('/api/v1')
    expect(basePath('/api/v1')).toBe('/api/v1')
    expect(basePath('https://example.com/{version}', { version: { default: 'v3' } })).toBe('/v3')
    expect(basePath('https://example.com')).toBe('')
  })

  test('the base path needs a server', () => {
    expect(() => index({ root: { servers: [] } })).toThrow('/servers: there is no server')
  })
})

describe('a parameter', () => {
  test('a parameter of an operation replaces that of its path', () => {
    const id = { name: 'id', in: 'path', required: true, description: 'Mine.', schema: { type: 'integer' } }
    const { parameters } = onlyOperation({ operation: { parameters: [id] } })
    expect(parameters).toEqual([{ ...id, pointer: '/paths/~1things~1{id}/get/parameters/0' }])
  })

  test('a parameter in the query differs from one with the same name in the path', () => {
    const id = { name: 'id', in: 'query', schema: { type: 'integer' } }
    const { parameters } = onlyOperation({ operation: { parameters: [id] } })
    expect(parameters.map(({ name, in: place, required }) => [name, place, required])).toEqual([
      ['id', 'path', true],
      ['id', 'query', false],
    ])
  })

  test('a parameter in a header stops the build', () => {
    const header = { name: 'X-Trace', in: 'header', schema: { type: 'string' } }
    expect(() => onlyOperation({ operation: { parameters: [header] } })).toThrow('X-Trace is sent in a header')
  })

  test('a parameter has a schema', () => {
    expect(() => onlyOperation({ operation: { parameters: [{ name: 'q', in: 'query' }] } })).toThrow('has no schema')
  })
})

describe('credentials', () => {
  const schemes = {
    First: { type: 'apiKey', in: 'header', name: 'X-First' },
    Second: { type: 'http', scheme: 'Bearer' },
    Third: { type: 'apiKey', in: 'header', name: 'x-third', 'x-value-prefix': 'Bearer ' },
  }
  const credentials = (operation: object, root: object = {}, securitySchemes: object = schemes) =>
    onlyOperation({ operation, root, components: { securitySchemes } }).credentials

  test('credentials are in the order of the schemes, not of the operation', () => {
    expect(credentials({ security: [{ Third: [], First: [], Second: [] }] })).toEqual([
      { scheme: 'First', header: 'X-First', prefix: '' },
      { scheme: 'Second', header: 'Authorization', prefix: 'Bearer ' },
      { scheme: 'Third', header: 'x-third', prefix: 'Bearer ' },
    ])
  })

  test('credentials of the document apply to an operation without its own, but not to one that requires none', () => {
    expect(credentials({}, { security: [{ First: [] }] })).toHaveLength(1)
    expect(credentials({ security: [] }, { security: [{ First: [] }] })).toEqual([])
  })

  test('credentials may not be alternatives', () => {
    expect(() => credentials({ security: [{ First: [] }, { Second: [] }] })).toThrow('several ways to be authorised')
  })

  test('credentials are described', () => {
    expect(() => credentials({ security: [{ Fourth: [] }] })).toThrow('there is no security scheme Fourth')
  })

  test('credentials are headers', () => {
    const inQuery = { First: { type: 'apiKey', in: 'query', name: 'key' } }
    expect(() => credentials({ security: [{ First: [] }] }, {}, inQuery)).toThrow('/components/securitySchemes/First')
  })
})

describe('a body', () => {
  const schema = { type: 'object' }
  const content = { 'application/json': { schema, examples: { one: { $ref: '#/components/examples/one' } } } }

  test('a body that is referred to is found, with its examples', () => {
    const { requestBody } = onlyOperation({
      operation: { requestBody: { $ref: '#/components/requestBodies/Thing' } },
      components: {
        requestBodies: { Thing: { required: true, content } },
        examples: { one: { summary: 'One', value: { a: 1 } } },
      },
    })
    expect(requestBody).toEqual({
      required: true,
      mediaType: 'application/json',
      schema,
      examples: [{ name: 'one', summary: 'One', value: { a: 1 } }],
      pointer: '/components/requestBodies/Thing',
    })
  })

  test('a body with a broken reference stops the build', () => {
    const requestBody = { $ref: '#/components/requestBodies/Gone' }
    expect(() => onlyOperation({ operation: { requestBody } })).toThrow('there is nothing at')
  })

  test('the body of a success is described', () => {
    expect(() => onlyOperation({ operation: { responses: {} } })).toThrow('no success is described')
    const empty = { 200: { description: 'Empty.' } }
    expect(() => onlyOperation({ operation: { responses: empty } })).toThrow('no body is described')
  })
})

describe('the envelope of a success', () => {
  const envelope = (described: object, components: object = {}) => {
    const content = { 'application/json': { schema: described } }
    return onlyOperation({ operation: { responses: { 200: { description: '', content } } }, components }).response
      .envelope
  }
  const properties = { ok: { type: 'boolean' }, result: { $ref: '#/components/schemas/Thing' } }
  const schemas = { Thing: { type: 'object' } }

  test('two required fields are an envelope: a boolean, and an object with what was asked for', () => {
    expect(envelope({ properties, required: ['ok', 'result'] }, { schemas })).toEqual({ flag: '/ok', data: '/result' })
  })

  test.each([
    ['an optional flag', { properties, required: ['result'] }],
    ['a third field', { properties: { ...properties, at: { type: 'string' } }, required: ['ok', 'result'] }],
    ['no boolean', { properties: { ...properties, ok: { type: 'string' } }, required: ['ok', 'result'] }],
    ['no object', { properties: { ...properties, result: { type: 'array' } }, required: ['ok', 'result'] }],
    ['no fields', { type: 'object' }],
  ])('a body with %s is its own content', (_, described) => {
    expect(envelope(described, { schemas })).toEqual({ data: '' })
  })
})

test('an operation that does not say whether it changes state counts as changing it', () => {
  expect(onlyOperation({ operation: { 'x-changes-state': undefined } }).changesState).toBe(true)
})

test('an operation has the action that stands beside it, without places where it names none', () => {
  const card = { in: 'path', name: 'id' }
  const operation = { 'x-action': { verb: 'disable', request: { card } } }
  expect(onlyOperation({ operation }).action).toEqual({ verb: 'disable', request: { card }, response: {} })
  expect(onlyOperation({})).not.toHaveProperty('action')
})

describe('requirements, gaps and observed values', () => {
  const gap = (id: string) => ({ 'x-gaps': [{ id, question: 'Which?', reference: 'This one.' }] })
  const places = (changes: Changes) =>
    index(changes).gaps.map(({ id, pointer, operationId, schemaName }) => ({ id, pointer, operationId, schemaName }))

  test('requirements, gaps and observed values are found on every part of an operation and belong to it', () => {
    const operation = {
      parameters: [{ name: 'q', in: 'query', schema: { type: 'string', ...gap('schema') }, ...gap('parameter') }],
      responses: {
        200: { description: '', content: { 'application/json': { schema: { items: gap('items') } } } },
        default: { description: '', ...gap('response') },
      },
    }
    const found = places({ operation })
    expect(found.map(({ id }) => id)).toEqual(['items', 'response', 'parameter', 'schema'])
    expect(new Set(found.map(({ operationId }) => operationId))).toEqual(new Set(['readThing']))
  })

  test('requirements and gaps on a path belong to none of its operations', () => {
    expect(places({ item: gap('item') })).toEqual([
      { id: 'item', pointer: '/paths/~1things~1{id}/x-gaps/0', operationId: undefined, schemaName: undefined },
    ])
  })

  test('requirements and gaps on a component belong to it if it is a schema', () => {
    const found = places({
      components: {
        schemas: { Thing: { type: 'object', properties: { size: { type: 'number', ...gap('field') } } } },
        responses: { Rejection: { description: '', ...gap('response') } },
        securitySchemes: { Key: { type: 'http', scheme: 'bearer', ...gap('scheme') } },
      },
    })
    expect(found.map(({ id, schemaName }) => [id, schemaName])).toEqual([
      ['field', 'Thing'],
      ['scheme', undefined],
      ['response', undefined],
    ])
    expect(found[0]?.pointer).toBe('/components/schemas/Thing/properties/size/x-gaps/0')
  })

  test('examples and other values have no requirements and gaps', () => {
    const schema = { enum: [gap('enum')], const: gap('const'), default: gap('default'), examples: [gap('examples')] }
    expect(places({ components: { schemas: { Thing: schema }, examples: { one: { value: gap('value') } } } })).toEqual(
      [],
    )
  })

  test('fields of the same name are not read as requirements and gaps', () => {
    const properties = { 'x-gaps': { type: 'array', ...gap('inside') }, examples: gap('examples'), enum: gap('enum') }
    const found = places({ components: { schemas: { Thing: { properties } } } })
    expect(found.map(({ id, pointer }) => [id, pointer])).toEqual([
      ['inside', '/components/schemas/Thing/properties/x-gaps/x-gaps/0'],
      ['examples', '/components/schemas/Thing/properties/examples/x-gaps/0'],
      ['enum', '/components/schemas/Thing/properties/enum/x-gaps/0'],
    ])
  })

  test('values that are observed outside of a component name no schema', () => {
    const operation = { parameters: [{ name: 'q', in: 'query', schema: { type: 'string', 'x-observed': ['a'] } }] }
    expect(index({ operation }).observed).toEqual([
      { pointer: '/paths/~1things~1{id}/get/parameters/0/schema', values: ['a'] },
    ])
  })
})
