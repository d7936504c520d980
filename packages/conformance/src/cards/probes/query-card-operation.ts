import { headerOf } from '../../engine/nouns/exchange.ts'
import { balanceReading } from '../actions/routes.ts'
import { ask, moving } from './vocabulary/ask.ts'
import { gain } from './vocabulary/money.ts'
import { ifAccepted, whenAccepted } from './vocabulary/outcome.ts'
import type { Probes } from './vocabulary/probe.ts'
import { tell } from './vocabulary/tell.ts'

export const queryCardOperation: Probes = {
  'query-card-operation/performs-or-reports': async (session) => {
    const card = await session.arrange.card()
    const amount = session.samples.amount(card.currency)
    const topUp = await ask(session, moving(session, card, 'topup', { amount }, 'queryCardOperation'))
    const reading = await ask(session, balanceReading(session, card.cardId))
    const gained = reading.isSuccess ? gain(card.response, reading) : undefined
    const operation = gained === undefined ? 'not told' : gained === '0' ? 'reported' : 'performed'
    return tell(
      topUp,
      whenAccepted(topUp, () => ({ operation })),
    )
  },

  'query-card-operation/repeated-by-others': async (session) => {
    const card = await session.arrange.card()
    const topUp = await ask(session, moving(session, card, 'topup', {}, 'queryCardOperation'))
    const answer = ifAccepted(topUp, ({ headers }) => {
      const said = headerOf(headers, 'cache-control')
      return said === undefined ? [] : [`Cache-Control: ${said}`]
    })
    return tell(topUp, answer)
  },
}
