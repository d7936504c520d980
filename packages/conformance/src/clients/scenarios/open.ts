import type { ClientScenario } from '../scenario.ts'
import { calls } from './calls.ts'

/** What nothing is required of: only what the client does is recorded. */
export const openScenarios: readonly ClientScenario[] = [
  {
    id: 'client-open/amounts',
    operationId: 'topUpCard',
    situation: 'amounts are unusual',
    how: 'Calls topUpCard with amounts that are out of bounds, or have more decimals than a currency.',
    calls: (world) => [0, -5, 0.001, 0.015, 1e21].map((amount) => calls.topUp(world, amount)),
    requirements: [],
  },
]
