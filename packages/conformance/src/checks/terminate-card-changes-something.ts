import { amountsAround } from '../card-actions/amounts.ts'
import {
  balanceReading,
  type CardRequest,
  listing,
  listingRoutes,
  movement,
  type Route,
  routes,
  termination,
  toggle,
} from '../card-actions/routes.ts'
import { type CheckSource, defineCheck } from '../model/define-check.ts'
import { kebab } from '../model/kebab.ts'
import type { ApiResponse, Session } from '../model/session.ts'
import { show, showResponse } from '../model/show.ts'

export const terminateCardChangesSomething: CheckSource = () =>
  (['dedicated', 'queryCardOperation'] as const).map((route) =>
    defineCheck({
      requirement: 'terminate-card/changes-something',
      kind: 'state',
      variant: kebab(route),
      how: 'Terminates a card, and then sends every action through every route until one is rejected or its response differs from the one before the termination. What a termination stops is an open question, but it must stop or show something.',
      run: (session) => terminateAndGoOn(session, route),
    }),
  )

/** The interface does not say what a terminated card still accepts. */
const open = { intent: 'open', mayBeRejected: true } as const

async function terminateAndGoOn(session: Session, route: Exclude<Route, 'operateCard'>): Promise<void> {
  const { cardId, currency } = await session.arrange.card()
  const readings = [balanceReading(cardId), ...listingRoutes.map((one) => listing(one, cardId))]
  const before: ApiResponse[] = []
  for (const { operationId, call } of readings) before.push(await session.arrange.accepted(operationId, call))
  const { operationId, call } = termination(route, cardId)
  const { response, isDisabledFirst } = await session.arrange.terminated(cardId, operationId, call)
  if (response.isRejection) session.skip(`${operationId} rejects the termination`, response)
  if (isOtherState(response, before[0])) return
  for (const [index, reading] of readings.entries()) {
    const again = await session.send(reading.operationId, reading.call, open)
    if (isOtherState(again, before[index]) || isOtherList(again, before[index])) return
  }

  if (isDisabledFirst && (await isRejected(session, toggle('dedicated', 'enable', cardId)))) return
  const [amount = 1, other = 2, another = 3] = amountsAround(session, currency, 3)
  for (const [index, sum] of [amount, other, another].entries()) {
    const one = routes[index] ?? route
    for (const direction of ['topup', 'withdraw'] as const) {
      if (await isRejected(session, movement(one, direction, cardId, { amount: sum, currency }))) return
    }
  }
  for (const one of routes) {
    for (const turn of ['disable', 'enable'] as const) {
      if (await isRejected(session, toggle(one, turn, cardId))) return
    }
  }
  // A termination may take effect later.
  const last = movement('dedicated', 'topup', cardId, { amount, currency })
  const late = await session.repeat(
    'late-termination',
    () => session.send(last.operationId, last.call, open),
    ({ isRejection }) => isRejection,
  )
  const headline = `${operationId} accepted a termination that changed nothing: every action on the card is accepted as before`
  const expected = 'an action that is rejected, or a response that differs'
  session.expect.that(headline, late.isRejection, expected, `topUpCard then returned ${showResponse(late)}`, late)
}

async function isRejected(session: Session, { operationId, call }: CardRequest): Promise<boolean> {
  return (await session.send(operationId, call, open)).isRejection
}

/** Rejected, or with another balance or status. */
function isOtherState(now: ApiResponse, { data: then }: Partial<ApiResponse> = {}): boolean {
  return now.isRejection || ['new_balance', 'status'].some((name) => now.data?.[name] !== then?.[name])
}

function isOtherList({ data: now }: ApiResponse, { data: then }: Partial<ApiResponse> = {}): boolean {
  return show(now?.transactions) !== show(then?.transactions)
}
