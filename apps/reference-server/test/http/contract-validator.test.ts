import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type Contract, loadContract } from '@card-contract/contract'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { carryOut } from '../../src/http/carry-out.ts'
import { ContractNotEnforcedError, createContractValidator } from '../../src/http/contract-validator.ts'
import { Exchange } from '../../src/http/exchange.ts'
import { startApp } from '../fixtures/app-server.ts'

afterEach(() => {
  vi.doUnmock('express-openapi-validator/dist/middlewares/openapi.request.validator.js')
  vi.resetModules()
})

interface Changeable {
  readonly components: { readonly schemas: Record<string, object> }
  readonly paths: Record<string, { readonly get?: { parameters?: unknown } }>
}

/** One operation of the contract, with a document in which something was changed behind its back. */
function withDocument(operationId: string, change: (document: Changeable) => void): Contract {
  const contract = loadContract()
  const document = structuredClone(contract.document)
  change(document as unknown as Changeable)
  return { ...contract, document, operations: [contract.operation(operationId)] }
}

describe('a server does not start', () => {
  it.each<[string, string, string, (document: Changeable) => void]>([
    [
      'if requests would pass that say nothing',
      'topUpCard',
      'an empty request passed',
      ({ components }) => {
        components.schemas.Movement = {}
      },
    ],
    [
      'if a query would pass that says nothing',
      'queryCardOperation',
      'an empty request passed',
      ({ paths }) => {
        delete paths['/action/card/transaction/{id}']?.get?.parameters
      },
    ],
    [
      'if answers would pass that are none',
      'topUpCard',
      'an answer without an envelope passed',
      ({ components }) => {
        components.schemas.CardOperationEnvelope = {}
      },
    ],
  ])('%s', (_, operationId, doubt, change) => {
    const contract = withDocument(operationId, change)
    expect(() => createContractValidator(contract)).toThrow(ContractNotEnforcedError)
    expect(() => createContractValidator(contract)).toThrow(`${operationId}: ${doubt}`)
  })

  it('if express-openapi-validator has become something else', async () => {
    vi.doMock('express-openapi-validator/dist/middlewares/openapi.request.validator.js', () => ({
      RequestValidator: class {},
    }))
    const { loadValidatorLibrary } = await import('../../src/http/validator-library.ts')
    expect(loadValidatorLibrary).toThrow('express-openapi-validator lacks RequestValidator.validate')
  })

  it('if express-openapi-validator lets things by without a word', async () => {
    vi.doMock('express-openapi-validator/dist/middlewares/openapi.request.validator.js', () => ({
      RequestValidator: class {
        validate() {}
      },
    }))
    const { createContractValidator } = await import('../../src/http/contract-validator.ts')
    expect(() => createContractValidator(loadContract())).toThrow('a request was neither passed nor refused')
  })
})

it('nothing is carried out for a request that was not judged', async () => {
  const contract = loadContract()
  const exchange = new Exchange('test')
  exchange.operation = contract.operation('topUpCard')
  const execute = vi.fn()
  const handler = carryOut(execute, createContractValidator(contract), {} as never, { fault: () => {} })
  await expect(handler({ exchange } as never, {} as never, () => {})).rejects.toThrow('that nobody judged')
  expect(execute).not.toHaveBeenCalled()
})

it.each([
  ['2023-02-30', 'a day that February has not'],
  ['2023-02-29', 'a day that February has in other years'],
  ['2023-13-01', 'a month that no year has'],
  ['1992-5-14', 'a month without its zero'],
  ['14.05.1992', 'another notation'],
  ['1992-05-14T00:00:00Z', 'a moment'],
])('a date of birth of %s is refused: %s', async (dob) => {
  const server = await startApp()
  const example = server.contract.operation('createCardUser').requestBody?.examples[0]?.value as object
  const { code, details } = await server.send('createCardUser', { body: { ...example, dob } })
  expect([code, details[0]?.pointer]).toEqual(['request-invalid', '/body/dob'])
  await server.close()
})

it('a thousand media types cost no memory: nothing is compiled for a request', async () => {
  const server = await startApp()
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const usedMb = () => {
    collect()
    return process.memoryUsage().heapUsed / 2 ** 20
  }
  const send = async (index: number) => {
    const body = '{"amount":1,"currency":"USD"}'
    await server.send('topUpCard', { body, headers: { 'Content-Type': `application/json; x=${index}` } })
    await server.send('getPayoutStatus', { headers: { 'Content-Type': `text/x-${index}` } })
  }
  for (let index = 0; index < 20; index++) await send(index)
  const before = usedMb()
  for (let index = 20; index < 520; index++) await send(index)
  // express-openapi-validator by itself keeps a compiled validator of 100 kB for each, 100 MB here.
  expect(usedMb() - before).toBeLessThan(15)
  await server.close()
}, 30_000)
