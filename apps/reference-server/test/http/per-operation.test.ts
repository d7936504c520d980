import { loadContract, type Operation } from '@card-contract/contract'
import { expect, it } from 'vitest'
import { perOperation } from '../../src/http/per-operation.ts'

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
