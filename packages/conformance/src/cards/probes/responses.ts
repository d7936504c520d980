import type { Contract, JsonSchema } from '@card-contract/contract'
import { headerOf } from '../../engine/nouns/wire/exchange.ts'
import { shownPart } from '../actions/read-action.ts'
import { aCard, arrangedCard, arrangedUser, noSetUp } from './vocabulary/arrange.ts'
import { entriesIn } from './vocabulary/list.ts'
import { ifAccepted, outcome, type Say } from './vocabulary/outcome.ts'
import { type Probes, probe, row, sending, tellingEach } from './vocabulary/probe.ts'
import { ifGiven, pathOf, payoutLookup, registering, unusually } from './vocabulary/request.ts'
import { tellAll, valuesOf } from './vocabulary/tell.ts'
import { onTour, tour } from './vocabulary/tour.ts'

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
const cachingOf: Say = ({ headers }) => {
  const said = ['Cache-Control', 'Expires', 'Pragma'].flatMap((name) => {
    const value = headerOf(headers, name)
    // A date differs from run to run.
    return value === undefined ? [] : [`${name}: ${/:\d\d/.test(value) ? 'a moment' : value}`]
  })
  const validators = ['ETag', 'Last-Modified'].filter((name) => headerOf(headers, name) !== undefined)
  return [...said, ...validators]
}

function extrasIn(contract: Contract, described: JsonSchema, value: unknown, place = ''): string[] {
  const { properties = {}, items } = contract.resolve(described)
  return directPartsOf(value, place).flatMap(([part, name, key]) => {
    const schema = Array.isArray(value) ? items : properties[key]
    return schema ? extrasIn(contract, schema, part, name) : [name]
  })
}

/** The fields of an object or the elements of a list, with their places. */
function directPartsOf(value: unknown, place: string): [part: unknown, place: string, key: string][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).map(([key, part]) => [part, `${place}/${Array.isArray(value) ? '*' : key}`, key])
}

const whereRedirected: Say = (response) => {
  const result = outcome(response)
  if (result.outcome !== 'redirected') return result
  return { ...result, to: /^\/(?!\/)/.test(headerOf(response.headers, 'location') ?? '') ? 'a path' : 'a URL' }
}

interface Spelling {
  readonly notation: string
  readonly decimals: number
}

const extended = /^\d{4}-\d{2}-\d{2}([T ])\d{2}:\d{2}(:\d{2})?(?:([.,]\d+)(?!\d))?(.*)$/i

function spellingOf(moment: string): Spelling {
  const [, separator, seconds, fraction, zone] = extended.exec(moment) ?? []
  if (separator === undefined) return { notation: 'another', decimals: 0 }
  const notation = `YYYY-MM-DD${separator}hh:mm${seconds === undefined ? '' : ':ss'}${zone}`
  return { notation, decimals: (fraction?.length ?? 1) - 1 }
}

export const responses: Probes = {
  'responses/nothing-to-say': probe(
    sending(aCard, (card, { arrange }) => {
      const payout = ifGiven(() => arrange.payout('reference'))
      return { 'a disabled card': card.to('disable'), ...(payout ? { 'a payout': payoutLookup(payout) } : {}) }
    }),
    (seen) => {
      const [disabled, payout] = [seen.in('a disabled card'), seen.all.get('a payout')]
      const emptinessOf = (field: string) => ifAccepted(({ data }) => emptiness(data?.[field]))
      const lastPolled = ifAccepted(({ data }) => beforeAnyPoll(data ?? {}))
      return tellAll({
        transactions: [disabled, emptinessOf('transactions')(disabled, seen)],
        ...(payout ? { description: [payout, emptinessOf('description')(payout, seen)] } : {}),
        ...(payout ? { last_polling_at: [payout, lastPolled(payout, seen)] } : {}),
      })
    },
  ),

  'responses/request-id': onTour(arrangedUser, ({ headers }) => {
    const names = headers.map(([name]) => name.toLowerCase())
    return valuesOf(names.filter((name) => /(request|correlation|trace)-?(id|parent)$/.test(name)))
  }),

  'responses/extra-fields': probe(tour, (seen) => {
    const situations = ['a top-up', 'a list of transactions', 'a payment', 'a payout']
    const looked = situations.map((situation) => seen.all.get(situation))
    const answers = [arrangedUser(seen), arrangedCard(seen), ...looked].flatMap((response) => {
      const { operation } = response ?? {}
      if (!response?.isSuccess || !operation) return []
      const extras = extrasIn(seen.contract, operation.response.schema, response.json)
      return [[operation.operationId, [response, valuesOf(extras)]] as const]
    })
    return tellAll(answers)
  }),

  'responses/redirects': row(whereRedirected, noSetUp, (session) => {
    const path = pathOf(session, 'createCardUser')
    return {
      'as documented': unusually(registering(session), { target: path }),
      'with a trailing slash': unusually(registering(session), { target: `${path}/` }),
      'with a double slash': unusually(registering(session), { target: `/${path}` }),
    }
  }),

  'responses/caching': tellingEach(cachingOf, tour, ['a list of transactions', 'a payout']),

  'timestamps/precision': onTour('a top-up', (topUp, seen) => {
    const moments = [shownPart(arrangedCard(seen), 'created'), entriesIn(topUp)[0]?.created]
    const spellings = moments.filter((moment) => typeof moment === 'string').map(spellingOf)
    // Trailing zeros may be omitted, so one timestamp can show fewer decimals than another.
    const decimals = Math.max(0, ...spellings.map((spelling) => spelling.decimals))
    return { notation: valuesOf(spellings.map(({ notation }) => notation)), decimals }
  }),
}
