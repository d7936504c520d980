import { type Money, money } from '../money.ts'

// ECMAScript's JSON.rawJSON, which TypeScript's library does not know yet.
const { rawJSON } = JSON as unknown as { readonly rawJSON: (text: string) => unknown }

/**
 * An amount as JSON is to carry it: to the last digit. That is a number wherever a number can be exact, and otherwise JSON text
 * that only `JSON.stringify` understands. It is typed as the number that the caller will see.
 */
export function exactNumber(amount: Money): number {
  return money.isExactAsNumber(amount) ? money.toNumber(amount) : (rawJSON(amount) as number)
}
