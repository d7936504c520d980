import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { loadContract } from '@card-contract/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { carryOut } from '../../src/http/carry-out.ts'
import { createContractValidator } from '../../src/http/contract-validator.ts'
import { Exchange } from '../../src/http/exchange.ts'
import { startApp } from '../fixtures/app-server.ts'

beforeEach(() => {
  vi.resetModules()
})
afterEach(() => {
  vi.doUnmock(`${library}/openapi.request.validator.js`)
  vi.doUnmock(`${library}/openapi.response.validator.js`)
})

const library = 'express-openapi-validator/dist/middlewares'

describe('a server does not start', () => {
  it('if requests would pass that say nothing', async () => {
    vi.doMock(`${library}/openapi.request.validator.js`, () => ({
      RequestValidator: class {
        validate(_request: unknown, _response: unknown, next: () => void) {
          next()
        }
      },
    }))
    const { createContractValidator } = await import('../../src/http/contract-validator.ts')
    expect(() => createContractValidator(loadContract())).toThrow('createCardUser: an empty request passed')
  })

  it('if the validators of requests are not where they were', async () => {
    vi.doMock(`${library}/openapi.request.validator.js`, () => ({
      RequestValidator: class {
        validate() {
          throw Object.assign(new Error(), { status: 400, errors: [{ path: '', message: 'refused' }] })
        }
      },
    }))
    const { createContractValidator } = await import('../../src/http/contract-validator.ts')
    expect(() => createContractValidator(loadContract())).toThrow('there are no validators for POST-')
  })

  it('if answers would pass that are none', async () => {
    vi.doMock(`${library}/openapi.response.validator.js`, () => ({
      ResponseValidator: class {
        _getOrBuildValidator() {
          return { 200: { 'application/json': () => true } }
        }
      },
    }))
    const { createContractValidator } = await import('../../src/http/contract-validator.ts')
    expect(() => createContractValidator(loadContract())).toThrow(
      'createCardUser: an answer without an envelope passed',
    )
  })

  it('if answers would not be judged at all', async () => {
    vi.doMock(`${library}/openapi.response.validator.js`, () => ({
      ResponseValidator: class {
        _getOrBuildValidator() {
          return {}
        }
      },
    }))
    const { createContractValidator } = await import('../../src/http/contract-validator.ts')
    expect(() => createContractValidator(loadContract())).toThrow('createCardUser: its answers would not be judged')
  })

  it('if express-openapi-validator has become something else', async () => {
    vi.doMock(`${library}/openapi.request.validator.js`, () => ({
      RequestValidator: class {},
    }))
    const { loadValidatorLibrary } = await import('../../src/http/validator-library.ts')
    expect(loadValidatorLibrary).toThrow('express-openapi-validator lacks RequestValidator.validate')
  })

  it('if express-openapi-validator lets things by without a word', async () => {
    vi.doMock(`${library}/openapi.request.validator.js`, () => ({
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

it('hundreds of media types cost no memory: nothing is compiled for a request', async () => {
  const server = await startApp()
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const usedMb = () => {
    collect()
    return process.memoryUsage().heapUsed / 2 ** 20
  }
  const { cardId } = await server.card()
  const send = async (index: number) => {
    // Requests that pass and some that don't, with and without a body or a query: they are judged in different ways.
    const typed = { headers: { 'Content-Type': `application/json; x=${index}` }, path: { cardId, id: cardId } }
    await server.send('topUpCard', { ...typed, body: '{"amount":1,"currency":"USD"}' })
    await server.send('topUpCard', { ...typed, body: '{"amount":0,"currency":"USD"}' })
    await server.send('queryCardOperation', { ...typed, query: 'action=disabled' })
    await server.send('enableCard', typed)
  }
  for (let index = 0; index < 20; index++) await send(index)
  const before = usedMb()
  for (let index = 20; index < 320; index++) await send(index)
  // express-openapi-validator by itself compiles and keeps a validator for each: 12 MB here, and without end.
  expect(usedMb() - before).toBeLessThan(6)
  await server.close()
}, 30_000)
