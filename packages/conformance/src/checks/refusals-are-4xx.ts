import type { Contract } from '@card-contract/contract'
import {
  balanceReading,
  type CardRequest,
  listing,
  movement,
  routes,
  type Sum,
  termination,
  toggle,
} from '../interface/routes.ts'
import { type CheckDefinition, defineCheck } from '../model/define-check.ts'
import { headerOf } from '../model/exchange.ts'
import { sentBody, sentQuery } from '../model/sent.ts'
import type { ApiResponse, Session } from '../model/session.ts'
import { longestInHeadline, nameOf, show, showResponse } from '../model/show.ts'
import { list } from '../model/words.ts'

interface Exception {
  readonly status: number
  readonly because: string
  covers(contract: Contract, response: ApiResponse): boolean
}

/** The only rejections that may have a 5xx status. A 503 with Retry-After is no rejection: the session sends the request again. */
const exceptions: readonly Exception[] = [
  {
    status: 501,
    because: 'HTTP defines this status for a method that a server does not implement',
    covers: (contract, { exchange: { operationId, request } }) =>
      operationId === undefined || contract.operation(operationId).method !== request.method,
  },
  {
    status: 501,
    because: 'HTTP defines this status for a coding that a server does not implement',
    covers: (_, { exchange: { request } }) => headerOf(request.headers, 'content-encoding') !== undefined,
  },
]

export function refusalsAre4xx(contract: Contract): readonly CheckDefinition[] {
  const isAllowed = (response: ApiResponse): boolean => {
    const { status = 0 } = response
    // The interface does not say whether a rejection can have status 200; the body then says that it is one.
    if (status >= 200 && status < 300) return true
    const isExcepted = exceptions.some((one) => one.status === status && one.covers(contract, response))
    return (status >= 400 && status < 500) || isExcepted
  }

  return [
    defineCheck({
      requirement: 'refusals/are-4xx',
      kind: 'rejection',
      how: 'Checks the status of every rejection in the run, whether the request was valid, invalid or an open question.',
      watchesRejections: (response) => {
        if (isAllowed(response)) return []
        const headline = `${nameOf(response)} rejected ${requestIn(contract, response)} with status ${response.status}`
        return [{ headline, expected: 'a rejection with a 4xx status', received: showResponse(response) }]
      },
      async run(session) {
        const { sendInvalid, samples } = session
        const unknown = { path: { cardId: samples.unknownId('card-0001') } }
        const nothing = { amount: 0, currency: 'USD' }
        await sendInvalid('createCardUser', () => ({ call: { body: {} } }))
        await sendInvalid('topUpCard', () => ({ call: { ...unknown, body: nothing } }))
        // Read only: if the card exists after all, it belongs to a user.
        await sendInvalid('operateCard', () => ({ call: { ...unknown, body: { action: 'get_balance' } } }))
        await sendInvalid('disableCard', () => ({ call: unknown, override: { credentials: { ApiKey: null } } }))
        await askForTheUnusual(session)
      },
    }),
  ]
}

/** Which credential is missing, or what was sent in the body, the query or the path. */
function requestIn(contract: Contract, response: ApiResponse): string {
  const { operationId, request } = response.exchange
  if (operationId === undefined) return 'a request'
  const operation = contract.operation(operationId)
  const missing = operation.credentials.filter(({ header }) => headerOf(request.headers, header) === undefined)
  if (missing.length > 0) return `a request without ${list(missing.map(({ header }) => header))}`
  const [path = '', query] = request.target.split('?')
  const place = `/${path
    .split('/')
    .slice(1 - operation.path.split('/').length)
    .join('/')}`
  const sent = sentBody(response) ?? request.body ?? (query === undefined ? undefined : sentQuery(response))
  const content = sent === undefined ? '' : ` with ${show(sent, longestInHeadline)}`
  return `a request for ${show(place, longestInHeadline)}${content}`
}

/**
 * Requests that a target may accept or reject: a duplicate user, an overdraft, another currency, missing optional data,
 * a disabled or terminated card.
 */
async function askForTheUnusual(session: Session): Promise<void> {
  const { cardId, currency, opening } = await session.arrange.card()
  const body = session.samples.body('createCardUser')
  for (let turn = 0; turn < 2; turn++) await session.send('createCardUser', { body }, { intent: 'open' })
  const ask = async ({ operationId, call }: CardRequest): Promise<void> => {
    await session.send(operationId, call, { intent: 'open' })
  }
  const sum: Sum = { amount: session.samples.amount(currency), currency }
  const others = session.samples.values('createCard', 'currency').filter((one) => one !== currency)
  const movements = routes.map((route, index) => movement(route, index % 2 === 0 ? 'topup' : 'withdraw', cardId, sum))
  for (const route of routes) await ask(movement(route, 'withdraw', cardId, { ...sum, amount: 100 * opening }))
  for (const other of others.slice(0, 1)) await ask(movement('dedicated', 'topup', cardId, { ...sum, currency: other }))
  for (const said of [{ action: 'topup' }, { action: 'withdraw', amount: sum.amount }]) {
    await ask({ operationId: 'operateCard', call: { path: { cardId }, body: said } })
    await ask({ operationId: 'queryCardOperation', call: { path: { id: cardId }, query: said } })
  }
  await ask(toggle('dedicated', 'enable', cardId))
  await ask(toggle('dedicated', 'disable', cardId))
  await ask(toggle('operateCard', 'disable', cardId))
  for (const cardRequest of movements) await ask(cardRequest)
  await session.arrange.terminated(cardId, 'terminateCard', { path: { cardId } })
  for (const cardRequest of movements) await ask(cardRequest)
  await ask(balanceReading(cardId))
  await ask(listing('queryCardOperation', cardId))
  await ask(toggle('queryCardOperation', 'enable', cardId))
  await ask(toggle('dedicated', 'disable', cardId))
  await ask(termination('dedicated', cardId))
}
