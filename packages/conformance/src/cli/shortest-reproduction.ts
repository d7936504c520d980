import type { Exchange } from '../engine/nouns/wire/exchange.ts'

interface IssuedId {
  readonly key: 'user_id' | 'card_id'
  readonly text: string
}

export interface Extent {
  /** Whether one request shows it: then only what creates its user and its card comes before it. */
  readonly isAlone?: boolean
  /** The operation whose first response shows it, if every request is valid. */
  readonly firstOf?: string
}

/**
 * The fewest requests of a rehearsal that show what a check is about: those up to the first that must be rejected or that asks
 * an open question, or else up to the last, without those about other users and cards.
 */
export function shortestReproduction(
  exchanges: readonly Exchange[],
  { isAlone = false, firstOf }: Extent,
): readonly Exchange[] {
  const asked = exchanges.findIndex(({ intent }) => intent !== 'valid')
  const first = exchanges.findIndex(({ operationId }) => operationId === firstOf)
  const last = [asked, first].find((index) => index !== -1) ?? exchanges.length - 1
  const shown = exchanges[last]
  if (!shown) return []
  // Lookups of the same object are compared with one another.
  if (!isAlone && asked === -1 && exchanges.every((one) => idsIn(one).length === 0)) return eachOnce(exchanges)
  // Another scenario or attempt begins from nothing, but one of the same family may have registered the user.
  const isOwn = ({ scenario, attempt }: Exchange): boolean => scenario === shown.scenario && attempt === shown.attempt
  const earlier = exchanges.slice(0, last).filter((one) => isOwn(one) || one.operationId === 'createCardUser')
  const needed = new Set([shown])
  const issued: IssuedId[] = []
  for (const exchange of earlier.toReversed()) {
    const own = idsIn(exchange).filter(({ text }) => !mentions(exchange, text))
    const used = own.filter(({ text }) => [...needed].some((one) => mentions(one, text)))
    if (used.length > 0) needed.add(exchange)
    issued.push(...used)
  }
  const cards = issued.filter(({ key }) => key === 'card_id')
  const isAbout = (exchange: Exchange): boolean => cards.some(({ text }) => mentions(exchange, text))
  return [...earlier.filter((one) => needed.has(one) || (!isAlone && isAbout(one))), shown]
}

function eachOnce(exchanges: readonly Exchange[]): readonly Exchange[] {
  const byRequest = new Map(exchanges.map((one) => [JSON.stringify([one.request.target, one.request.body]), one]))
  return [...byRequest.values()]
}

/** The IDs of users and cards in a response. */
export function idsIn({ response }: Exchange): IssuedId[] {
  try {
    const { data } = JSON.parse(response?.body ?? '') as { data?: Record<string, unknown> }
    return (['user_id', 'card_id'] as const).flatMap((key) => {
      const text = data?.[key]
      return typeof text === 'string' ? [{ key, text }] : []
    })
  } catch {
    return []
  }
}

function mentions({ request }: Exchange, id: string): boolean {
  return request.target.includes(id) || (request.body ?? '').includes(id)
}
