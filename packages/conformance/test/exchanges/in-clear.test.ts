import { describe, expect, it } from 'vitest'
import { isInClear, secretPlaceholder } from '../../src/engine/nouns/in-clear.ts'

const values: readonly (readonly [field: string, value: string, isClear: boolean])[] = [
  ['card_number', '4000001234567899', true],
  ['card_number', '4000 0012 3456 7899', true],
  ['card_number', '400000******1234', false],
  ['card_number', '7899', false],
  ['card_number', 'tok-400000123456', false],
  ['cvv', '123', true],
  ['cvv', '***', false],
  ['cvv', '12345', false],
]

describe('isInClear', () => {
  it.each(values)('says of %s %s, as received and as a report shows it: %s', (field, value, isClear) => {
    expect(isInClear(field, value)).toBe(isClear)
    expect(isInClear(field, secretPlaceholder(field, value))).toBe(isClear)
    expect(isInClear(field, secretPlaceholder(field, value, '3'))).toBe(isClear)
  })

  it('says no of what is no text', () => {
    expect([123, 0, null, undefined].map((value) => isInClear('cvv', value))).toEqual([false, false, false, false])
  })
})
