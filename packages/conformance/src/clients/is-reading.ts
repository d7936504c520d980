import { readings, type Sent, verbOf } from '../cards/actions/read-action.ts'
import type { ClientCall } from './protocol.ts'

/** What a client may do beside a call, such as reading a balance before a movement and after it. */
export function isOtherReading(sent: Sent, asked: readonly ClientCall[]): boolean {
  const { operation } = sent
  if (!operation || !readsOnly(sent)) return false
  const own = asked.filter(({ call }) => call === operation.operationId)
  const { action } = { ...sent.sent.query(), ...sent.sent.body() }
  return !own.some((one) => one.action === undefined || one.action === action)
}

function readsOnly(sent: Sent): boolean {
  return !sent.operation?.action || readings.has(verbOf(sent))
}
