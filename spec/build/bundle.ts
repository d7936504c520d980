import { stringify } from 'yaml'
import { withAnswerSchemas } from './answer-schemas.ts'
import { withDecidedValues } from './decided-values.ts'
import type { ContractDocument } from './document.ts'
import { redocly } from './redocly.ts'
import { withSharedDecisions } from './shared-decisions.ts'

/** The whole contract as one document, with what was decided about sets of values. Components are sorted by name, so that a new reference moves no other component. */
export async function bundle(root: string): Promise<ContractDocument> {
  const document = JSON.parse(await redocly(root, 'bundle', 'openapi.yaml', '--ext', 'json')) as ContractDocument
  const components = Object.entries(document.components).map(([kind, named]) => [kind, sorted(named)])
  const whole = withAnswerSchemas({ ...document, components: sorted(Object.fromEntries(components)) })
  return withDecidedValues(withSharedDecisions(whole))
}

export function toJson(document: ContractDocument): string {
  return `${JSON.stringify(document, undefined, 2)}\n`
}

export function toYaml(document: ContractDocument): string {
  // A YAML 1.1 parser would read an unquoted 1992-05-14 as a date and an unquoted `no` as false.
  return stringify(document, { aliasDuplicateObjects: false, compat: 'yaml-1.1', lineWidth: 120 })
}

/** By code unit, because the order of a locale differs between machines. */
function sorted<T>(named: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(named).sort(([a], [b]) => (a < b ? -1 : 1)))
}
