import type { Operation } from '@card-contract/contract'
import { kindOf } from '../values/texts.ts'
import { type FaultyCase, faultyCase } from './faulty-case.ts'

/**
 * Bodies of the wrong type. `refusals/malformed-json-is-refused` covers bodies that are not JSON; the effect of another
 * Content-Type is an open question.
 */
const wrongBodies = [
  { name: 'an-array', fault: 'array', from: (valid: unknown) => [valid] },
  { name: 'a-text', fault: 'string', from: (valid: unknown) => JSON.stringify(valid) },
  { name: 'a-number', fault: 'number', from: () => 1 },
  { name: 'null', fault: 'null', from: () => null },
] as const

export function bodyFaults(operation: Operation): FaultyCase[] {
  const { requestBody } = operation
  if (!requestBody?.required) return []
  const common = { kind: 'body', contractPointer: requestBody.pointer, place: 'body' } as const
  return [
    ...wrongBodies.map(({ name, fault, from }) =>
      faultyCase(operation, {
        ...common,
        name: `refuses-a-body-that-is-${name}`,
        about: { fault },
        rejects: `${kindOf(fault)} as the request body`,
        because: 'the schema says object',
        forms: [
          { says: `${kindOf(fault)} as the body`, corrupt: (call) => ({ call: { ...call, body: from(call.body) } }) },
        ],
      }),
    ),
    faultyCase(operation, {
      ...common,
      name: 'refuses-an-empty-body',
      about: { fault: 'empty' },
      rejects: 'a request without a body',
      because: 'the body is required',
      forms: [{ says: 'a request without a body', corrupt: (call) => ({ call, override: { rawBody: '' } }) }],
    }),
  ]
}
