export { kindNames, kindOf, type TroubleKind, troubleKinds } from './kinds.ts'
export { knownOperations } from './known-operations.ts'
export { parameters, type TroubleValues } from './parameters.ts'
export { type PresetName, presetNames, presets } from './presets.ts'
export type { RuleOptions } from './rule.ts'
export { expectedSetting } from './rule-text.ts'
export {
  createTrouble,
  type MetTrouble,
  notCarriedOut,
  type Trouble,
  type TroubleRegistry,
  type TroubleReport,
} from './trouble.ts'
export { TroubleError } from './trouble-error.ts'
