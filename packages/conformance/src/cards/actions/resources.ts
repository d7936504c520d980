import { changesState, type Operation } from '@card-contract/contract'
import type { Resource, Resources, Stock } from '../../engine/nouns/session.ts'
import type { ApiResponse, Call } from '../../engine/nouns/wire/call.ts'
import type { Fields } from '../../engine/values/json.ts'
import { createArrange } from './arrange.ts'
import { isAboutACard, partIn, reportedBalance, type Verb, verbIn } from './read-action.ts'
import { balanceReading, toggle } from './routes.ts'
import type { Session } from './session.ts'
import { createSettling } from './settling.ts'

/** The operation whose request names a payment, which must exist before the run. */
const asksForAPayment = 'checkPaymentStatus'

/** The card that a path names, or the other thing. */
const nameIn = ({ path = {} }: Pick<Call, 'path'>): string => Object.values(path)[0] ?? ''

const does = (operation: Operation, fields: Fields, verb: Verb): boolean =>
  verbIn(operation, { query: fields, body: fields }) === verb

/** What path parameters other than cards refer to, which no schema says. */
async function named(session: Session, { operationId, action }: Operation, name: string, fields: Fields) {
  if (name === action?.request.user?.name) return (await session.arrange.owner(fields)).userId
  if (name !== 'reference') throw new Error(`${operationId}: the path parameter ${name} is unknown`)
  return session.arrange.payout(fields[name] === 'service_reference' ? 'serviceReference' : 'reference')
}

/** The fields that name what a request is about: the payment that must exist before the run. */
function knownNames({ arrange }: Session, { operationId }: Operation): Fields {
  if (operationId !== asksForAPayment) return {}
  const { orderId, payId } = arrange.payment()
  return { order_id: orderId, pay_id: payId }
}

/** `whileActive` runs while the card is active, because movements of a disabled card are an open question. */
async function arrange(
  session: Session,
  operation: Operation,
  fields: Fields,
  whileActive?: (cardId: string) => Promise<void>,
): Promise<Resource> {
  const path: Record<string, string> = {}
  let issued: ApiResponse | undefined
  for (const { name } of operation.parameters.filter((parameter) => parameter.in === 'path')) {
    // A card in the currency of the request: the use of other currencies is an open question.
    if (name !== operation.action?.request.card?.name) path[name] = await named(session, operation, name, fields)
    else ({ cardId: path[name], response: issued } = await session.arrange.card(sharedWithNewCards(session, fields)))
  }
  const cardId = nameIn({ path })
  await whileActive?.(cardId)
  // The target must accept enabling only for a disabled card; anything else is an open question.
  if (does(operation, fields, 'enable')) await disable(session, cardId)
  if (does(operation, fields, 'terminate')) await session.arrange.emptied(cardId, whileActive ? undefined : issued)
  return { path, fields: knownNames(session, operation) }
}

async function disable(session: Session, cardId: string): Promise<void> {
  const { operationId, call } = toggle(session, 'dedicated', 'disable', cardId)
  await session.arrange.accepted(operationId, call)
}

/** The fields of a request that also determine which card it can use. */
function sharedWithNewCards({ contract }: Session, fields: Fields): Fields {
  // Intentionally not `fieldsOf`, which also finds out where each field is described: this is asked about every faulty request.
  const { properties = {} } = contract.resolve(contract.operation('createCard').requestBody?.schema ?? {})
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, described]) =>
      contract.resolve(described).enum?.includes(fields[name]) ? [[name, fields[name]]] : [],
    ),
  )
}

/** What changes what a card can do: nothing else shares such a card, because a target may fail to enable it again. */
const stateChanges = ['enable', 'disable', 'terminate'] as const

/** The amount that a call moves to or from a card, if it does. */
function movedAmount(operation: Operation, call: Call): number | undefined {
  const amount = isAboutACard(operation) ? partIn(operation, call, 'amount') : undefined
  return typeof amount === 'number' ? amount : undefined
}

/** Each movement may cost a fee, and a rejected one may have moved money. */
function createStock(): Stock {
  const balances = new Map<string, number>()
  const note = (resource: Resource, response: ApiResponse): void => {
    const balance = reportedBalance(response)
    if (balance !== undefined) balances.set(nameIn(resource), Number(balance))
  }
  return {
    note,
    async isLow(session, operation, last, resource) {
      const cardId = nameIn(resource)
      const amount = last && verbIn(operation, last) !== 'topup' ? movedAmount(operation, last) : undefined
      if (amount === undefined || !balances.has(cardId)) return false
      const reading = balanceReading(session, cardId)
      note(resource, await session.send(reading.operationId, reading.call))
      return (balances.get(cardId) ?? 0) < 2 * amount
    },
  }
}

export const resources: Resources = {
  createArrange,
  createSettling,
  needsOf({ operationId, parameters }) {
    if (operationId === asksForAPayment) return ['payment']
    return parameters.some(({ name }) => name === 'reference') ? ['payout-reference'] : []
  },
  arrange: (session: Session, operation, fields) => arrange(session, operation, fields),
  async arrangeWithPast(session: Session, operation, fields) {
    if (!isAboutACard(operation) || does(operation, fields, 'topup')) return await arrange(session, operation, fields)
    return await arrange(session, operation, fields, async (cardId) => {
      const usual = session.samples.body('topUpCard')
      const body = session.samples.body('topUpCard', { amount: 2 * Number(usual.amount) })
      // Intentionally not required: other checks judge whether the target accepts top-ups.
      await session.send('topUpCard', { path: { cardId }, body })
    })
  },
  keyOf(session: Session, operation, fields, sparingly) {
    const apart: readonly Verb[] = sparingly ? [...stateChanges, 'withdraw'] : stateChanges
    const verbs = apart.filter((verb) => does(operation, fields, verb))
    return JSON.stringify([verbs, sharedWithNewCards(session, fields), fields.reference])
  },
  async send(session: Session, operationId, call, override) {
    const operation = session.contract.operation(operationId)
    if (verbIn(operation, call) !== 'terminate') {
      return { response: await session.send(operationId, call, override), isPrepared: false }
    }
    const { response, isDisabledFirst } = await session.arrange.terminated(nameIn(call), operationId, call, override)
    return { response, isPrepared: isDisabledFirst }
  },
  prepare: (session: Session, resource) => disable(session, nameIn(resource)),
  async undo(session, operation, fields, resource) {
    const isStop = does(operation, fields, 'disable')
    if (!isStop && !does(operation, fields, 'enable')) return false
    const { operationId, call } = toggle(session, 'dedicated', isStop ? 'enable' : 'disable', nameIn(resource))
    return (await session.send(operationId, call)).isSuccess
  },
  // Readings, and movements while the money lasts.
  isRepeatable: (operation, call) => movedAmount(operation, call) !== undefined || !changesState(operation, call),
  isCounted: (operation, call) => movedAmount(operation, call) !== undefined,
  // A target may allow three movements a day, and a card holds enough for two withdrawals and fees.
  usesOf({ action }) {
    if (action?.verb === 'withdraw') return 2
    return action?.verb === 'topup' || typeof action?.verb === 'object' ? 3 : 1
  },
  another(operation, call) {
    const place = operation.action?.request.amount
    const amount = movedAmount(operation, call)
    if (place?.in === 'path' || !place || amount === undefined) return call
    return { ...call, [place.in]: { ...(call[place.in] as Fields), [place.name]: amount + 1 } }
  },
  // The plain request or, if a field selects the action, a top-up and every action that only reads.
  plainFields({ changesState: change }) {
    if (typeof change === 'boolean') return [{}]
    const actions = [...change.changing.filter((action) => action === 'topup'), ...change.reading]
    return actions.map((action) => ({ [change.by]: action }))
  },
  // The amount of a top-up differs from the opening balance and from any withdrawal of the card.
  tellingFields(operation, call) {
    const amount = movedAmount(operation, call)
    const isTopUp = verbIn(operation, call) === 'topup'
    return isTopUp && amount !== undefined ? { [operation.action?.request.amount?.name ?? '']: 2 * amount } : {}
  },
  createStock,
}
