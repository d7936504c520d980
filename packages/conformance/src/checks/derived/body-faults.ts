import type { Operation } from '@card-contract/contract'
import type { Fault } from './fault.ts'

/**
 * Bodies that are wrong as a whole. Bodies that are not JSON have a requirement of their own,
 * `refusals/malformed-json-is-refused`, and what another Content-Type leads to is an open question.
 */
export function bodyFaults({ operationId, requestBody }: Operation): Fault[] {
  if (!requestBody?.required) return []
  const common = { level: 'documented', contractPointer: requestBody.pointer, place: 'body' } as const
  const instead = (kind: string, body: (valid: unknown) => unknown): Fault => ({
    ...common,
    name: `refuses-a-body-that-is-${kind}`,
    text: `${operationId} refuses a body that is ${kind.replace('-', ' ')} instead of an object.`,
    forms: [
      {
        says: `a body that is ${kind.replace('-', ' ')}`,
        spoil: (call) => ({ call: { ...call, body: body(call.body) } }),
      },
    ],
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
      forms: [{ says: 'no body', spoil: (call) => ({ call, twist: { rawBody: '' } }) }],
    },
  ]
}
