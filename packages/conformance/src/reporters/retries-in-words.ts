import type { Report } from '../engine/nouns/report.ts'
import type { RetryReason } from '../engine/nouns/retry-reason.ts'
import { grouped } from '../engine/values/counted.ts'
import { seconds } from './words.ts'

const after: Readonly<Record<RetryReason, string>> = {
  'rate-limited': 'after a 429 or 503',
  'lost-response': 'after a lost response',
  'lost-program': 'of a program that lost a response',
  'new-object': 'until something new was found',
  'inactive-object': 'until something new was active',
  'same-change': 'of a change like an earlier one',
  'change-after-change': 'of a change right after another one',
  'value-taken': 'with other values where they must differ',
  'rejected-once': 'after a rejection',
  'late-list': 'until a list showed a change',
  'late-stop': 'until a stop took effect',
  'unread-list': 'until a list showed an entry',
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
