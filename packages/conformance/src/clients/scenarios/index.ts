import type { ClientScenario } from '../scenario.ts'
import { amountScenarios } from './amounts.ts'
import { credentialScenarios } from './credentials.ts'
import { equalCallScenarios } from './equal-calls.ts'
import { idScenarios } from './ids.ts'
import { lostScenarios } from './lost.ts'
import { openScenarios } from './open.ts'
import { patienceScenarios } from './patience.ts'
import { plainScenarios } from './plain.ts'
import { rejectionScenarios } from './rejections.ts'
import { bodyStyles } from './response-bodies.ts'
import { scenarioOf } from './response-style.ts'
import { wireStyles } from './response-wire.ts'
import { togetherScenarios } from './together.ts'

/** Every scenario, the plain ones first. */
export const allScenarios: readonly ClientScenario[] = [
  ...plainScenarios,
  ...amountScenarios,
  ...equalCallScenarios,
  ...idScenarios,
  ...lostScenarios,
  ...rejectionScenarios,
  ...[...bodyStyles, ...wireStyles].map(scenarioOf),
  ...credentialScenarios,
  ...patienceScenarios,
  ...togetherScenarios,
  ...openScenarios,
]
