import type { Operation } from '@card-contract/contract'
import { toggle } from '../interface/routes.ts'
import type { ApiResponse, Call, Override, Session } from '../model/session.ts'

/** Creates the object that a path parameter refers to. */
async function ownerOf({ arrange }: Session, { action }: Operation, parameter: string): Promise<string> {
  if (parameter === action?.request.card?.name) return (await arrange.card()).cardId
  return parameter === action?.request.user?.name ? (await arrange.user()).userId : arrange.payout('reference')
}

/** A valid call of an operation on new objects, with the required fields only. */
export async function plainCall(session: Session, operationId: string): Promise<Call> {
  const operation = session.contract.operation(operationId)
  const { parameters, requestBody, action } = operation
  const path: Record<string, string> = {}
  for (const { name, in: place } of parameters) {
    if (place === 'path') path[name] = await ownerOf(session, operation, name)
  }
  // The contract does not say whether a card that was never disabled can be enabled.
  const [cardId = ''] = Object.values(path)
  const disabling = toggle(session, 'dedicated', 'disable', cardId)
  if (action?.verb === 'enable') await session.send(disabling.operationId, disabling.call)
  if (action?.verb === 'terminate') await session.arrange.emptied(cardId)
  const asksInQuery = parameters.some(({ in: place, required }) => place === 'query' && required)
  return {
    path,
    ...(asksInQuery ? { query: session.samples.query(operationId) } : {}),
    ...(requestBody ? { body: plainBody(session, operationId) } : {}),
  }
}

/** Sends a plain call, preceded by the requests that it needs to be accepted. */
export async function sendPlain(
  { contract, arrange, send }: Session,
  operationId: string,
  call: Call,
  override: Pick<Override, 'form'> = {},
): Promise<ApiResponse> {
  const { action } = contract.operation(operationId)
  if (action?.verb !== 'terminate') return await send(operationId, call, override)
  const [cardId = ''] = Object.values(call.path ?? {})
  return (await arrange.terminated(cardId, operationId, call, override)).response
}

/** A valid body with the required fields only. */
export function plainBody(session: Session, operationId: string): Record<string, unknown> {
  if (operationId !== 'checkPaymentStatus') return session.samples.body(operationId)
  const { orderId, payId } = session.arrange.payment()
  return { order_id: orderId, pay_id: payId }
}

/** The fixtures that a valid call of an operation needs. */
export function fixturesOf(operationId: string): readonly ('payment' | 'payout-reference')[] {
  if (operationId === 'checkPaymentStatus') return ['payment']
  return operationId === 'getPayoutStatus' ? ['payout-reference'] : []
}
