import type { Variant } from './variant.ts'

/** Several variants at once, the first outermost; no check fails at a level at which none fails for any of them. */
function together(id: string, title: string, ...parts: readonly Variant[]): Variant {
  const merged: Variant = Object.assign({}, ...parts)
  return {
    ...merged,
    id,
    title,
    alter: (correct, state) => parts.reduceRight((current, { alter }) => alter(current, state), correct),
    ...(parts.some(({ cleanAt }) => cleanAt === 'documented') ? { cleanAt: 'documented' } : {}),
  }
}

/** Real implementations combine many differences. */
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
      'an old gateway: compressed responses, HTML errors, numeric IDs, whole seconds, unique users',
      ...['compressed', 'html-refusals', 'numeric-ids', 'no-fractions', 'unique-users', 'oldest-first'],
    ),
    all(
      'a-strict-issuer',
      'a strict issuer: no unknown fields, adults only, one card per user, small amounts, whole francs, problem details, UUIDs',
      ...['nothing-unknown', 'adults-only', 'one-card-per-user', 'unique-users', 'business-cards-for-businesses'],
      ...['at-most-100', 'whole-francs', 'cents-at-most', 'problem-json', 'uuids', 'no-needless-turns'],
    ),
    all(
      'a-chatty-startup',
      'a chatty start-up: extra fields, indented JSON, 200 for errors, IDs that need encoding, late lists',
      ...['pretty', 'more-fields', 'refusals-with-200', 'ids-to-be-encoded', 'a-little-late', 'with-an-opening'],
    ),
    all(
      'a-busy-bank',
      'a busy bank: different words, negative withdrawals, overdraft and conversion, five transactions, empty errors',
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
      'a mainframe: 200-character IDs, exponents, a clock ten years behind, redirects to a login page',
      ...['with-exponents', 'long-ids', 'clock-of-another-decade', 'to-the-login-page', 'terminated-cards-are-gone'],
    ),
  ]
}
