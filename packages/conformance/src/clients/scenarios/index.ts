import type { ClientScenario } from '../scenario.ts'
import { idScenarios } from './ids.ts'
import { lostScenarios } from './lost.ts'
import { plainScenarios } from './plain.ts'

/** Every scenario, the plain ones first. */
export const allScenarios: readonly ClientScenario[] = [...plainScenarios, ...idScenarios, ...lostScenarios]
