import { describe, expect, it } from 'vitest'
import { isInPlainText, type SecretField, secretPlaceholder } from '../../../src/engine/nouns/wire/in-plain-text.ts'

const fields: Readonly<Record<string, SecretField>> = {
  card_number: { name: 'card_number', digits: [8, 19] },
  cvv: { name: 'cvv', digits: [3, 4] },
}

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

describe('isInPlainText', () => {
  it.each(values)('says of the placeholder of %s %s: %s', (field, value, isClear) => {
    const own = fields[field] as SecretField
    expect(isInPlainText(field, secretPlaceholder(own, value))).toBe(isClear)
    expect(isInPlainText(field, secretPlaceholder(own, value, '3'))).toBe(isClear)
  })

  it('is false for a value that is not a string', () => {
    expect([123, 0, null, undefined].map((value) => isInPlainText('cvv', value))).toEqual([false, false, false, false])
  })
})
