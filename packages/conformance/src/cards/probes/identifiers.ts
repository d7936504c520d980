import { percentEncoded } from '../../engine/values/path.ts'
import { shownId } from '../actions/read-action.ts'
import { listing } from '../actions/routes.ts'
import { aCard, arrangedCard, arrangedUser } from './vocabulary/arrange.ts'
import { entriesIn } from './vocabulary/list.ts'
import { outcome } from './vocabulary/outcome.ts'
import { type Probes, row } from './vocabulary/probe.ts'
import { onTour } from './vocabulary/tour.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The classes are wide, so that every ID that one generator makes falls into the same class. */
function formOf(id: unknown): string {
  if (typeof id !== 'string') return id === undefined ? 'not shown' : `a ${typeof id} instead of a string`
  if (uuid.test(id)) return 'a UUID'
  if (/^\d+$/.test(id)) return 'a number'
  const isOneCase = id === id.toLowerCase() || id === id.toUpperCase()
  if (/^[a-z0-9]+$/i.test(id) && isOneCase) return `${id.length} letters and digits`
  if (/^[\w-]+$/.test(id)) return `${id.length} letters, digits, "-" or "_"`
  return percentEncoded(id) === id ? `${id.length} characters` : `${id.length} characters, some to be percent-encoded`
}

/** The ID with its letters in the other case. A card number as an ID has none, and neither does its placeholder in a report. */
function inOtherCase(id: string): string {
  return id.replace(/\[[^[\]]*\]|[a-z]/gi, (part) => {
    if (part.startsWith('[')) return part
    return part === part.toUpperCase() ? part.toLowerCase() : part.toUpperCase()
  })
}

export const identifiers: Probes = {
  'identifiers/form': onTour('a top-up', (topUp, seen) => {
    const [user, payment, payout] = [arrangedUser(seen), seen.all.get('a payment'), seen.all.get('a payout')]
    const { order_id, pay_id } = payment?.sent.body() ?? {}
    return {
      user_id: formOf(shownId(user, 'user')),
      'reference of a user': formOf(user.data?.reference),
      card_id: formOf(shownId(arrangedCard(seen), 'card')),
      'id of a transaction': formOf(entriesIn(topUp)[0]?.id),
      ...(payment ? { order_id: formOf(order_id), pay_id: formOf(pay_id) } : {}),
      ...(payout?.isSuccess ? { service_reference: formOf(payout.data?.service_reference) } : {}),
    }
  }),

  'identifiers/case-and-reserved-characters': row(outcome, aCard, ({ cardId }, session) => {
    const read = (id: string) => listing(session, 'queryCardOperation', id)
    const swapped = inOtherCase(cardId)
    return {
      ...(swapped === cardId ? {} : { 'in another case': read(swapped) }),
      '%2F behind it': read(`${cardId}/`),
      '%20 behind it': read(`${cardId} `),
      '%C3%A9 behind it': read(`${cardId}é`),
    }
  }),
}
