import { show } from '../expect/received.ts'
import type { Stage } from '../model/stage.ts'
import type { Entry, Listing } from './listing.ts'

/** What a transaction is for good; its status may still change. */
const lasting = ['amount', 'currency', 'type', 'created_at']

/** Expects transactions that both list to be the same in both. */
export function expectSameEntries(stage: Stage, before: Listing, after: Listing): void {
  const known = new Map(before.entries.map((entry): [unknown, Entry] => [entry.id, entry]))
  for (const [index, entry] of after.entries.entries()) {
    const first = known.get(entry.id)
    for (const name of first ? lasting : []) {
      const pointer = `/data/transactions/${index}/${name}`
      if (show(entry[name]) === show(first?.[name])) continue
      const subject = `${after.answer.exchange.operationId}: ${pointer}`
      const expected = `${show(first?.[name])}, as exchange ${before.answer.exchange.id} listed it`
      stage.expect.fail({ subject, expected, received: show(entry[name]), pointer, exchange: after.answer.exchange.id })
    }
  }
}
