import type { Exchange } from '../engine/nouns/exchange.ts'
import type { Fields } from '../engine/values/is-record.ts'
import { type Evidence, fieldsSent } from './evidence.ts'

/** The fields, optional in the contract, that a target demands, as the requests show which it accepts; none if they don't. */
export type DemandedFields = (rejected: Exchange | undefined) => readonly string[]

/** One rejected request may have a reason of its own. */
const rejectedAtLeast = 2

/**
 * Explains rejected valid requests by what they leave out: a field that none of them has, and each accepted request does that
 * is like them. What an operation demands with one action, it demands with others as well, unless it accepts them.
 */
export function demandedFieldsIn(exchanges: readonly Exchange[], { read }: Pick<Evidence, 'read'>): DemandedFields {
  const byOperation = Map.groupBy(exchanges, ({ operationId }) => operationId)
  const known = new Map<string, Demands>()
  return (exchange) => {
    if (exchange?.operationId === undefined || exchange.intent !== 'valid' || read(exchange).data) return []
    const { operationId } = exchange
    const { fields, accepted } = known.get(operationId) ?? demandsIn(byOperation.get(operationId) ?? [], read)
    known.set(operationId, { fields, accepted })
    const sent = fieldsSent(read(exchange))
    const texts = textsIn(sent)
    if (fields.every((field) => Object.hasOwn(sent, field))) return []
    const isAcceptedWithout = accepted.some(
      (one) => hasTexts(one, texts) && !fields.some((field) => Object.hasOwn(one, field)),
    )
    return isAcceptedWithout ? [] : fields
  }
}

interface Demands {
  readonly fields: readonly string[]
  readonly accepted: readonly Fields[]
}

function demandsIn(exchanges: readonly Exchange[], read: Evidence['read']): Demands {
  const sentIn = (exchange: Exchange): Fields => fieldsSent(read(exchange))
  const taken = exchanges.filter((one) => one.intent !== 'invalid' && read(one).data)
  const accepted = taken.map(sentIn)
  const rejected = exchanges.filter((one) => one.intent === 'valid' && read(one).isRejection)
  const explained = [...Map.groupBy(rejected, (one) => JSON.stringify(textsIn(sentIn(one)))).values()].flatMap(
    (alike) => {
      // A target that demands a body demands none of its fields.
      const isWithoutBody = !alike.some(hasBody) && taken.every(hasBody)
      const fields = isWithoutBody ? [] : demandedIn(alike.map(sentIn), accepted)
      return fields.length === 0 ? [] : [{ fields, alike }]
    },
  )
  const fields = [...new Set(explained.flatMap((one) => one.fields))].sort()
  // A name in a rejection is no language.
  const isNamed = (field: string, { response }: Exchange): boolean => response?.body.includes(field) === true
  const named = fields.filter((field) => explained.every(({ alike }) => alike.every((one) => isNamed(field, one))))
  return { fields: named.length > 0 ? named : fields, accepted }
}

const hasBody = ({ request }: Exchange): boolean => request.body !== undefined

/** The fields that none of these requests has, which have the same texts, and that each accepted one with these texts does. */
function demandedIn(rejected: readonly Fields[], accepted: readonly Fields[]): readonly string[] {
  const texts = textsIn(rejected[0] ?? {})
  const [first = {}, ...others] = accepted.filter((one) => hasTexts(one, texts))
  if (rejected.length < rejectedAtLeast) return []
  return Object.keys(first).filter(
    (field) =>
      others.every((sent) => Object.hasOwn(sent, field)) && !rejected.some((sent) => Object.hasOwn(sent, field)),
  )
}

/** The fields that tell one kind of request from another. In a query, numbers are texts, too. */
function textsIn(sent: Fields): readonly (readonly [string, unknown])[] {
  const texts = Object.entries(sent).filter(([, value]) => typeof value === 'string' && Number.isNaN(Number(value)))
  return texts.sort(([a], [b]) => (a < b ? -1 : 1))
}

function hasTexts(sent: Fields, texts: ReturnType<typeof textsIn>): boolean {
  return texts.every(([name, value]) => sent[name] === value)
}
