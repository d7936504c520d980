export {
  kindNames,
  kindOf,
  parameters,
  TroubleError,
  type TroubleKind,
  type TroubleValues,
  troubleKinds,
} from './kinds.ts'
export type { RuleOptions } from './rule.ts'
export { knownOperations } from './rule.ts'
export { expectedSetting, type PresetName, presetNames, presets } from './rule-text.ts'
export {
  createTrouble,
  type MetTrouble,
  notCarriedOut,
  type Trouble,
  type TroubleRegistry,
  type TroubleReport,
} from './trouble.ts'
