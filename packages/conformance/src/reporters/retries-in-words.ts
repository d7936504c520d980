import type { Report } from '../engine/nouns/report.ts'
import type { RetryReason } from '../engine/nouns/retry-reason.ts'
import { grouped } from '../engine/values/counted.ts'
import { seconds } from './words.ts'

const after: Readonly<Record<RetryReason, string>> = {
  'rate-limited': 'after a 429 or 503',
  'lost-response': 'after a lost response',
  'lost-program': 'of a program that lost a response',
  'new-object': 'until a new user or card was found',
  'inactive-object': 'until a new user or card was active',
  'same-movement': 'of a movement like an earlier one',
  'withdrawal-after-top-up': 'of a withdrawal right after a top-up',
  'value-taken': 'with another phone number or email address',
  'rejected-once': 'after a rejection',
  'late-list': 'until a list showed a movement',
  'late-termination': 'until a card was stopped',
  'unread-list': 'until a list showed a transaction',
  'first-contact': 'until there was a first response',
  'unusual-form': 'in a plainer form',
}

/** "552 after a 429 or 503 (61 s of waiting over all scenarios), 1 after a rejection". */
export function retriesInWords({ summary }: Report): string {
  const each = summary.waits.map(({ reason, repetitions, waitedMs }) => {
    // Scenarios wait at the same time, so the sum may exceed the duration of the run.
    const waited = waitedMs === 0 ? '' : ` (${seconds(waitedMs)} of waiting over all scenarios)`
    return `${grouped(repetitions)} ${after[reason] ?? reason.replaceAll('-', ' ')}${waited}`
  })
  return each.join(', ')
}
