import type { ApiResponse, Call, Override, Session } from '../model/session.ts'

/** Creates the object that a path parameter refers to. */
const owners: Readonly<Record<string, (session: Session) => Promise<string>>> = {
  userId: async (session) => (await session.arrange.user()).userId,
  cardId: async (session) => (await session.arrange.card()).cardId,
  id: async (session) => (await session.arrange.card()).cardId,
  reference: async (session) => session.arrange.payout('reference'),
}

/** A valid call of an operation on new objects, with the required fields only. */
export async function plainCall(session: Session, operationId: string): Promise<Call> {
  const { parameters, requestBody } = session.contract.operation(operationId)
  const path: Record<string, string> = {}
  for (const { name, in: place } of parameters) {
    if (place !== 'path') continue
    const owner = owners[name]
    if (!owner) throw new TypeError(`no target object is known for the path parameter ${name} of ${operationId}`)
    path[name] = await owner(session)
  }
  // The contract does not say whether a card that was never disabled can be enabled.
  if (operationId === 'enableCard') await session.send('disableCard', { path })
  if (operationId === 'terminateCard') await session.arrange.emptied(path.cardId ?? '')
  const asksInQuery = parameters.some(({ in: place, required }) => place === 'query' && required)
  return {
    path,
    ...(asksInQuery ? { query: session.samples.query(operationId) } : {}),
    ...(requestBody ? { body: plainBody(session, operationId) } : {}),
  }
}

/** Sends a plain call, preceded by the requests that it needs to be accepted. */
export async function sendPlain(
  { arrange, send }: Session,
  operationId: string,
  call: Call,
  override: Pick<Override, 'form'> = {},
): Promise<ApiResponse> {
  if (operationId !== 'terminateCard') return await send(operationId, call, override)
  return (await arrange.terminated(call.path?.cardId ?? '', operationId, call, override)).response
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
