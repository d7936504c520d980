import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readBundle } from '../build/bundle.ts'
import { loadContract, type Operation, UnknownOperationError, UnknownSchemaError } from '../src/index.ts'
import { valueAt } from '../src/json-pointer.ts'

const contract = loadContract()
const bundle = readBundle()

function thrownBy(action: () => unknown): unknown {
  try {
    return action()
  } catch (error) {
    return error
  }
}

describe('the contract', () => {
  test('the contract is the bundled document, and its hash is that of the file', () => {
    expect(contract.document).toEqual(JSON.parse(bundle))
    expect(contract.hash).toBe(createHash('sha256').update(bundle).digest('hex'))
    expect(contract.title).toBe(contract.document.info.title)
    expect(contract.version).toBe(contract.document.info.version)
  })

  test('the contract has the version of the interface in its base path', () => {
    expect(contract.basePath).toBe('/api/v1')
  })

  test('the contract is the same object every time', () => {
    expect(loadContract()).toBe(contract)
    expect(loadContract().document).toBe(contract.document)
  })

  test('the contract cannot be changed anywhere', () => {
    const open: string[] = []
    let visited = 0
    const visit = (value: unknown, pointer: string) => {
      if (typeof value !== 'object' || value === null) return
      visited++
      if (!Object.isFrozen(value)) open.push(pointer)
      for (const [key, child] of Object.entries(value)) visit(child, `${pointer}/${key}`)
    }
    visit(contract, '')
    expect(open).toEqual([])
    expect(visited).toBeGreaterThan(1_000)
    expect(() => Object.assign(contract, { version: '2' })).toThrow(TypeError)
  })
})

describe('the operations', () => {
  const line = ({ operationId, method, path, requestBody, credentials }: Operation) =>
    [operationId, method, path, requestBody ? 'body' : '–', credentials.map(({ scheme }) => scheme).join('+')].join(' ')

  test('the operations are those of the interface, in the order of the document', () => {
    expect(contract.operations.map(line).join('\n')).toMatchInlineSnapshot(`
      "createCardUser POST /action/card/user body ApiKey+BearerToken+ServiceAuthToken
      createCard POST /action/card/{userId} body ApiKey+BearerToken+ServiceAuthToken
      operateCard POST /virtual-cards/cards/{cardId}/operation body ApiKey
      withdrawFromCard POST /virtual-cards/cards/{cardId}/withdraw body ApiKey
      topUpCard POST /virtual-cards/cards/{cardId}/topup body ApiKey
      disableCard POST /virtual-cards/cards/{cardId}/disable – ApiKey
      enableCard POST /virtual-cards/cards/{cardId}/enable – ApiKey
      terminateCard DELETE /virtual-cards/cards/{cardId} – ApiKey
      queryCardOperation GET /action/card/transaction/{id} – ApiKey+BearerToken+ServiceAuthToken
      checkPaymentStatus POST /payments/direct-status body ApiKey
      getPayoutStatus GET /payouts/{reference} – ApiKey"
    `)
  })

  test.each(contract.operations.map((operation) => [operation.operationId, operation] as const))(
    '%s is described completely, and every pointer of it leads to what it names',
    (operationId, operation) => {
      expect(contract.operation(operationId)).toBe(operation)
      expect(valueAt(contract.document, operation.pointer)).toMatchObject({ operationId, summary: operation.summary })
      expect(operation.description).not.toBe('')
      expect(operation.tag).not.toBe('')
      for (const { pointer, name } of operation.parameters) {
        expect(valueAt(contract.document, pointer)).toMatchObject({ name })
      }
      for (const body of [operation.requestBody, operation.response]) {
        if (!body) continue
        expect(valueAt(contract.document, body.pointer)).toHaveProperty(
          ['content', body.mediaType, 'schema'],
          body.schema,
        )
        expect(body.examples.length).toBeGreaterThan(0)
        expect(body.examples.every(({ value, summary }) => value !== undefined && summary !== '')).toBe(true)
      }
      expect(operation.response).toMatchObject({ status: 200, mediaType: 'application/json' })
    },
  )

  test('the operations require the credentials of the document, as headers', () => {
    expect(contract.operation('createCard').credentials).toEqual([
      { scheme: 'ApiKey', header: 'X-API-KEY', prefix: '' },
      { scheme: 'BearerToken', header: 'Authorization', prefix: 'Bearer ' },
      { scheme: 'ServiceAuthToken', header: 'x-sp-auth-token', prefix: 'Bearer ' },
    ])
    expect(contract.operation('topUpCard').credentials).toEqual([{ scheme: 'ApiKey', header: 'X-API-KEY', prefix: '' }])
  })

  test('the operations have the parameters of their path and their own', () => {
    const { parameters } = contract.operation('queryCardOperation')
    expect(parameters.map(({ name, in: place, required }) => [name, place, required])).toEqual([
      ['id', 'path', true],
      ['action', 'query', true],
      ['currency', 'query', false],
      ['amount', 'query', false],
    ])
    expect(parameters[0]?.pointer).toBe('/paths/~1action~1card~1transaction~1{id}/parameters/0')
  })

  test('the operations share the parameter that they refer to', () => {
    const [cardId] = contract.operation('topUpCard').parameters
    expect(cardId).toMatchObject({ name: 'cardId', in: 'path', required: true })
    expect(cardId?.pointer).toBe('/components/parameters/CardId')
  })

  test('an operation that does not exist is rejected with the closest name', () => {
    const error = thrownBy(() => contract.operation('topupCard'))
    expect(error).toBeInstanceOf(UnknownOperationError)
    expect(error).toMatchObject({ code: 'unknown-operation', hint: expect.stringMatching(/^Did you mean topUpCard\?/) })
    expect(String(error)).toContain('the contract has no operation "topupCard"')
    expect(thrownBy(() => contract.operation('constructor'))).toBeInstanceOf(UnknownOperationError)
  })
})

describe('requirements and gaps', () => {
  const all = [...contract.requirements, ...contract.gaps]

  test('requirements and gaps are complete, each once', () => {
    const count = (key: string) => bundle.split(`"${key}":`).length - 1
    const ids = all.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(contract.gaps).toHaveLength(count('question'))
    expect(contract.requirements).toHaveLength(count('level'))
  })

  test.each(all.map((entry) => [entry.id, entry] as const))('the entry %s is at its pointer', (id, entry) => {
    expect(valueAt(contract.document, entry.pointer)).toMatchObject({ id })
    if (entry.operationId) {
      const operation = contract.operation(entry.operationId)
      expect(entry.pointer.startsWith(`${operation.pointer}/`)).toBe(true)
      expect([...operation.requirements, ...operation.gaps]).toContain(entry)
    }
    if (entry.schemaName) expect(entry.pointer).toContain(`/components/schemas/${entry.schemaName}/`)
  })

  test('requirements and gaps are found on operations, schemas, responses, security schemes and the document itself', () => {
    const places = new Set(
      all.map(({ pointer }) =>
        pointer
          .split('/')
          .slice(1, 3)
          .join('/')
          .replace(/\/~1.*/, '/*'),
      ),
    )
    expect([...places].filter((place) => !place.startsWith('x-')).sort()).toMatchInlineSnapshot(`
      [
        "components/responses",
        "components/schemas",
        "components/securitySchemes",
        "paths/*",
      ]
    `)
    expect([...places].some((place) => place.startsWith('x-gaps'))).toBe(true)
  })
})

test('observed values have the field they were seen in', () => {
  expect(contract.observed).toContainEqual({
    pointer: '/components/schemas/Card/properties/status',
    values: ['active'],
    schemaName: 'Card',
    property: 'status',
  })
})

describe('a schema', () => {
  test('a schema is known by its name and keeps its references', () => {
    expect(contract.schema('CardEnvelope').properties?.data).toEqual({ $ref: '#/components/schemas/Card' })
  })

  test('a schema that is a reference resolves to its target, and sibling keywords win', () => {
    const { currency } = contract.schema('Card').properties ?? {}
    expect(currency).toHaveProperty('$ref')
    const resolved = contract.resolve(currency ?? {})
    expect(resolved).toEqual({ ...contract.schema('Currency'), description: currency?.description })
    expect(resolved).toBe(contract.resolve(currency ?? {}))
    expect(Object.isFrozen(resolved)).toBe(true)
  })

  test('a schema that is no reference resolves to itself', () => {
    const card = contract.schema('Card')
    expect(contract.resolve(card)).toBe(card)
  })

  test('a schema that does not exist is rejected with the closest name', () => {
    const error = thrownBy(() => contract.schema('CardUsers'))
    expect(error).toBeInstanceOf(UnknownSchemaError)
    expect(error).toMatchObject({ code: 'unknown-schema', hint: expect.stringMatching(/^Did you mean CardUser\?/) })
  })
})
