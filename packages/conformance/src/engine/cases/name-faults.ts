import type { Contract, Operation } from '@card-contract/contract'
import { type FaultyCase, type Form, fieldCase, placeOf, type Values } from './faulty-case.ts'
import { type Field, fieldsOf } from './samples/fields.ts'
import { otherNamesOf } from './spellings/names.ts'

/**
 * A required field under a name in another case or style: the field itself is then missing. That names are compared exactly
 * is inferred. The same name beside the right one is an extra field, whose effect is a matter of
 * `requests/extra-body-fields`.
 */
export function nameFaults(contract: Contract, operation: Operation, field: Field): FaultyCase[] {
  if (!field.required) return []
  const { name } = field
  const fields = fieldsOf(contract, operation)
  const required = fields.filter((one) => one.required)
  const turn = { turn: required.findIndex((one) => one.name === name), turns: required.length }
  const known = fields.map((one) => one.name)
  const says = `\`${name}\` under a name in another case or style`
  return [
    fieldCase(operation, field, {
      name: 'under-another-name',
      level: 'inferred',
      kind: 'required',
      about: { fault: 'other-name' },
      rejects: `a ${field.in === 'query' ? 'query' : 'request'} with ${says}`,
      because: 'it is required',
      contractPointer: field.requiredPointer,
      forms: otherNamesOf(name, known, turn).map((other) => renamed(field, says, other.name, other.says)),
    }),
  ]
}

/** Keeps the field in its place, because the order of fields is no reason to reject a request. */
function renamed(field: Field, says: string, other: string, how: string): Form {
  return {
    says,
    place: [placeOf(field), placeOf({ ...field, name: other })].sort().join(),
    corrupt(call) {
      const said = (field.in === 'body' ? call.body : call.query) as Values
      const entries = Object.entries(said).map(([name, value]) => [name === field.name ? other : name, value])
      return {
        call: { ...call, [field.in]: Object.fromEntries(entries) },
        says: `\`${other}\`, ${how}, in place of \`${field.name}\``,
      }
    },
  }
}
