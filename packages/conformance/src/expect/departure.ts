import type { Departure } from '../model/check.ts'
import type { Answer } from '../model/stage.ts'
import { valueAt } from './expect.ts'
import { show } from './received.ts'

/** The value at a pointer is not what it has to be. `beside` is said after it: what was sent, for instance. */
export function departureAt(answer: Answer, pointer: string, expected: string, beside = ''): Departure {
  const subject = `${answer.exchange.operationId ?? 'an answer'}: ${pointer}`
  return { subject, expected, received: show(valueAt(answer.json, pointer)) + beside, pointer }
}

/** The field of the answer's data is not the text that was sent. Whether a field can be null is open: null is not judged. */
export function departuresFromSent(answer: Answer, field: string, sent: unknown): readonly Departure[] {
  const told = answer.data?.[field]
  if (typeof sent !== 'string' || told === sent || told === null) return []
  return [departureAt(answer, `/data/${field}`, `the ${field} that was sent`, ` where ${show(sent)} was sent`)]
}
