import type { Operation } from '@card-contract/contract'
import type { About } from '../../model/kind.ts'
import type { Fault } from './fault.ts'

/**
 * Bodies of the wrong type. `refusals/malformed-json-is-refused` covers bodies that are not JSON; the effect of another
 * Content-Type is an open question.
 */
export function bodyFaults({ operationId, requestBody }: Operation): Fault[] {
  if (!requestBody?.required) return []
  const common = { level: 'documented', kind: 'body', contractPointer: requestBody.pointer, place: 'body' } as const
  const instead = (
    kind: string,
    says: string,
    fault: NonNullable<About['fault']>,
    body: (valid: unknown) => unknown,
  ): Fault => ({
    ...common,
    name: `refuses-a-body-that-is-${kind}`,
    about: { fault },
    text: `${operationId} MUST reject ${says} as the request body; the schema says object.`,
    forms: [{ says: `${says} as the body`, corrupt: (call) => ({ call: { ...call, body: body(call.body) } }) }],
  })
  return [
    instead('an-array', 'an array', 'array', (valid) => [valid]),
    instead('a-text', 'a string', 'string', (valid) => JSON.stringify(valid)),
    instead('a-number', 'a number', 'number', () => 1),
    instead('null', 'null', 'null', () => null),
    {
      ...common,
      name: 'refuses-an-empty-body',
      about: { fault: 'empty' },
      text: `${operationId} MUST reject a request without a body; the body is required.`,
      forms: [{ says: 'a request without a body', corrupt: (call) => ({ call, override: { rawBody: '' } }) }],
    },
  ]
}
