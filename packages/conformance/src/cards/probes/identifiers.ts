import type { ApiResponse } from '../../engine/nouns/call.ts'
import { percentEncoded } from '../../engine/values/percent-encoded.ts'
import { listing } from '../actions/routes.ts'
import { askOnce, ifGiven } from './vocabulary/ask.ts'
import { entriesIn } from './vocabulary/list.ts'
import type { Probes } from './vocabulary/probe.ts'
import { tell, tellEach } from './vocabulary/tell.ts'
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

export const identifiers: Probes = {
  'identifiers/form': onTour(({ card: { user, ...card }, topUp }, session) => {
    const [transaction] = entriesIn(topUp)
    const payment = ifGiven(() => session.arrange.payment())
    const payout = ifGiven(() => session.arrange.payout('serviceReference'))
    return tell(topUp, {
      user_id: formOf(user.userId),
      'reference of a user': formOf(user.response.data?.reference),
      card_id: formOf(card.cardId),
      'id of a transaction': formOf(transaction?.id),
      ...(payment ? { order_id: formOf(payment.orderId), pay_id: formOf(payment.payId) } : {}),
      ...(payout ? { service_reference: formOf(payout) } : {}),
    })
  }),

  'identifiers/case-and-reserved-characters': async (session) => {
    const { cardId } = await session.arrange.card()
    const read = (id: string): Promise<ApiResponse> => askOnce(session, listing(session, 'queryCardOperation', id))
    // A card number as an ID has no letters, and neither does its placeholder in a report.
    const swapped = cardId.replace(/\[[^[\]]*\]|[a-z]/gi, (part) => {
      if (part.startsWith('[')) return part
      return part === part.toUpperCase() ? part.toLowerCase() : part.toUpperCase()
    })
    return tellEach({
      ...(swapped === cardId ? {} : { 'in another case': await read(swapped) }),
      '%2F behind it': await read(`${cardId}/`),
      '%20 behind it': await read(`${cardId} `),
      '%C3%A9 behind it': await read(`${cardId}é`),
    })
  },
}
