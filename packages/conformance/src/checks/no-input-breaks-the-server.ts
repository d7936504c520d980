import type { Contract, Operation } from '@card-contract/contract'
import { fixturesOf, kebab, plainBody, plainCall } from '../doors/plain-call.ts'
import {
  strangeBodies,
  strangeHeaders,
  strangeQueries,
  strangeSegments,
  strangeTexts,
  surprisingBodies,
} from '../doors/strange-inputs.ts'
import { expectUnbroken, untilAnswered } from '../doors/unbroken.ts'
import { type CheckDefinition, defineCheck } from '../model/define-check.ts'
import type { Call, Stage, Twist } from '../model/stage.ts'
import { untilFree } from '../model/taken.ts'
import { fieldsOf } from '../samples/fields.ts'
import { sampleOf } from '../samples/value.ts'

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
        for (const request of strangeRequests(stage, operation, call)) {
          const isAnswered = await expectUnbroken(
            stage,
            operation.operationId,
            request.what,
            request.call,
            request.twist,
          )
          // A target that does not answer any more is not asked the rest.
          if (!isAnswered) return
        }
        if (operation.operationId === 'createCard') await expectCardsForAnyName(stage)
        await expectAlive(stage)
      },
    }),
  )
}

/** A name that was taken once comes up again, and not everything behind that has to be ready for it. */
async function expectCardsForAnyName(stage: Stage): Promise<void> {
  const names = { first_name: 'Anaïs', last_name: 'Müller' }
  const body = stage.samples.body('createCardUser', names)
  const { data } = await untilAnswered(stage, () => stage.tryToSend('createCardUser', { body }, { intent: 'open' }))
  if (typeof data?.user_id !== 'string' || data.user_id === '') return
  const call = { path: { userId: data.user_id }, body: plainBody(stage, 'createCard') }
  await expectUnbroken(stage, 'createCard', 'a request for a user with letters outside ASCII in the name', call, {})
}

function strangeRequests(stage: Stage, operation: Operation, call: Call): StrangeRequest[] {
  const { operationId, path } = operation
  // Values of its own for each: a second user with the same e-mail address may be refused before anything else is looked at.
  const fresh = (): Call => (operation.requestBody ? { ...call, body: plainBody(stage, operationId) } : call)
  const hasQuery = operation.parameters.some(({ in: place }) => place === 'query')
  const query = hasQuery ? `?${new URLSearchParams(call.query as Record<string, string>)}` : ''
  const at = (segment: string): string => path.replace(/\{[^}]+\}/, () => segment)
  const known = Object.values(call.path ?? {}).map(encodeURIComponent)
  const segments = path.includes('{') ? strangeSegments : []
  const all = [
    ...(operation.requestBody ? strangeBodies : []).map(({ what, twist }) => ({
      what,
      call,
      twist: twist(JSON.stringify(fresh().body)),
    })),
    ...strangeFields(stage.contract, operation, fresh),
    ...segments.map(({ what, segment }) => ({ what, call, twist: { target: at(segment) + query } })),
    ...(hasQuery ? strangeQueries : []).map((strange) => {
      return { what: strange.what, call, twist: { target: `${at(known[0] ?? '')}?${strange.query}` } }
    }),
    ...strangeHeaders.map(({ what, twist }) => ({ what, call, twist })),
  ]
  // What is behind these is behind another operation as well.
  const asked = echoes.includes(operationId) ? all.filter((_, index) => index % 2 === 0) : all
  return [...asked, ...surprises(operation, fresh)]
}

function surprises({ operationId, requestBody }: Operation, fresh: () => Call): StrangeRequest[] {
  if (!requestBody) return []
  // Sums are computed with in many places, labels are read in one.
  const bodies = echoes.includes(operationId) ? surprisingBodies.slice(0, 1) : surprisingBodies
  return bodies.flatMap(({ what, twist: twistOf }) => {
    const call = fresh()
    const twist = twistOf(JSON.stringify(call.body))
    return twist ? [{ what, call, twist }] : []
  })
}

/** Operations that share most of their way with one that is asked everything; they are asked every other thing. */
const echoes = ['createCard', 'operateCard', 'withdrawFromCard', 'disableCard', 'enableCard', 'terminateCard']

/** Each strange text in all free texts of the body at once, and each free text with one of them: another may be refused first. */
function strangeFields(contract: Contract, operation: Operation, fresh: () => Call): StrangeRequest[] {
  const free = fieldsOf(contract, operation).filter(
    ({ in: place, schema }) => place === 'body' && schema.type === 'string' && !schema.enum && !schema.format,
  )
  const request = (what: string, names: readonly string[], text: string): StrangeRequest => {
    const call = fresh()
    const strange = Object.fromEntries(names.map((name) => [name, text]))
    return { what, call: { ...call, body: { ...(call.body as Record<string, unknown>), ...strange } }, twist: {} }
  }
  const names = free.map(({ name }) => name)
  const together = free.length > 0 ? strangeTexts : []
  const optional = free.filter(({ required }) => !required)
  return [
    // First: whoever breaks on this breaks on whatever else is said there.
    ...optional.map(({ name, schema }) => request(`an ordinary ${name}`, [name], String(sampleOf(contract, schema)))),
    ...together.map(({ what, text }) => request(`${what} in every text`, names, text)),
    ...names.map((name, index) => {
      const { what, text } = strangeTexts[index % strangeTexts.length] ?? { what: 'nothing', text: '' }
      return request(`${what} in ${name}`, [name], text)
    }),
  ]
}

async function expectAlive(stage: Stage): Promise<void> {
  const answer = await untilFree(() => {
    const call = { body: stage.samples.body('createCardUser') }
    return untilAnswered(stage, () => stage.tryToSend('createCardUser', call))
  })
  const received = answer.status === undefined ? (answer.exchange.trouble?.message ?? 'nothing') : String(answer.status)
  const expected = 'a registration to be granted after all that'
  stage.expect.that('createCardUser', answer.isSuccess, expected, received, answer)
}
