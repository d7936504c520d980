import { type Money, money } from '../money.ts'

// ECMAScript's JSON.rawJSON, which TypeScript's library does not declare yet.
const { rawJSON } = JSON as unknown as { readonly rawJSON: (text: string) => unknown }

/**
 * An amount as a value for `JSON.stringify`, exact to the last digit: a number if a number is exact, otherwise raw JSON. It is typed as
 * the number that the client will see.
 */
export function exactNumber(amount: Money): number {
  return money.isExactAsNumber(amount) ? money.toNumber(amount) : (rawJSON(amount) as number)
}
