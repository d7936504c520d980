import { type Contract, loadContract, type Operation } from '@card-contract/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { carryOut } from '../../src/http/carry-out.ts'
import { createContractValidator } from '../../src/http/contract-validator.ts'
import { Exchange } from '../../src/http/exchange.ts'
import { perOperation } from '../../src/http/per-operation.ts'
import { startApp } from '../fixtures/app-server.ts'

const middlewares = 'express-openapi-validator/dist/middlewares'

beforeEach(() => {
  vi.resetModules()
})
afterEach(() => {
  vi.doUnmock(`${middlewares}/openapi.request.validator.js`)
  vi.doUnmock(`${middlewares}/openapi.response.validator.js`)
})

describe('the start of a server with a wrong express-openapi-validator', () => {
  it.each([
    [
      'accepts invalid requests',
      (...[, , next]: Validated) => next(),
      'createCardUser: expected a validator that rejects an empty request',
    ],
    ['rejects valid requests', rejectAll, 'createCardUser: expected a validator that accepts the example of a request'],
    ['neither accepts nor rejects a request', () => {}, 'a request was neither accepted nor rejected'],
    ['has no method to validate requests', undefined, 'validate is not a function'],
  ])('the server does not start if the validator %s', async (_, validate, message) => {
    vi.doMock(`${middlewares}/openapi.request.validator.js`, () => ({
      RequestValidator: class {
        validate = validate
      },
    }))
    const { createContractValidator } = await import('../../src/http/contract-validator.ts')
    expect(() => createContractValidator(loadContract())).toThrow(message)
  })

  it.each([
    [
      'accepts invalid responses',
      { 200: { 'application/json': () => true } },
      'that rejects a response without an envelope',
    ],
    ['rejects valid responses', { 200: { 'application/json': rejectResponse } }, 'accepts the example of a response'],
    ['has no validator for a response', {}, 'createCardUser: there is no validator for the response'],
  ])('the server does not start if the validator %s', async (_, validators, message) => {
    vi.doMock(`${middlewares}/openapi.response.validator.js`, () => ({
      ResponseValidator: class {
        _getOrBuildValidator() {
          return validators
        }
      },
    }))
    const { createContractValidator } = await import('../../src/http/contract-validator.ts')
    expect(() => createContractValidator(loadContract())).toThrow(message)
  })
})

function rejectAll() {
  throw Object.assign(new Error(), { status: 400, errors: [{ path: '', message: 'rejected' }] })
}

const rejectResponse = Object.assign(() => false, {
  errors: [{ instancePath: '/response', keyword: 'required', message: 'rejected', params: {} }],
})

type Validated = readonly [request: unknown, response: unknown, next: () => void]

it('carryOut executes no request that was not validated', async () => {
  const contract = loadContract()
  const exchange = new Exchange('test')
  exchange.operation = contract.operation('topUpCard')
  const execute = vi.fn()
  const handler = carryOut(execute, createContractValidator(contract), {} as never, { fault: () => {} })
  await expect(handler({ exchange } as never, {} as never, () => {})).rejects.toThrow(
    'a request that was not validated',
  )
  expect(execute).not.toHaveBeenCalled()
})

it.each([
  ['2023-02-30', 'February has no such day'],
  ['2023-02-29', 'not a leap year'],
  ['2023-13-01', 'no such month'],
  ['1992-5-14', 'a month of one digit'],
  ['14.05.1992', 'not ISO 8601'],
  ['1992-05-14T00:00:00Z', 'a timestamp'],
])('a date of birth of %s is rejected: %s', async (dob) => {
  const server = await startApp()
  const example = server.contract.operation('createCardUser').requestBody?.examples[0]?.value as object
  const { code, details } = await server.send('createCardUser', { body: { ...example, dob } })
  expect([code, details[0]?.pointer]).toEqual(['request-invalid', '/body/dob'])
  await server.close()
})

it('an operation whose contract the validators do not enforce gets a 500 and changes nothing; others are carried out', async () => {
  const contract = loadContract()
  const operations = contract.operations.map((operation) =>
    operation.operationId === 'topUpCard'
      ? {
          ...operation,
          response: { ...operation.response, examples: [{ name: 'wrong', summary: 'Wrong', value: {} }] },
        }
      : operation,
  )
  const changed: Contract = {
    ...contract,
    operations,
    operation: (id) => operations.find(({ operationId }) => operationId === id) ?? contract.operation(id),
  }
  const server = await startApp({ contract: changed })
  const card = await server.card({ balance: 100 })
  // More than once: the second request must not find something half compiled.
  for (let time = 0; time < 2; time++) {
    const { status, code } = await card.topUp(1)
    expect([status, code]).toEqual([500, 'internal-error'])
  }
  expect(server.faults.map(({ operationId, fault }) => [operationId, fault])).toEqual([
    ['topUpCard', 'ContractNotEnforcedError'],
    ['topUpCard', 'ContractNotEnforcedError'],
  ])
  expect(await card.balance()).toBe(100)
  await server.close()
})

const contract = loadContract()
const [first, second] = contract.operations as readonly [Operation, Operation]

it('perOperation compiles for the first operation at once, and for each other once, when it is asked for', () => {
  const compiled: string[] = []
  const compiledOf = perOperation(contract, ({ operationId }) => {
    compiled.push(operationId)
    return { operationId }
  })
  expect(compiled).toEqual([first.operationId])
  expect(compiledOf(second)).toBe(compiledOf(second))
  expect(compiledOf(first)).toEqual({ operationId: first.operationId })
  expect(compiled).toEqual([first.operationId, second.operationId])
})

it('perOperation rejects an operation of another contract', () => {
  const compiledOf = perOperation(contract, ({ operationId }) => operationId)
  expect(() => compiledOf({ ...second })).toThrow(`${second.operationId} is not an operation of this contract`)
})
