import type { Exchange } from '../model/exchange.ts'
import { readRequest } from '../model/sent.ts'
import type { Evidence } from './evidence.ts'

/** The fields, optional in the contract, that a target demands, as the requests show which it accepts; none if they don't. */
export type DemandedFields = (rejected: Exchange | undefined) => readonly string[]

/** Requests of an operation with the same texts, such as the action: which fields they have. */
interface Like {
  readonly rejected: Sent[]
  readonly accepted: Sent[]
  /** What the target said when it rejected them. */
  readonly bodies: string[]
}

type Sent = Readonly<Record<string, unknown>>

/** One rejected request may have a reason of its own. */
const rejectedAtLeast = 2

/**
 * Explains rejected valid requests by what they leave out: a field that none of them has, and each accepted request does that
 * is like them. What an operation demands with one action, it demands with others as well, unless it accepts them.
 */
export function demandedFieldsIn(exchanges: readonly Exchange[], { read }: Pick<Evidence, 'read'>): DemandedFields {
  const known = new Map<string, Demands>()
  const demandsOf = (operationId: string): Demands => {
    const found = known.get(operationId) ?? demandsIn(requestsByTexts(operationId, exchanges, read))
    known.set(operationId, found)
    return found
  }
  return (exchange) => {
    if (exchange?.operationId === undefined || exchange.intent !== 'valid' || read(exchange).data) return []
    const { fields, accepted } = demandsOf(exchange.operationId)
    const sent = sentIn(exchange)
    const isExplained = fields.some((field) => !Object.hasOwn(sent, field))
    const isAcceptedWithout = accepted
      .get(textsIn(sent))
      ?.some((one) => fields.every((field) => !Object.hasOwn(one, field)))
    return isExplained && !isAcceptedWithout ? fields : []
  }
}

interface Demands {
  readonly fields: readonly string[]
  readonly accepted: ReadonlyMap<string, readonly Sent[]>
}

function demandsIn(byTexts: ReadonlyMap<string, Like>): Demands {
  const alike = [...byTexts.values()].map((like) => ({ like, fields: demandedIn(like) }))
  const explained = alike.filter(({ fields }) => fields.length > 0)
  const fields = [...new Set(explained.flatMap((one) => one.fields))].sort()
  // A name in a rejection is no language.
  const named = fields.filter((field) =>
    explained.every(({ like }) => like.bodies.every((body) => body.includes(field))),
  )
  const accepted = new Map([...byTexts].map(([texts, like]) => [texts, like.accepted]))
  return { fields: named.length > 0 ? named : fields, accepted }
}

function demandedIn({ rejected, accepted: [first = {}, ...others] }: Like): readonly string[] {
  if (rejected.length < rejectedAtLeast) return []
  return Object.keys(first).filter(
    (field) =>
      others.every((sent) => Object.hasOwn(sent, field)) && !rejected.some((sent) => Object.hasOwn(sent, field)),
  )
}

function requestsByTexts(
  operationId: string,
  exchanges: readonly Exchange[],
  read: Evidence['read'],
): ReadonlyMap<string, Like> {
  const sentOnes = exchanges
    .filter((exchange) => exchange.operationId === operationId && exchange.intent !== 'invalid')
    .map((exchange) => ({ exchange, sent: sentIn(exchange), response: read(exchange) }))
  const byTexts = new Map<string, Like>()
  for (const { exchange, sent, response } of sentOnes) {
    if (!response.isRejection || exchange.intent !== 'valid') continue
    const like = byTexts.get(textsIn(sent)) ?? { rejected: [], accepted: [], bodies: [] }
    byTexts.set(textsIn(sent), like)
    like.rejected.push(sent)
    like.bodies.push(exchange.response?.body ?? '')
  }
  for (const [texts, { accepted }] of byTexts) {
    const wanted = JSON.parse(texts) as readonly (readonly [string, string])[]
    for (const { sent, response } of sentOnes) {
      if (response.data && wanted.every(([name, value]) => sent[name] === value)) accepted.push(sent)
    }
  }
  return byTexts
}

/** The fields that tell one kind of request from another. In a query, numbers are texts, too. */
function textsIn(sent: Sent): string {
  const texts = Object.entries(sent).filter(([, value]) => typeof value === 'string' && Number.isNaN(Number(value)))
  return JSON.stringify(texts.sort(([a], [b]) => (a < b ? -1 : 1)))
}

function sentIn(exchange: Exchange): Sent {
  const { query, body } = readRequest(exchange.request)
  return { ...query(), ...body() }
}
