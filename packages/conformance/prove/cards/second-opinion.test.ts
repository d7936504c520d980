import { loadContract, type Operation } from '@card-contract/contract'
import { registerSchema, validate } from '@hyperjump/json-schema/openapi-3-1'
import { beforeAll, describe, expect, it } from 'vitest'
import { cardSuite } from '../../src/cards/suite.ts'
import { placeholdersOf } from '../../src/engine/nouns/suite.ts'
import type { Exchange } from '../../src/engine/nouns/wire/exchange.ts'
import { judgeBaseline } from '../../test/cards/proof/judge-mutant.ts'
import { requestJudge } from '../../test/fixtures/independent-validator.ts'

// Two validators that share nothing with the suite's own: Hyperjump, which knows the dialect of OpenAPI, and Ajv over the whole
// document, which knows the formats that Hyperjump does not assert.
const contract = loadContract()
const placeholders = placeholdersOf(cardSuite(contract))
const documentUri = 'https://contract.example/openapi'
registerSchema(
  structuredClone(contract.document) as never,
  documentUri,
  'https://spec.openapis.org/oas/3.1/schema-base',
)
const isValidWithFormats = requestJudge(contract)

type Validator = Awaited<ReturnType<typeof validate>>
const validators = new Map<string, Promise<Validator>>()

async function isValid(pointer: string, value: unknown): Promise<boolean> {
  const uri = `${documentUri}#${encodeURI(pointer)}`
  const validator = validators.get(uri) ?? validate(uri)
  validators.set(uri, validator)
  return (await validator)(value as never).valid
}

const schemaIn = (content: string, mediaType: string): string =>
  `${content}/content/${mediaType.replace('/', '~1')}/schema`

const isRejected = ({ response }: Exchange): boolean =>
  !response || response.status >= 300 || /"success":\s*false/.test(response.body)

let exchanges: readonly Exchange[]
beforeAll(async () => {
  exchanges = (await judgeBaseline()).report.exchanges
})

const withOperation = (intent: Exchange['intent']): [Exchange, Operation][] =>
  exchanges.flatMap((exchange) =>
    exchange.intent === intent && exchange.operationId
      ? [[exchange, contract.operation(exchange.operationId)] as [Exchange, Operation]]
      : [],
  )

describe('independent validators', () => {
  it('independent validators agree with the suite on every response that it accepted', async () => {
    const disputed: string[] = []
    let count = 0
    for (const [exchange, { response }] of withOperation('valid')) {
      if (isRejected(exchange)) continue
      count++
      const body: unknown = JSON.parse(exchange.response?.body ?? '')
      if (!(await isValid(schemaIn(response.pointer, response.mediaType), body))) disputed.push(exchange.id)
    }
    expect(disputed).toEqual([])
    expect(count).toBeGreaterThan(1_000)
  })

  it('independent validators agree with the suite on every request that it calls valid', async () => {
    const disputed: string[] = []
    let count = 0
    for (const [exchange, operation] of withOperation('valid')) {
      count++
      const faults = await faultsOf(exchange, operation)
      if (faults.length > 0) disputed.push(`${exchange.id}: ${faults.join()}`)
    }
    expect(disputed).toEqual([])
    expect(count).toBeGreaterThan(1_000)
  })

  it('independent validators find exactly one fault in every request that is wrong in one way', async () => {
    const disputed: string[] = []
    let count = 0
    for (const [exchange, operation] of withOperation('invalid')) {
      // In other scenarios the ID, or a pair of names, is wrong: no schema says so.
      if (!/^[^/]+\/(refused|misspelt)(-|#)/.test(exchange.id)) continue
      count++
      const faults = await faultsOf(exchange, operation)
      if (faults.length !== 1) disputed.push(`${exchange.id}: ${faults.join() || 'no fault'}`)
    }
    expect(disputed).toEqual([])
    expect(count).toBeGreaterThan(900)
  })
})

/** What is wrong with a request: its credentials, its body, its query. */
async function faultsOf({ request }: Exchange, operation: Operation): Promise<string[]> {
  const { operationId, credentials, requestBody } = operation
  const sent = new Map(request.headers.map(([name, value]) => [name.toLowerCase(), value]))
  const faults: string[] = []
  // Recorded values of credentials are placeholders: $CARD_API_KEY. Two that are exchanged are one fault.
  const isRight = credentials.every(({ scheme, header, prefix }) => {
    return sent.get(header.toLowerCase()) === prefix + placeholders[scheme]
  })
  if (!isRight) faults.push('credentials')
  const body = bodyOf(request.body)
  const query = new URLSearchParams(request.target.split('?')[1] ?? '')
  const isOfSchema =
    requestBody === undefined ||
    (body !== undefined && (await isValid(schemaIn(requestBody.pointer, requestBody.mediaType), body)))
  if (!isOfSchema || !isValidWithFormats(operationId, body, new Map(query))) faults.push('body or query')
  return faults
}

function bodyOf(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as unknown)
  } catch {
    return undefined
  }
}
