import { randomInt } from 'node:crypto'
import type { CardNetwork } from '@card-contract/types'

/** The payment details of a card. They are shown once, in the response of createCard, and stored nowhere. */
export interface CardSecrets {
  readonly number: string
  readonly securityCode: string
}

/**
 * The first six digits of ranges without real cards: Stripe's published test numbers (docs.stripe.com/testing) begin with 4000 00 for
 * Visa and 5555 55 for Mastercard. The contract's examples use them too.
 */
const testRanges = { VISA: '400000', MASTERCARD: '555555' } as const satisfies Record<CardNetwork, string>

const accounts = 1_000_000_000
// Has no common factor with the number of accounts, so the sequence visits each account once before it repeats one.
const stride = 618_033_989

/**
 * Generates numbers of sixteen digits that pass the Luhn test. They are not stored, so duplicates cannot be looked up. Random digits
 * would repeat a number within some 40,000 cards; instead, a sequence through all numbers starts at a random one.
 */
export function createCardSecrets(random: (below: number) => number = randomInt): (network: string) => CardSecrets {
  let account = random(accounts)
  return (network) => {
    account = (account + stride) % accounts
    const digits = testRanges[network as CardNetwork] + String(account).padStart(9, '0')
    return { number: digits + checkDigit(digits), securityCode: String(random(1000)).padStart(3, '0') }
  }
}

/** The check digit of the Luhn test (ISO/IEC 7812-1, annex B). */
function checkDigit(digits: string): string {
  let sum = 0
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index])
    // From the right, beginning next to the check digit, every second digit is doubled.
    const doubled = index % 2 === 0 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return String((10 - (sum % 10)) % 10)
}
