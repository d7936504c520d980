import type { Answer, Contract, JsonSchema } from '@card-contract/contract'
import type { ApiResponse } from '../../engine/nouns/call.ts'
import { headerOf } from '../../engine/nouns/exchange.ts'
import { toggle } from '../actions/routes.ts'
import { ask, askOnce, ifGiven, registering } from './vocabulary/ask.ts'
import { ifAccepted, outcome } from './vocabulary/outcome.ts'
import type { Probes } from './vocabulary/probe.ts'
import { tell, tellAll, tellEach, valuesOf } from './vocabulary/tell.ts'
import { onTour } from './vocabulary/tour.ts'
import { pathOf } from './vocabulary/wire.ts'

function beforeAnyPoll(payout: Readonly<Record<string, unknown>>): string {
  const { polling_attempts: attempts, last_polling_at: last, created_at: created } = payout
  return attempts === 0 && last === created ? 'its created_at' : emptiness(last)
}

/** How a field says nothing, if it does. */
function emptiness(value: unknown): string {
  if (value === undefined) return 'absent'
  if (value === null) return 'null'
  return value === '' || (Array.isArray(value) && value.length === 0) ? 'empty' : 'not seen, it has a value'
}

/** The caching headers of a response. */
function cachingOf(response: ApiResponse): Answer {
  const said = ['Cache-Control', 'Expires', 'Pragma'].flatMap((name) => {
    const value = headerOf(response.headers, name)
    // A date differs from run to run.
    return value === undefined ? [] : [`${name}: ${/:\d\d/.test(value) ? 'a moment' : value}`]
  })
  const validators = ['ETag', 'Last-Modified'].filter((name) => headerOf(response.headers, name) !== undefined)
  return [...said, ...validators]
}

function extrasIn(contract: Contract, described: JsonSchema, value: unknown, place = ''): string[] {
  const { properties = {}, items } = contract.resolve(described)
  return partsOf(value, place).flatMap(([part, name, key]) => {
    const schema = Array.isArray(value) ? items : properties[key]
    return schema ? extrasIn(contract, schema, part, name) : [name]
  })
}

/** The fields of an object or the elements of a list, with their places. */
function partsOf(value: unknown, place: string): [part: unknown, place: string, key: string][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).map(([key, part]) => [part, `${place}/${Array.isArray(value) ? '*' : key}`, key])
}

export const responses: Probes = {
  'responses/nothing-to-say': async (session) => {
    const { cardId } = await session.arrange.card()
    const disabled = await ask(session, toggle(session, 'dedicated', 'disable', cardId))
    const reference = ifGiven(() => session.arrange.payout('reference'))
    const payout = reference && (await session.send('getPayoutStatus', { path: { reference } }))
    return tellAll({
      transactions: [disabled, ifAccepted(disabled, ({ data }) => emptiness(data?.transactions))],
      ...(payout
        ? {
            description: [payout, ifAccepted(payout, ({ data }) => emptiness(data?.description))] as const,
            last_polling_at: [payout, ifAccepted(payout, ({ data }) => beforeAnyPoll(data ?? {}))] as const,
          }
        : {}),
    })
  },

  'responses/request-id': onTour(({ card: { user } }) => {
    const { response } = user
    const names = response.headers.map(([name]) => name.toLowerCase())
    const found = names.filter((name) => /(request|correlation|trace)-?(id|parent)$/.test(name))
    return tell(response, valuesOf(found))
  }),

  'responses/extra-fields': onTour(({ card, topUp, listByQuery, payment, payout }, session) => {
    const answers: Record<string, [ApiResponse, Answer]> = {}
    for (const response of [card.user.response, card.response, topUp, listByQuery, payment, payout]) {
      if (!response?.isSuccess) continue
      const { operationId = '' } = response.exchange
      const { response: described } = session.contract.operation(operationId)
      answers[operationId] = [response, valuesOf(extrasIn(session.contract, described.schema, response.json))]
    }
    return tellAll(answers)
  }),

  'responses/redirects': async (session) => {
    const path = pathOf(session, 'createCardUser', {})
    const spelled = (target: string): Promise<ApiResponse> => askOnce(session, registering(session), { target })
    return tellEach(
      {
        'as documented': await spelled(path),
        'with a trailing slash': await spelled(`${path}/`),
        'with a double slash': await spelled(`/${path}`),
      },
      (response) => {
        const result = outcome(response)
        if (result.outcome !== 'redirected') return result
        return { ...result, to: /^\/(?!\/)/.test(headerOf(response.headers, 'location') ?? '') ? 'a path' : 'a URL' }
      },
    )
  },

  'responses/caching': onTour(({ listByQuery, payout }) =>
    tellEach({ 'a list of transactions': listByQuery, ...(payout ? { 'a payout': payout } : {}) }, cachingOf),
  ),
}
