import type { Contract } from '@card-contract/contract'
import { createNewObjects } from './new-objects.ts'
import { createRecentMovements } from './recent-movements.ts'
import type { SettlingMemory } from './settling.ts'

export function createSettlingMemory(contract: Contract): SettlingMemory {
  const isObserved = (status: string): boolean =>
    contract.observed.some(({ values }) => values.includes(status.toLowerCase()))
  const memories = [createNewObjects(isObserved), createRecentMovements()]
  return {
    note(operation, call, response) {
      for (const memory of memories) memory.note(operation, call, response)
    },
    settlingFor(operation, call) {
      for (const memory of memories) {
        const settling = memory.settlingFor(operation, call)
        if (settling) return settling
      }
      return undefined
    },
  }
}
