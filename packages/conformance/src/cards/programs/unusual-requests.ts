import type { Operation } from '@card-contract/contract'
import { decidingValues, fieldsOf } from '../../engine/cases/samples/fields.ts'
import { sampleOf } from '../../engine/cases/samples/value.ts'
import { type Extent, oneIn } from '../../engine/nouns/extent.ts'
import type { ApiResponse, Call, Override } from '../../engine/nouns/wire/call.ts'
import { concernsValues } from '../../engine/nouns/wire/response-facts.ts'
import { sendUnusual, type UnusualInput } from '../../engine/programs/send-unusual.ts'
import { validCall } from '../../engine/programs/valid-requests.ts'
import type { Fields } from '../../engine/values/json.ts'
import { percentEncoded } from '../../engine/values/path.ts'
import { shownId } from '../actions/read-action.ts'
import type { Session } from '../actions/session.ts'
import {
  crowdedBodies,
  longSegments,
  longTexts,
  surprisingBodies,
  unknown,
  unusualBodies,
  unusualHeaders,
  unusualQueries,
  unusualSegments,
  unusualTexts,
} from './ask-for-the-unusual.ts'

export async function sendUnusualRequests(
  session: Session,
  operation: Operation,
  extent: Extent,
  check: string,
): Promise<void> {
  const { operationId } = operation
  const resource = await session.resources.arrange(session, operation, {})
  const requests = unusualRequests(session, operation, (fields = {}) => validCall(session, operation, resource, fields))
  for (const { call, override, ...input } of oneIn(extent.oneIn.unusualInputs, requests, operationId)) {
    const { status } = await sendUnusual(session, check, operationId, input, call, override)
    // Stop once the target no longer responds.
    if (status === undefined) return
  }
  if (operationId === 'createCard') await issueToAnyName(session, check)
  if (session.canRegister) await register(session, check)
}

interface UnusualRequest extends UnusualInput {
  readonly call: Call
  readonly override: Override
}

/** A stored name is used again later, by code that may not be ready for it. */
async function issueToAnyName(session: Session, check: string): Promise<void> {
  const names = { first_name: 'Anaïs', last_name: 'Müller' }
  const body = session.samples.body('createCardUser', names)
  const response = await session.tryToSend('createCardUser', { body }, { intent: 'open' })
  const userId = shownId(response, 'user')
  if (userId === undefined) return
  const call = { path: { userId }, body: session.samples.body('createCard') }
  await sendUnusual(
    session,
    check,
    'createCard',
    { what: 'a card for a user with non-ASCII letters in the name' },
    call,
  )
}

/** Shows whether the target still works. */
async function register(session: Session, check: string): Promise<void> {
  const features = [{ check, says: 'a valid registration after unusual input' }]
  const marked = { case: { features }, mayBeRejected: true }
  const send = (): Promise<ApiResponse> =>
    session.send('createCardUser', { body: session.samples.body('createCardUser') }, marked)
  await session.repeat('value-taken', send, (one) => !concernsValues(one))
}

function unusualRequests(session: Session, operation: Operation, fresh: (fields?: Fields) => Call): UnusualRequest[] {
  const { operationId, path } = operation
  const call = fresh()
  const hasQuery = operation.parameters.some(({ in: place }) => place === 'query')
  const query = hasQuery ? `?${new URLSearchParams(call.query as Record<string, string>)}` : ''
  const at = (segment: string): string => path.replace(/\{[^{}]+\}/, () => segment)
  const known = Object.values(call.path ?? {}).map(percentEncoded)
  const segments = path.includes('{') ? unusualSegments : []
  const all = [
    ...(operation.requestBody ? unusualBodies : []).map(({ override, ...input }) => ({
      ...input,
      call,
      override: override(JSON.stringify(fresh().body)),
    })),
    ...unusualFields(session, operation, fresh),
    ...segments.map(({ segment, ...input }) => ({ ...input, call, override: { target: at(segment) + query } })),
    ...(hasQuery ? [...unusualQueries, ...repeatedParameters(session, operation)] : []).map((strange) => {
      return { what: strange.what, call, override: { target: `${at(known[0] ?? '')}?${strange.query}` } }
    }),
    ...unusualHeaders.map(({ what, override }) => ({ what, call, override })),
  ]
  // The code behind these operations is also behind others, so half of the requests are enough.
  const asked = echoes.includes(operationId) ? all.filter((_, index) => index % 2 === 0) : all
  const long = path.includes('{') ? longSegments : []
  return [
    ...asked,
    ...surprises(session, operation, fresh),
    ...long.map(({ segment, ...input }) => ({ ...input, call, override: { target: at(segment) + query } })),
  ]
}

/** One at a time: whatever reads the first of several repeated names may reject it before the others are read. */
function repeatedParameters(
  { contract, samples }: Session,
  operation: Operation,
): readonly { what: string; query: string }[] {
  const fields = fieldsOf(contract, operation).filter((field) => field.in === 'query')
  const query = Object.entries(samples.query(operation.operationId, decidingValues(fields)))
  const pairs = query.map(([name, value]): [string, string] => [name, String(value)])
  return pairs.map(([name, value]) => ({
    what: `a query that repeats ${name}`,
    query: String(new URLSearchParams([...pairs, [name, value]])),
  }))
}

function surprises({ contract }: Session, operation: Operation, fresh: (fields?: Fields) => Call): UnusualRequest[] {
  const { operationId, requestBody } = operation
  if (!requestBody) return []
  // With the amount, which may be optional.
  const fields = decidingValues(fieldsOf(contract, operation))
  // Amounts are used in many places, labels in one.
  const bodies = echoes.includes(operationId) ? surprisingBodies.slice(0, 2) : surprisingBodies
  return [...bodies, ...crowdedBodies].flatMap(({ what, override: overrideOf }) => {
    const call = fresh(fields)
    const override = overrideOf(JSON.stringify(call.body))
    return override ? [{ what, call, override }] : []
  })
}

/** These share most of their code with an operation that gets every request, so they get every other one. */
const echoes = ['createCard', 'operateCard', 'withdrawFromCard', 'disableCard', 'enableCard', 'terminateCard']

/**
 * Sends each unusual text in all free-text fields at once, and one of them in each field alone, because the target may
 * reject another field first.
 */
function unusualFields({ contract, resources }: Session, operation: Operation, fresh: () => Call): UnusualRequest[] {
  const free = fieldsOf(contract, operation).filter(
    ({ in: place, schema }) => place === 'body' && schema.type === 'string' && !schema.enum && !schema.format,
  )
  const request = (what: string, names: readonly string[], text: string): UnusualRequest => {
    const call = fresh()
    const strange = Object.fromEntries(names.map((name) => [name, text]))
    // The required fields of an operation that needs a fixture name it.
    const isLookup = resources.needsOf(operation).length > 0 && free.some((one) => one.required && one.name in strange)
    const about = isLookup ? { about: unknown } : {}
    return {
      what,
      ...about,
      call: { ...call, body: { ...(call.body as Record<string, unknown>), ...strange } },
      override: {},
    }
  }
  const names = free.map(({ name }) => name)
  const together = free.length > 0 ? unusualTexts : []
  const long = longTexts.map((one, index) => {
    // All of them together would be longer than a body may be.
    const isShort = one.text.length * names.length < longestInAll
    const name = names[index % names.length] ?? ''
    return request(`${one.what} in ${isShort ? 'every text field' : name}`, isShort ? names : [name], one.text)
  })
  const optional = free.filter(({ required }) => !required)
  return [
    // Comes first: a server that fails on this fails on any other text in the field.
    ...optional.map(({ name, schema }) => request(`an ordinary ${name}`, [name], String(sampleOf(contract, schema)))),
    ...together.map(({ what, text }) => request(`${what} in every text field`, names, text)),
    ...names.map((name, index) => {
      const { what, text } = unusualTexts[index % unusualTexts.length] ?? { what: 'nothing', text: '' }
      return request(`${what} in ${name}`, [name], text)
    }),
    ...(free.length > 0 ? long : []),
  ]
}

const longestInAll = 64_000
