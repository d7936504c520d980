/** How a stranger uses a published package: what must compile, what must run, and what it prints. */
export interface Consumer {
  readonly compiles: string
  readonly runs: string
  readonly prints: string
}

/** Every published package has a line here; a missing one fails the tests. */
export const consumers: Readonly<Record<string, Consumer>> = {
  '@card-contract/spec': {
    compiles: `
      import contract from '@card-contract/spec' with { type: 'json' }

      export const version: string = contract.info.version
      // @ts-expect-error: the contract has no such operation
      contract.paths['/action/card/nobody']
    `,
    runs: `
      import contract from '@card-contract/spec' with { type: 'json' }
      console.log(contract.openapi, Object.keys(contract.paths).length)
    `,
    prints: '3.1.1 11',
  },
  '@card-contract/types': {
    compiles: `
      import type { Card, RequestBody, ResponseData } from '@card-contract/types'

      export const topUp: RequestBody<'topUpCard'> = { amount: 0.29, currency: 'USD' }
      export const read = (card: ResponseData<'createCard'>): Card['balance'] => card.balance
      // @ts-expect-error: the amount is missing
      export const nothing: RequestBody<'topUpCard'> = { currency: 'USD' }
    `,
    runs: `
      import * as types from '@card-contract/types'
      console.log(Object.keys(types).length)
    `,
    prints: '0',
  },
  '@card-contract/contract': {
    compiles: `
      import { type Contract, loadContract, validate, type Violation } from '@card-contract/contract'

      export const contract: Contract = loadContract()
      export const level: 'documented' | 'observed' | 'inferred' | undefined = contract.requirements[0]?.level
      export const violations: readonly Violation[] = validate.requestBody('topUpCard', { amount: 0.29, currency: 'USD' })
      // @ts-expect-error: the loaded contract is not for writing
      contract.version = '2'
    `,
    runs: `
      import { loadContract, validate } from '@card-contract/contract'
      const [violation] = validate.requestBody('topUpCard', { amount: 0, currency: 'USD' })
      console.log(loadContract().operations.length, violation.pointer, violation.keyword)
    `,
    prints: '11 /amount minimum',
  },
}
