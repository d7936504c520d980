import type { Contract, Operation } from '@card-contract/contract'
import { kebab } from '../../model/kebab.ts'
import { type Field, fieldsOf } from '../../samples/fields.ts'
import { otherNamesOf } from '../../samples/spellings/names.ts'
import type { Fault, Form, Values } from './fault.ts'

/**
 * A required field under a name in another case or style: the field itself is then missing. That names are compared exactly
 * is inferred. The same name beside the right one is an extra field, whose effect is a matter of
 * `requests/extra-body-fields`.
 */
export function nameFaults(contract: Contract, operation: Operation, field: Field): Fault[] {
  if (!field.required) return []
  const { name } = field
  const { operationId } = operation
  const fields = fieldsOf(contract, operation)
  const required = fields.filter((one) => one.required)
  const turn = { turn: required.findIndex((one) => one.name === name), turns: required.length }
  const known = fields.map((one) => one.name)
  const request = field.in === 'query' ? 'query' : 'request'
  return [
    {
      name: `refuses-${kebab(name)}-under-another-name`,
      level: 'inferred',
      kind: 'required',
      about: { field: name, fault: 'other-name' },
      text: `${operationId} MUST reject a ${request} with \`${name}\` under a name in another case or style; it is required.`,
      contractPointer: field.requiredPointer,
      place: `${field.in}/${name}`,
      forms: otherNamesOf(name, known, turn).map((other) => renamed(field, other.name, other.says)),
    },
  ]
}

/** Keeps the field in its place, because the order of fields is no reason to reject a request. */
function renamed(field: Field, other: string, how: string): Form {
  return {
    says: `\`${field.name}\` under a name in another case or style`,
    place: [`${field.in}/${field.name}`, `${field.in}/${other}`].sort().join(),
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
