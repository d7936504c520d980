import { expect, test } from 'vitest'
import { bundle } from '../build/bundle.ts'
import { type ContractDocument, methods, type OperationObject } from '../build/document.ts'
import { resolve } from '../build/resolve.ts'
import { spec } from './build-copy.ts'

interface Link {
  readonly operationId: string
  readonly parameters: Readonly<Record<string, string>>
}

interface Response {
  readonly links?: Readonly<Record<string, Link>>
  readonly content: { readonly 'application/json': { readonly examples: Readonly<Record<string, object>> } }
}

type Action = OperationObject & {
  readonly 'x-action'?: {
    readonly verb: unknown
    readonly request?: Readonly<Record<string, { readonly in: string; readonly name: string }>>
    readonly response?: Readonly<Record<string, string>>
  }
}

const contract: ContractDocument = await bundle(spec)
const operations: readonly Action[] = Object.values(contract.paths).flatMap((item) =>
  methods.flatMap((method) => item[method] ?? []),
)
const responses = operations.map(({ operationId, responses }) => ({
  operationId,
  response: responses['200'] as Response,
}))
const links = responses.flatMap(({ operationId, response }) =>
  Object.values(response.links ?? {}).map((link) => ({ from: operationId, ...link })),
)

/** The operation that issues an ID, and where its response contains it. */
function issuer(verb: string, noun: string): { readonly from: string; readonly id: string } {
  const found = operations.find(({ 'x-action': action }) => action?.verb === verb)
  return { from: found?.operationId ?? '', id: `$response.body#${found?.['x-action']?.response?.[noun]}` }
}

test('every operation on a user or a card is linked from the response that issues its ID', () => {
  const issuers = { user: issuer('register', 'user'), card: issuer('issue', 'card') }
  const owed = operations.flatMap(({ operationId, 'x-action': { request = {} } = {} }) =>
    Object.entries(issuers).flatMap(([noun, { from, id }]) => {
      const place = request[noun]
      return place?.in === 'path' ? [{ from, operationId, parameters: { [place.name]: id } }] : []
    }),
  )
  expect(owed.length).toBeGreaterThanOrEqual(8)
  expect(links.map(({ from, operationId, parameters }) => ({ from, operationId, parameters }))).toEqual(
    expect.arrayContaining(owed),
  )
  expect(links).toHaveLength(owed.length)
})

test('every link leads from an ID that each example of its response contains', () => {
  for (const { from, parameters } of links) {
    const { response } = responses.find(({ operationId }) => operationId === from) ?? {}
    for (const example of Object.values(response?.content['application/json'].examples ?? {})) {
      const { value } = resolve(contract, example) as { value: { data: Readonly<Record<string, unknown>> } }
      for (const expression of Object.values(parameters)) {
        expect(value.data[expression.replace('$response.body#/data/', '')]).toEqual(expect.any(String))
      }
    }
  }
})

test('the first example of a query is that of its first action, a top-up', () => {
  const { response } = responses.find(({ operationId }) => operationId === 'queryCardOperation') ?? {}
  const [first] = Object.values(response?.content['application/json'].examples ?? {})
  expect(first && resolve(contract, first)).toMatchObject({ value: { data: { operation: 'topup' } } })
})
