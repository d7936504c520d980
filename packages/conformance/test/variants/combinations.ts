import type { Variant } from './variant.ts'

/** Several differences at once, the first outermost; it is clean where all of them are. */
function together(id: string, title: string, ...parts: readonly Variant[]): Variant {
  const merged: Variant = Object.assign({}, ...parts)
  return {
    ...merged,
    id,
    title,
    recast: (correct, state) => parts.reduceRight((current, { recast }) => recast(current, state), correct),
    ...(parts.some(({ cleanAt }) => cleanAt === 'documented') ? { cleanAt: 'documented' } : {}),
  }
}

/** Real implementations differ in many ways at once. */
export function combinationsOf(variants: readonly Variant[]): Variant[] {
  const named = (id: string): Variant => {
    const found = variants.find((variant) => variant.id === id)
    if (!found) throw new Error(`no variant is called ${id}`)
    return found
  }
  const all = (id: string, title: string, ...ids: readonly string[]): Variant => together(id, title, ...ids.map(named))
  return [
    all(
      'an-old-gateway',
      'an old gateway: compressed answers, HTML refusals, numeric ids, seconds, everything once',
      ...['compressed', 'html-refusals', 'numeric-ids', 'no-fractions', 'unique-users', 'oldest-first'],
    ),
    all(
      'a-strict-issuer',
      'a strict issuer: nothing unknown, adults, one card each, small amounts, whole francs, problems, UUIDs',
      ...['nothing-unknown', 'adults-only', 'one-card-per-user', 'unique-users', 'business-cards-for-businesses'],
      ...['at-most-100', 'whole-francs', 'cents-at-most', 'problem-json', 'uuids', 'no-needless-turns'],
    ),
    all(
      'a-chatty-startup',
      'a chatty start-up: more fields, pretty JSON, 200 for refusals, ids that need encoding, late lists',
      ...['pretty', 'more-fields', 'refusals-with-200', 'ids-to-be-encoded', 'a-little-late', 'with-an-opening'],
    ),
    all(
      'a-busy-bank',
      'a busy bank: other words, negative withdrawals, overdraft and conversion, five transactions, empty refusals',
      ...[
        'chunked',
        'other-states',
        'withdrawals-are-negative',
        'overdraft-and-conversion',
        'the-last-5',
        'empty-refusals',
      ],
    ),
    all(
      'a-mainframe',
      'a mainframe: 200-character ids, exponents, a clock of another decade, redirects to a login',
      ...['with-exponents', 'long-ids', 'clock-of-another-decade', 'to-the-login-page', 'terminated-cards-are-gone'],
    ),
  ]
}
