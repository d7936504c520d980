import type { Contract, JsonSchema } from '@card-contract/contract'
import { listing } from '../card-actions/routes.ts'
import { headerOf } from '../model/exchange.ts'
import type { ApiResponse } from '../model/session.ts'
import { ask, askBoldly, ifGiven, registering } from './vocabulary/ask.ts'
import { outcome } from './vocabulary/outcome.ts'
import { probe, type Said } from './vocabulary/probe.ts'
import { tell, tellEach } from './vocabulary/tell.ts'
import { tour } from './vocabulary/tour.ts'
import { pathOf } from './vocabulary/wire.ts'

/** Lists the places found, with the operations whose responses have them, and shows the first such response. */
function tellFound(
  responses: readonly ApiResponse[],
  none: string,
  find: (response: ApiResponse) => readonly string[],
): Said {
  const places = new Map<string, ApiResponse[]>()
  for (const response of responses) {
    for (const place of new Set(find(response))) places.set(place, [...(places.get(place) ?? []), response])
  }
  const words = [...places].map(([place, shown]) => {
    const operations = new Set(shown.map(({ exchange }) => exchange.operationId))
    return `${place} of ${[...operations].join(', ')}`
  })
  const [exhibit] = [...[...places.values()].flat(), ...responses]
  return exhibit ? tell(exhibit, words.join('; ') || none) : { answer: 'no request was accepted' }
}

export const nullFields = probe('responses/null-fields', async (session) => {
  const responses = await tour(session)
  return tellFound(responses, 'none was null', ({ json }) => nullsIn(json))
})

export const extraFields = probe('responses/extra-fields', async (session) => {
  const responses = await tour(session)
  return tellFound(responses, 'there were none', ({ json, exchange }) => {
    const { response } = session.contract.operation(exchange.operationId ?? '')
    return extrasIn(session.contract, response.schema, json)
  })
})

export const redirects = probe('responses/redirects', async (session) => {
  const path = pathOf(session, 'createCardUser', {})
  const spelled = (target: string): Promise<ApiResponse> => askBoldly(session, registering(session), { target })
  return tellEach(
    {
      'as documented': await spelled(path),
      'with a slash at its end': await spelled(`${path}/`),
      'with a doubled slash': await spelled(`/${path}`),
    },
    (response) => {
      const { status = 0 } = response
      if (status < 300 || status >= 400) return 'not redirected'
      return `${outcome(response)}, to ${/^\/(?!\/)/.test(headerOf(response.headers, 'location') ?? '') ? 'a path' : 'a URL'}`
    },
  )
})

export const caching = probe('responses/caching', async (session) => {
  const { cardId } = await session.arrange.card()
  const reference = ifGiven(() => session.arrange.payout('reference'))
  return tellEach(
    {
      'a list of transactions': await ask(session, listing('queryCardOperation', cardId)),
      ...(reference ? { 'a payout': await session.send('getPayoutStatus', { path: { reference } }) } : {}),
    },
    cachingOf,
  )
})

/** The caching headers of a response. */
function cachingOf(response: ApiResponse): string {
  const said = ['Cache-Control', 'Expires', 'Pragma'].flatMap((name) => {
    const value = headerOf(response.headers, name)
    // A date differs from run to run.
    return value === undefined ? [] : [`\`${name}: ${/:\d\d/.test(value) ? 'a moment' : value}\``]
  })
  const validators = ['ETag', 'Last-Modified'].filter((name) => headerOf(response.headers, name) !== undefined)
  return [...said, ...validators].join(', ') || 'nothing is said'
}

function nullsIn(value: unknown, place = ''): string[] {
  if (value === null) return [place]
  return partsOf(value, place).flatMap(([part, name]) => nullsIn(part, name))
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
