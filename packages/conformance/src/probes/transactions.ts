import { listing, termination } from '../card-actions/routes.ts'
import { compare } from '../model/decimal.ts'
import { ask, moving } from './vocabulary/ask.ts'
import { atLeast, type Entry, entriesIn, listOf } from './vocabulary/list.ts'
import { wholeAmount } from './vocabulary/money.ts'
import { outcome, whenAccepted } from './vocabulary/outcome.ts'
import { probe } from './vocabulary/probe.ts'
import { quoted, tell } from './vocabulary/tell.ts'

function isOf(amount: number, entry: Entry): boolean {
  return (
    typeof entry.amount === 'number' && Number.isFinite(entry.amount) && compare(Math.abs(entry.amount), amount) === 0
  )
}

export const typeValues = probe('transactions/type-values', async (session) => {
  const card = await session.arrange.card()
  const topUp = await ask(session, moving(session, card, 'topup'))
  const withdrawal = await ask(session, moving(session, card, 'withdraw'))
  const end = await ask(session, termination('dedicated', card.cardId))
  const { response, entries } = await listOf(session, card.cardId, atLeast(2))
  const types = [...[topUp, withdrawal, end].flatMap(entriesIn), ...entries].map(({ type }) => type)
  return tell(response, types.length === 0 ? 'none was listed' : quoted(types))
})

export const statusValues = probe('transactions/status-values', async (session) => {
  const card = await session.arrange.card()
  const topUp = await ask(session, moving(session, card, 'topup'))
  const { response, entries } = await listOf(session, card.cardId, atLeast(1))
  const statuses = [...entriesIn(topUp), ...entries].map(({ status }) => status)
  return tell(response, statuses.length === 0 ? 'none was listed' : quoted(statuses))
})

export const currencyValues = probe('transactions/currency-values', async (session) => {
  // Not USD, the likeliest default.
  const card = await session.arrange.card({ currency: 'EUR' })
  await ask(session, moving(session, card, 'topup'))
  const { response, entries } = await listOf(session, card.cardId, atLeast(1))
  const others = entries.map(({ currency }) => currency).filter((currency) => currency !== card.currency)
  if (entries.length === 0) return tell(response, 'none was listed')
  return tell(response, others.length === 0 ? 'that of the card' : `${quoted(others)} on a card in EUR`)
})

export const openingBalance = probe('transactions/opening-balance', async (session) => {
  const card = await session.arrange.card()
  const { response, entries } = await listOf(session, card.cardId, () => true)
  const opening = entries.find((entry) => isOf(card.opening, entry))
  return tell(response, opening ? `listed, of type ${quoted([opening.type])}` : 'not listed')
})

export const signOfAWithdrawal = probe('transactions/sign-of-a-withdrawal', async (session) => {
  const card = await session.arrange.card()
  const amount = wholeAmount(session, card.currency)
  const withdrawal = await ask(session, moving(session, card, 'withdraw', { amount }))
  if (!withdrawal.isSuccess) return tell(withdrawal)
  const { response, entries } = await listOf(session, card.cardId, (listed) => listed.some((one) => isOf(amount, one)))
  const entry = entries.find((one) => isOf(amount, one))
  return tell(response, entry ? (Number(entry.amount) < 0 ? 'negative' : 'positive') : 'it was not listed')
})

export const order = probe('transactions/order', async (session) => {
  const card = await session.arrange.card()
  const first = wholeAmount(session, card.currency)
  const amounts = [first, first + 1]
  for (const amount of amounts) await ask(session, moving(session, card, 'topup', { amount }))
  const { response, entries } = await listOf(session, card.cardId, (listed) =>
    amounts.every((amount) => listed.some((entry) => isOf(amount, entry))),
  )
  const listed = entries.flatMap((entry) => amounts.filter((amount) => isOf(amount, entry))).join()
  if (listed === amounts.join()) return tell(response, 'oldest first')
  if (listed === amounts.toReversed().join()) return tell(response, 'newest first')
  return tell(response, listed.includes(',') ? 'in another order' : 'fewer than two were listed')
})

export const pagination = probe('transactions/pagination', async (session) => {
  const card = await session.arrange.card()
  const { cardId } = card
  let made = 0
  while (made < 4) {
    const topUp = await ask(
      session,
      moving(session, card, 'topup', { amount: wholeAmount(session, card.currency) + made }),
    )
    if (!topUp.isSuccess) break
    made++
  }
  const list = listing('queryCardOperation', cardId)
  const whole = await ask(session, list)
  const isFull = entriesIn(whole).length >= made
  const limited = { ...list.call, query: { ...list.call.query, limit: 2 } }
  const response = await ask(session, { ...list, call: limited })
  const isSame = entriesIn(response).length === entriesIn(whole).length
  const paged = whenAccepted(response, () => (isSame ? 'ignored' : 'followed'))
  const listed = isFull ? `all ${made} listed` : `${entriesIn(whole).length} of ${made} listed`
  return tell(whole, `${listed}; limit=2: ${paged}`)
})

export const delay = probe('transactions/delay', async (session) => {
  const card = await session.arrange.card()
  const amount = wholeAmount(session, card.currency)
  await ask(session, moving(session, card, 'topup', { amount }))
  const { response, waitedMs, isThere } = await listOf(session, card.cardId, (listed) =>
    listed.some((entry) => isOf(amount, entry)),
  )
  if (!isThere) return tell(response, response.isSuccess ? `not within ${waitedMs} ms` : outcome(response))
  return tell(response, waitedMs === 0 ? 'at once' : `within ${waitedMs} ms`)
})
