import type { Contract, JsonSchema } from '@card-contract/contract'
import { listing } from '../doors/doors.ts'
import { headerOf } from '../model/exchange.ts'
import type { Answer } from '../model/stage.ts'
import { ask, askBoldly, ifGiven, registering } from './vocabulary/ask.ts'
import { outcome } from './vocabulary/outcome.ts'
import { probe, type Said } from './vocabulary/probe.ts'
import { tell, tellEach } from './vocabulary/tell.ts'
import { tour } from './vocabulary/tour.ts'
import { pathOf } from './vocabulary/wire.ts'

/** Names the places that were found and whose answers have them, and shows the first of these. */
function tellFound(answers: readonly Answer[], none: string, find: (answer: Answer) => readonly string[]): Said {
  const places = new Map<string, Answer[]>()
  for (const answer of answers) {
    for (const place of new Set(find(answer))) places.set(place, [...(places.get(place) ?? []), answer])
  }
  const words = [...places].map(([place, shown]) => {
    const operations = new Set(shown.map(({ exchange }) => exchange.operationId))
    return `${place} of ${[...operations].join(', ')}`
  })
  const [exhibit] = [...[...places.values()].flat(), ...answers]
  return exhibit ? tell(exhibit, words.join('; ') || none) : { answer: 'no request was accepted' }
}

export const nullFields = probe('responses/null-fields', async (stage) => {
  const answers = await tour(stage)
  return tellFound(answers, 'none was null', ({ json }) => nullsIn(json))
})

export const extraFields = probe('responses/extra-fields', async (stage) => {
  const answers = await tour(stage)
  return tellFound(answers, 'there were none', ({ json, exchange }) => {
    const { response } = stage.contract.operation(exchange.operationId ?? '')
    return extrasIn(stage.contract, response.schema, json)
  })
})

export const redirects = probe('responses/redirects', async (stage) => {
  const path = pathOf(stage, 'createCardUser', {})
  const spelled = (target: string): Promise<Answer> => askBoldly(stage, registering(stage), { target })
  return tellEach(
    {
      'as documented': await spelled(path),
      'with a slash at its end': await spelled(`${path}/`),
      'with a doubled slash': await spelled(`/${path}`),
    },
    (answer) => {
      const { status = 0 } = answer
      if (status < 300 || status >= 400) return 'not redirected'
      return `${outcome(answer)}, to ${/^\/(?!\/)/.test(headerOf(answer.headers, 'location') ?? '') ? 'a path' : 'a URL'}`
    },
  )
})

export const caching = probe('responses/caching', async (stage) => {
  const { cardId } = await stage.arrange.card()
  const reference = ifGiven(() => stage.arrange.payout('reference'))
  return tellEach(
    {
      'a list of transactions': await ask(stage, listing('query-card-operation', cardId)),
      ...(reference ? { 'a payout': await stage.send('getPayoutStatus', { path: { reference } }) } : {}),
    },
    cachingOf,
  )
})

/** What an answer says to caches. */
function cachingOf(answer: Answer): string {
  const said = ['Cache-Control', 'Expires', 'Pragma'].flatMap((name) => {
    const value = headerOf(answer.headers, name)
    // A moment differs from run to run.
    return value === undefined ? [] : [`\`${name}: ${/:\d\d/.test(value) ? 'a moment' : value}\``]
  })
  const validators = ['ETag', 'Last-Modified'].filter((name) => headerOf(answer.headers, name) !== undefined)
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

/** The fields of an object and the elements of a list, with the names of their places. */
function partsOf(value: unknown, place: string): [part: unknown, place: string, key: string][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).map(([key, part]) => [part, `${place}/${Array.isArray(value) ? '*' : key}`, key])
}
