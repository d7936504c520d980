import type { Contract, Operation } from '@card-contract/contract'
import { fixturesOf, kebab, plainCall } from '../doors/plain-call.ts'
import {
  strangeBodies,
  strangeHeaders,
  strangeQueries,
  strangeSegments,
  strangeTexts,
} from '../doors/strange-inputs.ts'
import { expectUnbroken } from '../doors/unbroken.ts'
import { type CheckDefinition, defineCheck } from '../model/define-check.ts'
import type { Call, Stage, Twist } from '../model/stage.ts'
import { fieldsOf } from '../samples/fields.ts'

interface StrangeRequest {
  readonly what: string
  readonly call: Call
  readonly twist: Twist
}

export function noInputBreaksTheServer(contract: Contract): readonly CheckDefinition[] {
  return contract.operations.map((operation) =>
    defineCheck({
      requirement: 'refusals/no-input-breaks-the-server',
      variant: kebab(operation.operationId),
      operationId: operation.operationId,
      needs: fixturesOf(operation.operationId),
      how: 'Sends strange texts, paths, queries, bodies and headers, and expects an answer to each that is not a 5xx.',
      async run(stage) {
        const call = await plainCall(stage, operation.operationId)
        for (const request of strangeRequests(contract, operation, call)) {
          const isAnswered = await expectUnbroken(stage, operation.operationId, request.what, request.call, request.twist)
          // A target that does not answer any more is not asked the rest.
          if (!isAnswered) return
        }
        await expectAlive(stage)
      },
    }),
  )
}

function strangeRequests(contract: Contract, operation: Operation, call: Call): StrangeRequest[] {
  const valid = JSON.stringify(call.body ?? {})
  const hasQuery = operation.parameters.some(({ in: place }) => place === 'query')
  const below = operation.path.replace(/\{[^}]+\}/g, () => Object.values(call.path ?? {})[0] ?? '')
  return [
    ...(operation.requestBody ? strangeBodies : []).map(({ what, twist }) => ({ what, call, twist: twist(valid) })),
    ...strangeFields(contract, operation, call),
    ...(below === operation.path ? [] : strangeSegments).map(({ what, segment }) => {
      const query = hasQuery ? `?${new URLSearchParams(call.query as Record<string, string>)}` : ''
      return { what, call, twist: { target: operation.path.replace(/\{[^}]+\}/, () => segment) + query } }
    }),
    ...(hasQuery ? strangeQueries : []).map(({ what, query }) => {
      return { what, call, twist: { target: `${below}?${query}` } }
    }),
    ...strangeHeaders.map(({ what, twist }) => ({ what, call, twist })),
  ]
}

/** Each strange text in all free texts of the body at once, and each free text with one of them: another may be refused first. */
function strangeFields(contract: Contract, operation: Operation, call: Call): StrangeRequest[] {
  const free = fieldsOf(contract, operation).filter(
    ({ in: place, schema }) => place === 'body' && schema.type === 'string' && !schema.enum && !schema.format,
  )
  if (free.length === 0) return []
  const body = call.body as Record<string, unknown>
  const together = strangeTexts.map(({ what, text }) => {
    const strange = Object.fromEntries(free.map(({ name }) => [name, text]))
    return { what: `${what} in every text`, call: { ...call, body: { ...body, ...strange } }, twist: {} }
  })
  const apart = free.flatMap(({ name }, index) => {
    const strange = strangeTexts[index % strangeTexts.length]
    if (!strange) return []
    return [{ what: `${strange.what} in ${name}`, call: { ...call, body: { ...body, [name]: strange.text } }, twist: {} }]
  })
  return [...together, ...apart]
}

async function expectAlive(stage: Stage): Promise<void> {
  const answer = await stage.tryToSend('createCardUser', { body: stage.samples.body('createCardUser') })
  const received = answer.status === undefined ? (answer.exchange.trouble?.message ?? 'nothing') : String(answer.status)
  const expected = 'a registration to be granted after all that'
  stage.expect.that('createCardUser', answer.isSuccess, expected, received, answer)
}
