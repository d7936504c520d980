import { beforeAll, describe, expect, test } from 'vitest'
import { bundle } from '../build/bundle.ts'
import { spec } from './build-copy.ts'
import { type Field, interfaceTables } from './interface-tables.ts'

// A second reading of the interface document, from its tables and not from the contract, compared with the bundle keyword
// by keyword: whatever the document states must be there, and nothing else may be.

type Node = { [key: string]: unknown }
type Schema = { properties?: Node; items?: unknown; required?: string[] }

let contract: Node
beforeAll(async () => {
  contract = (await bundle(spec)) as unknown as Node
})

describe('the contract as a whole', () => {
  test('the contract has the endpoints of the interface in its order, each with one method', () => {
    const endpoints = Object.entries(contract.paths as Node).flatMap(([path, item]) =>
      Object.keys(item as Node)
        .filter((key) => key !== 'parameters')
        .map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(endpoints).toEqual(interfaceTables.map(({ endpoint }) => endpoint))
  })

  test('the contract has a base path that ends with the version', () => {
    const servers = contract.servers as { url: string }[]
    expect(servers).not.toEqual([])
    for (const { url } of servers) expect(url).toMatch(/[^/]\/api\/v1$/)
  })

  test('the contract describes no events or anything else that the interface does not have', () => {
    // Intentionally no jsonSchemaDialect: it would name the default, and Prism 5 then validates nothing.
    const known = ['openapi', 'info', 'servers', 'security', 'tags', 'paths', 'components']
    expect(Object.keys(contract)).toContain('paths')
    expect(Object.keys(contract).filter((key) => !known.includes(key) && !key.startsWith('x-'))).toEqual([])
  })

  test('the contract has three credentials, each in its header', () => {
    const { securitySchemes } = contract.components as { securitySchemes: Node }
    expect(withoutProse(securitySchemes)).toEqual({
      ApiKey: { type: 'apiKey', in: 'header', name: 'X-API-KEY' },
      BearerToken: { type: 'http', scheme: 'bearer' },
      ServiceAuthToken: { type: 'apiKey', in: 'header', name: 'x-sp-auth-token', 'x-value-prefix': 'Bearer ' },
    })
  })
})

describe.each(interfaceTables)('endpoint $number, $operationId', (table) => {
  const { endpoint, operationId, credentials, path, query, body, data } = table
  let item: Node
  let operation: Node
  beforeAll(() => {
    const [method = '', route = ''] = endpoint.split(' ')
    item = (contract.paths as Node)[route] as Node
    operation = item[method.toLowerCase()] as Node
  })

  test('the endpoint has only the documented keys', () => {
    expect(operation.operationId).toBe(operationId)
    const known = [
      'operationId',
      'tags',
      'summary',
      'description',
      'security',
      'parameters',
      'requestBody',
      'responses',
    ]
    const extensions = ['x-changes-state', 'x-action', 'x-requirements', 'x-gaps']
    expect(Object.keys(operation).filter((key) => ![...known, ...extensions].includes(key))).toEqual([])
  })

  test('the endpoint requires its credentials, all of them together', () => {
    const names = { ApiKey: 'X-API-KEY', BearerToken: 'Authorization', ServiceAuthToken: 'x-sp-auth-token' }
    const security = (operation.security ?? contract.security) as Node[]
    expect(security).toHaveLength(1)
    expect(Object.keys(security[0] ?? {}).map((name) => names[name as keyof typeof names])).toEqual(credentials)
  })

  test('the endpoint has the parameters of the interface', () => {
    const declared = [...((item.parameters as Node[]) ?? []), ...((operation.parameters as Node[]) ?? [])]
    const parameters = declared.map((parameter) => withoutProse(resolved(parameter)) as Node)
    const stated = [
      ...path.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      ...Object.entries(query).map(([name, { required, schema }]) => ({
        ...{ name, in: 'query', schema },
        ...(required ? { required } : {}),
      })),
    ]
    expect(parameters.map(({ schema, ...rest }) => ({ ...rest, schema: shapeOf(schema) }))).toEqual(stated)
  })

  test(body ? 'the endpoint accepts the body of the interface' : 'the endpoint has no body', () => {
    if (!body) return expect(operation).not.toHaveProperty('requestBody')
    const { required, content, ...rest } = withoutProse(operation.requestBody) as { required: boolean; content: Node }
    expect({ required, rest }).toEqual({ required: true, rest: {} })
    expect(contentShape(content)).toEqual({ 'application/json': objectOf(body) })
  })

  test('the endpoint returns 200 with the envelope around the data of the interface, and allows anything otherwise', () => {
    const responses = operation.responses as Node
    expect(Object.keys(responses)).toEqual(['200', 'default'])
    // The links between operations have tests of their own.
    const {
      content: success,
      links: _,
      ...restOfSuccess
    } = withoutProse(resolved(responses['200'])) as {
      content: Node
      links?: Node
    }
    const envelope: Record<string, Field> = {
      success: { required: true, schema: { type: 'boolean' } },
      data: { required: true, schema: objectOf(data) },
    }
    expect(restOfSuccess).toEqual({})
    expect(contentShape(success)).toEqual({ 'application/json': objectOf(envelope) })
    const { content: error, ...restOfError } = withoutProse(resolved(responses.default)) as { content: Node }
    expect(restOfError).toEqual({})
    expect(contentShape(error)).toEqual({ 'application/json': {} })
  })

  test('the endpoint declares for each of its actions whether it changes state', () => {
    const actions = (body?.action ?? query.action)?.schema.enum as string[] | undefined
    const declared = operation['x-changes-state']
    if (!actions) return expect(declared).toBeTypeOf('boolean')
    const { by, in: place, changing, reading } = declared as Record<'by' | 'in', string> & Record<string, string[]>
    expect({ by, in: place }).toEqual({ by: 'action', in: body ? 'body' : 'query' })
    expect([...(changing ?? []), ...(reading ?? [])].sort()).toEqual(actions.toSorted())
  })
})

function objectOf(fields: Record<string, Field>): Node {
  const names = Object.entries(fields)
  return {
    type: 'object',
    required: names
      .filter(([, field]) => field.required)
      .map(([name]) => name)
      .sort(),
    properties: Object.fromEntries(names.map(([name, { schema }]) => [name, schema])),
  }
}

function contentShape(content: Node): Node {
  const shapes = Object.entries(content).map(([mediaType, value]) => {
    const { schema, examples: _examples, ...rest } = value as Node
    return [mediaType, { ...(shapeOf(schema) as Node), ...rest }]
  })
  return Object.fromEntries(shapes)
}

/** A schema with its references followed and its prose removed: every remaining keyword is a constraint. */
function shapeOf(schema: unknown): unknown {
  const { properties, items, required, ...rest } = withoutProse(resolved(schema)) as Schema
  return {
    ...rest,
    ...(required && { required: required.toSorted() }),
    ...(items === undefined ? {} : { items: shapeOf(items) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, shapeOf(value)])),
    }),
  }
}

function withoutProse(node: unknown): unknown {
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return node
  const prose = new Set([
    'description',
    'examples',
    'x-requirements',
    'x-gaps',
    'x-applies-to',
    'x-amount',
    'x-collides',
    'x-form-is-open',
    'x-secret',
    'x-digits',
    'x-may-be-unset',
    'x-never-empty',
  ])
  const kept = Object.entries(node).filter(([key]) => !prose.has(key))
  return Object.fromEntries(kept.map(([key, value]) => [key, key === 'properties' ? value : withoutProse(value)]))
}

/** Follows a reference; its siblings take precedence, as in JSON Schema 2020-12. */
function resolved(node: unknown): Node {
  const { $ref, ...beside } = node as Node
  if (typeof $ref !== 'string') return beside
  const [, ...steps] = $ref.split('/')
  const target = steps.reduce<unknown>((at, step) => (at as Node)[step], contract)
  return { ...resolved(target), ...beside }
}
