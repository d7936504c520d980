import { returnedValue } from '../expect/headline.ts'
import { type Entry, type Listing, pointerOfEntry } from '../interface/read-action.ts'
import type { Session } from '../model/session.ts'
import { nameOf, show } from '../model/show.ts'

/** The fields of a transaction that never change; its status may. */
const lasting = ['amount', 'currency', 'type', 'created'] as const

/** Expects the transactions in both lists to be equal. */
export function expectSameEntries(session: Session, before: Listing, after: Listing): void {
  const known = new Map(before.entries.map((entry): [unknown, Entry] => [entry.id, entry]))
  for (const entry of after.entries) {
    const first = known.get(entry.id)
    for (const name of first ? lasting : []) {
      const pointer = pointerOfEntry(after.response, entry, name)
      if (show(entry[name]) === show(first?.[name])) continue
      const was = `which was ${show(first?.[name])} before`
      const headline = returnedValue(nameOf(after.response), pointer, entry[name], was)
      const expected = `${show(first?.[name])}, as listed before (exchange ${before.response.exchange.id})`
      session.expect.fail({
        headline,
        expected,
        received: show(entry[name]),
        pointer,
        exchange: after.response.exchange.id,
      })
    }
  }
}
