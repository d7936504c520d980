import type { Contract, Operation } from '@card-contract/contract'
import type { Fault, Form } from './fault.ts'

/** Bodies that are wrong as a whole. */
export function bodyFaults(contract: Contract, { operationId, requestBody }: Operation): Fault[] {
  if (!requestBody?.required) return []
  const common = { level: 'documented', contractPointer: requestBody.pointer, place: 'body' } as const
  const instead = (kind: string, body: (valid: unknown) => unknown): Fault => ({
    ...common,
    name: `refuses-a-body-that-is-${kind}`,
    text: `${operationId} refuses a body that is ${kind.replace('-', ' ')} instead of an object.`,
    forms: [{ says: `a body that is ${kind.replace('-', ' ')}`, spoil: (call) => ({ call: { ...call, body: body(call.body) } }) }],
  })
  return [
    instead('an-array', (valid) => [valid]),
    instead('a-text', (valid) => JSON.stringify(valid)),
    instead('a-number', () => 1),
    instead('null', () => null),
    {
      ...common,
      name: 'refuses-an-empty-body',
      text: `${operationId} refuses a request without a body: what is required in it is missing.`,
      forms: [raw('no body', () => '')],
    },
    {
      ...common,
      name: 'refuses-malformed-json',
      // The interface says that bodies are JSON, but not what becomes of others.
      level: 'inferred',
      text: `${operationId} refuses a body that is not JSON.`,
      contractPointer: malformedPointer(contract) ?? requestBody.pointer,
      forms: [raw('a body that ends before its last brace', (valid) => JSON.stringify(valid).slice(0, -1))],
    },
  ]
}

function raw(says: string, text: (valid: unknown) => string): Form {
  return { says, spoil: (call) => ({ call, twist: { rawBody: text(call.body) } }) }
}

function malformedPointer(contract: Contract): string | undefined {
  return contract.requirements.find(({ id }) => id === 'refusals/malformed-json-is-refused')?.pointer
}
