import { describe, expect, it } from 'vitest'
import { createCardSecrets } from '../../src/operations/card/secrets.ts'

describe('card numbers', () => {
  it("card numbers are those of the contract's examples for the same account", () => {
    // The sequence advances once before the first card.
    const secrets = createCardSecrets((below) => (below === 1_000_000_000 ? 123_456_789 - 618_033_989 + below : 7))
    expect(secrets('VISA')).toEqual({ number: '4000001234567899', securityCode: '007' })
  })

  it('card numbers do not repeat', () => {
    const secrets = createCardSecrets()
    const numbers = Array.from({ length: 100_000 }, (_, index) => secrets(index % 2 ? 'VISA' : 'MASTERCARD').number)
    expect(new Set(numbers.map((number) => number.slice(6))).size).toBe(100_000)
  })

  it('card numbers start at a random place in their range', () => {
    expect(createCardSecrets(() => 0)('VISA').number).toBe('4000006180339896')
    expect(createCardSecrets((below) => below - 1)('MASTERCARD').number).toMatch(/^555555618033988\d$/)
  })
})
