import { randomInt } from 'node:crypto'
import type { CardNetwork } from '@card-contract/types'

/** What a card is paid with. Shown once, in the answer that issues it, and kept nowhere. */
export interface CardSecrets {
  readonly number: string
  readonly securityCode: string
}

/**
 * The first six digits, of ranges that issue no real cards: Stripe's published test numbers (docs.stripe.com/testing) are
 * 4000 00… for Visa and 5555 55… for Mastercard, and the examples of the contract have them too.
 */
const testRanges = { VISA: '400000', MASTERCARD: '555555' } as const satisfies Record<CardNetwork, string>

const accounts = 1_000_000_000
// Has no factor in common with the number of accounts, so the walk comes by each of them once before it repeats one.
const stride = 618_033_989

/**
 * Numbers of sixteen digits that pass the Luhn test. Since none is stored, none can be looked up: instead of drawing nine digits
 * by lot, which would draw some number twice among 40,000 cards, a walk through all of them starts at a random one.
 */
export function createCardSecrets(random: (below: number) => number = randomInt): (network: string) => CardSecrets {
  let account = random(accounts)
  return (network) => {
    account = (account + stride) % accounts
    const digits = testRanges[network as CardNetwork] + String(account).padStart(9, '0')
    return { number: digits + checkDigit(digits), securityCode: String(random(1000)).padStart(3, '0') }
  }
}

/** The digit that makes a number pass the Luhn test (ISO/IEC 7812-1, annex B). */
function checkDigit(digits: string): string {
  let sum = 0
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index])
    // Every second digit counts double, from the right, where the check digit will be.
    const doubled = index % 2 === 0 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return String((10 - (sum % 10)) % 10)
}
