import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Contract, changesState, loadContract, type Operation } from '@card-contract/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renderCardOperations } from '../build/render-card-operations.ts'
import { renderExampleResponses } from '../build/render-example-responses.ts'
import { renderOperations } from '../build/render-operations.ts'
import { renderWaysToFindOut } from '../build/render-ways-to-find-out.ts'
import type * as client from '../src/index.ts'
import { prepareRequest } from '../src/prepare-request.ts'
import { credentials } from './sample-calls.ts'
import { startServerThatSays } from './servers/start-server.ts'

const contract = loadContract()
const packageFolder = fileURLToPath(new URL('..', import.meta.url))

/** An operation that the interface does not have, described as the contract would. */
const freezeCard: Operation = {
  ...contract.operation('disableCard'),
  operationId: 'freezeCard',
  method: 'PUT',
  path: '/virtual-cards/cards/{cardId}/freezer/{drawer}',
  summary: 'Freeze a card',
  description: 'Nothing moves any more. */ Not even this comment.',
  parameters: [
    ...contract.operation('disableCard').parameters,
    { name: 'drawer', in: 'path', required: true, description: 'Which one.', schema: { type: 'string' }, pointer: '' },
    {
      name: 'degrees',
      in: 'query',
      required: false,
      description: 'How cold.',
      schema: { type: 'number' },
      pointer: '',
    },
  ],
  credentials: [
    { scheme: 'ApiKey', header: 'X-API-KEY', prefix: '' },
    { scheme: 'FreezerToken', header: 'x-freezer', prefix: 'Bearer ' },
  ],
  response: { ...contract.operation('disableCard').response, status: 202 },
}

const edited: Contract = { ...contract, operations: [...contract.operations, freezeCard] }

describe('an operation that is added to the contract', () => {
  let folder: string
  let added: typeof client

  // A copy of the built package, with nothing but the generated files made anew.
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'card-contract-client-'))
    cpSync(join(packageFolder, 'dist'), join(folder, 'dist'), { recursive: true })
    cpSync(join(packageFolder, 'package.json'), join(folder, 'package.json'))
    symlinkSync(join(packageFolder, 'node_modules'), join(folder, 'node_modules'))
    writeFileSync(join(folder, 'dist/generated/operations.js'), renderOperations(edited))
    writeFileSync(join(folder, 'dist/generated/ways-to-find-out.js'), renderWaysToFindOut(edited))
    // By Node itself: Vitest would take the generated files of the package beside.
    added = createRequire(import.meta.url)(join(folder, 'dist/index.js'))
  })

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('an added operation is a method of the client by itself, with its path, its query, its credentials and its status', async () => {
    await using server = await startServerThatSays(202, { success: true, data: { status: 'frozen' } })
    const cards = added.createCardClient({
      baseUrl: server.baseUrl,
      ...credentials,
      ...({ freezerToken: 'cold-token' } as object),
    }) as unknown as Record<string, (request: object) => Promise<unknown>>

    expect(await cards.freezeCard?.({ cardId: 'crd_1', drawer: 'a/b', degrees: -18 })).toEqual({ status: 'frozen' })
    expect(server.requests[0]).toMatchObject({
      method: 'PUT',
      url: '/api/v1/virtual-cards/cards/crd_1/freezer/a%2Fb?degrees=-18',
      headers: { 'x-api-key': credentials.apiKey, 'x-freezer': 'Bearer cold-token' },
    })
    expect(server.requests[0]?.headers).not.toHaveProperty('authorization')
  })

  test('an added operation is sent once if it changes something, and its credentials are demanded', async () => {
    await using server = await startServerThatSays(503, {})
    const without = added.createCardClient({ baseUrl: server.baseUrl, ...credentials }) as unknown as Record<
      string,
      (request: object) => Promise<unknown>
    >
    await expect(without.freezeCard?.({ cardId: 'crd_1', drawer: 'a' })).rejects.toMatchObject({
      message: 'freezeCard: expected createCardClient to be given freezerToken, received none. Nothing was sent.',
    })
    expect(server.requests).toHaveLength(0)
  })

  test('an added operation is declared, with what the contract says about it and about its parameters', () => {
    const declared = renderCardOperations(edited)
    expect(declared).toContain(`  /**
   * Freeze a card
   *
   * Nothing moves any more. *\\/ Not even this comment.
   *
   * Never sent twice: when its answer gets lost, it fails with \`OutcomeUnknownError\`.
   *
   * @example
   * await cards.freezeCard({ cardId: 'crd_01jnb2nq5gfirstcard0000001', drawer: 'value' })
   */
  freezeCard(request: FreezeCardCall, options?: CallOptions): Promise<CardOperation>`)
    expect(declared).toContain("  readonly freezeCard: 'apiKey' | 'freezerToken'")
    expect(declared).toContain('  readonly freezerToken?: Credential')
    expect(declared).toContain('  readonly degrees?: number | undefined')
  })

  test('an added operation has an example for mocks', () => {
    expect(renderExampleResponses(edited)).toContain('"path": "/virtual-cards/cards/:cardId/freezer/:drawer"')
  })

  test('an added operation is rejected at build time if a call could not tell two of its parts apart', () => {
    const twice = { ...freezeCard, parameters: freezeCard.parameters.map((one) => ({ ...one, name: 'cardId' })) }
    expect(() => renderOperations({ operations: [twice] })).toThrow(
      'freezeCard has two things called cardId, which a call could not tell apart: rename one of them',
    )
  })
})

describe('what decides whether a request changes something', () => {
  test.each(contract.operations)('$operationId changes something exactly if the contract says so', (operation) => {
    const { changesState: change } = operation
    const actions =
      typeof change === 'object' ? [...change.changing, ...change.reading, 'unheard of', undefined] : [undefined]
    for (const action of actions) {
      const decisive = typeof change === 'object' && action !== undefined ? { [change.by]: action } : {}
      const inQuery = typeof change === 'object' && change.in === 'query'
      const body = operation.requestBody && (inQuery ? {} : decisive)
      const query = inQuery ? decisive : {}
      const path = Object.fromEntries(operation.parameters.map(({ name }) => [name, 'id-1']))
      const { mayChange } = prepareRequest(operation.operationId as client.OperationId, { path, query, body })
      expect({ action, mayChange }).toEqual({ action, mayChange: changesState(operation, { body, query }) })
    }
  })

  test('what is sent decides, not what is said: an object may say one thing and be written as another', () => {
    const twoFaced = { action: 'get_balance', toJSON: () => ({ action: 'topup', amount: 1 }) }
    expect(prepareRequest('operateCard', { path: { cardId: 'c' }, body: twoFaced }).mayChange).toBe(true)
  })
})

test('what is generated is what the contract says now', () => {
  const built = (name: string) => readFileSync(join(packageFolder, 'dist/generated', name), 'utf8')
  expect(built('operations.js')).toBe(renderOperations(contract))
  expect(built('card-operations.d.ts')).toBe(renderCardOperations(contract))
  expect(built('ways-to-find-out.js')).toBe(renderWaysToFindOut(contract))
})
