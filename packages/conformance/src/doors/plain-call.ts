import type { Answer, Call, Stage } from '../model/stage.ts'

/** What has to exist before an operation can be asked for, by the name of its path parameter. */
const owners: Readonly<Record<string, (stage: Stage) => Promise<string>>> = {
  userId: async (stage) => (await stage.arrange.user()).userId,
  cardId: async (stage) => (await stage.arrange.card()).cardId,
  id: async (stage) => (await stage.arrange.card()).cardId,
  reference: async (stage) => stage.arrange.payout('reference'),
}

/** A valid call of an operation, on objects of its own: what is required and nothing else. */
export async function plainCall(stage: Stage, operationId: string): Promise<Call> {
  const { parameters, requestBody } = stage.contract.operation(operationId)
  const path: Record<string, string> = {}
  for (const { name, in: place } of parameters) {
    if (place !== 'path') continue
    const owner = owners[name]
    if (!owner) throw new TypeError(`nobody knows what ${operationId} means by ${name}`)
    path[name] = await owner(stage)
  }
  // Whether a card that was never stopped can be enabled is open.
  if (operationId === 'enableCard') await stage.send('disableCard', { path })
  if (operationId === 'terminateCard') await stage.arrange.emptied(path.cardId ?? '')
  const asksInQuery = parameters.some(({ in: place, required }) => place === 'query' && required)
  return {
    path,
    ...(asksInQuery ? { query: stage.samples.query(operationId) } : {}),
    ...(requestBody ? { body: plainBody(stage, operationId) } : {}),
  }
}

/** Sends a plain call, and what it may need before it is granted. */
export async function sendPlain({ arrange, send }: Stage, operationId: string, call: Call): Promise<Answer> {
  if (operationId !== 'terminateCard') return await send(operationId, call)
  return (await arrange.terminated(call.path?.cardId ?? '', operationId, call)).answer
}

/** A valid body: what is required and nothing else. */
export function plainBody(stage: Stage, operationId: string): Record<string, unknown> {
  if (operationId !== 'checkPaymentStatus') return stage.samples.body(operationId)
  const { orderId, payId } = stage.arrange.payment()
  return { order_id: orderId, pay_id: payId }
}

/** The fixtures without which there is no valid call of an operation. */
export function fixturesOf(operationId: string): readonly ('payment' | 'payout-reference')[] {
  if (operationId === 'checkPaymentStatus') return ['payment']
  return operationId === 'getPayoutStatus' ? ['payout-reference'] : []
}

/** The operation's name as it stands in ids. */
export function kebab(operationId: string): string {
  return operationId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
