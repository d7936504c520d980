import type { Answer } from '@card-contract/contract'
import { isList, isParts } from '../../engine/nouns/answers/answer-schema.ts'
import type { Seen } from '../../engine/nouns/answers/seen-responses.ts'
import { asText } from '../../engine/values/texts.ts'
import { sentPart } from '../actions/read-action.ts'
import type { Session } from '../actions/session.ts'
import { aCard, aCardWith, arrangedCard, byQuery } from './vocabulary/arrange.ts'
import { askForList, entriesIn, isOf } from './vocabulary/list.ts'
import { amountIn, wholeAmount } from './vocabulary/money.ts'
import { ifAccepted, outcome, type Say } from './vocabulary/outcome.ts'
import { notAsked, type Probes, probe, telling, tellingEach } from './vocabulary/probe.ts'
import { ask, withQuery } from './vocabulary/request.ts'
import { tell, valuesOf } from './vocabulary/tell.ts'
import { onTour } from './vocabulary/tour.ts'

/** A run waits no longer for a list. */
const longestPauseMs = 10_000

/** After how long a list is read that did not show a transaction before. */
const readAtMs = [0, 200, 1000]

function decidedDelay(decided: Answer | undefined): number | undefined {
  const named = isParts(decided) ? decided['within ms'] : undefined
  const delays = (isList(named) ? named : [named]).filter((one) => typeof one === 'number')
  return delays.length === 0 ? undefined : Math.max(...delays)
}

async function moveAndList(session: Session): Promise<void> {
  const card = await aCard(session)
  for (const request of [card.to('topup'), card.to('withdraw'), card.to('terminate')]) await ask(session, request)
  await askForList(session, card, (listed) => listed.length > 1, 'the list')
}

/** Not in USD, the likeliest default. */
async function listInEur(session: Session): Promise<void> {
  const card = await aCardWith({ currency: 'EUR' })(session)
  await ask(session, card.to('topup'))
  await askForList(session, card, (listed) => listed.length > 0, 'the list')
}

async function listInPages(session: Session): Promise<void> {
  const card = await aCard(session)
  const first = wholeAmount(session, card.currency)
  for (const amount of [first, first + 1, first + 2, first + 3]) {
    const { isSuccess } = await ask(session, card.to('topup', { amount }))
    if (!isSuccess) break
  }
  const list = card.to('get_transactions', byQuery)
  await ask(session, list, 'without a limit')
  await ask(session, withQuery(list, { limit: 2 }), 'limit=2')
}

const whichPage = ifAccepted((response, seen) => {
  const listed = entriesIn(response).length
  const made = seen.of('topUpCard').filter(({ isSuccess }) => isSuccess).length
  const whole = seen.in('without a limit')
  if (response === whole) return listed >= made ? 'all listed' : 'some listed'
  return listed === entriesIn(whole).length ? 'ignored' : 'followed'
})

/** Each reading is about the milliseconds that the run has paused before it since the top-up. */
async function listUntilListed(session: Session, decided?: Answer): Promise<void> {
  const card = await aCard(session)
  const amount = wholeAmount(session, card.currency)
  await ask(session, card.to('topup', { amount }))
  const allowedMs = decidedDelay(decided) ?? 0
  let pausedMs = 0
  for (const atMs of new Set([0, ...readAtMs.map((ms) => allowedMs + ms)])) {
    if (atMs > pausedMs) await session.pause(atMs - pausedMs)
    pausedMs = atMs
    const reading = await ask(session, card.to('get_transactions'), `${atMs}`)
    const isListed = entriesIn(reading).some((entry) => isOf(amount, entry))
    if (!reading.isSuccess || isListed || allowedMs > longestPauseMs) return
  }
}

function tellDelay(seen: Seen, decided?: Answer) {
  const [at, last] = [...seen.all].at(-1) ?? ['0', seen.in('0')]
  const [topUp = last] = seen.of('topUpCard')
  const [allowedMs, pausedMs] = [decidedDelay(decided), Number(at)]
  const isThere = entriesIn(last).some((entry) => isOf(amountIn(topUp), entry))
  if (!last.isSuccess) return tell(last, outcome(last))
  if (!isThere && pausedMs === 0) {
    return notAsked(`${allowedMs} ms were decided, and a run waits ${longestPauseMs} ms at most`)
  }
  const listed = !isThere ? 'not in time' : pausedMs === 0 ? 'at once' : 'later'
  // Listed within a part of the decided time is listed within the decided time.
  const withinMs = isThere ? Math.max(pausedMs, allowedMs ?? 0) : pausedMs
  const isTimeless = listed === 'at once' && allowedMs === undefined
  return tell(last, { ...outcome(last), listed, ...(isTimeless ? {} : { 'within ms': withinMs }) })
}

const orderOf: Say = (list, { in: about }) => {
  const amounts = ['a top-up', 'a withdrawal'].map((situation) => amountIn(about(situation)))
  const listed = entriesIn(list).flatMap((entry) => amounts.filter((amount) => isOf(amount, entry)))
  if (listed.join() === amounts.join()) return 'oldest first'
  if (listed.join() === amounts.toReversed().join()) return 'newest first'
  return listed.length > 1 ? 'another order' : 'fewer than two listed'
}

export const transactions: Probes = {
  'transactions/type-values': telling(
    (_, { responses }) => valuesOf(responses.flatMap(entriesIn).map(({ type }) => type)),
    'the list',
    moveAndList,
  ),

  'transactions/status-values': onTour('the list of both', (list, seen) =>
    valuesOf([seen.in('a top-up'), list].flatMap(entriesIn).map(({ status }) => status)),
  ),

  'transactions/currency-values': telling(
    (list, seen) => {
      const currencies = entriesIn(list).map(({ currency }) => currency)
      const others = currencies.filter((currency) => currency !== sentPart(arrangedCard(seen), 'currency'))
      if (others.length > 0) return { currency: 'another', 'on a card in EUR': valuesOf(others) }
      return { currency: currencies.length === 0 ? 'none listed' : 'that of the card' }
    },
    'the list',
    listInEur,
  ),

  'transactions/opening-balance': onTour('the list of a new card', (list, seen) => {
    const opening = entriesIn(list).find((entry) => isOf(amountIn(arrangedCard(seen)), entry))
    return opening
      ? { 'opening balance': 'listed', type: valuesOf([opening.type]) }
      : { 'opening balance': 'not listed' }
  }),

  'transactions/sign-of-a-withdrawal': onTour(
    'a withdrawal',
    ifAccepted((withdrawal, seen) => {
      const entry = entriesIn(seen.in('the list of both')).find((one) => isOf(amountIn(withdrawal), one))
      return entry ? (Number(asText(entry.amount)) < 0 ? 'negative' : 'positive') : 'not listed'
    }),
  ),

  'transactions/order': onTour('the list of both', orderOf),

  'transactions/pagination': tellingEach(whichPage, listInPages),

  'transactions/delay': probe(listUntilListed, tellDelay),
}
