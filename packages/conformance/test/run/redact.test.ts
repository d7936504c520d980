import { describe, expect, it } from 'vitest'
import { createRedactor } from '../../src/run/redact.ts'

const key = 'k3y/with "quotes" & ümläut'
const secrets = [
  { value: key, placeholder: '$CARD_API_KEY' },
  { value: `${key}-and-more`, placeholder: '$CARD_ACCESS_TOKEN' },
]

describe('createRedactor', () => {
  it.each([
    ['raw', key],
    ['in JSON', JSON.stringify(key).slice(1, -1)],
    ['URL-encoded', encodeURIComponent(key)],
    ['in base64', Buffer.from(key).toString('base64')],
    ['in unpadded base64', Buffer.from(key).toString('base64').replace(/=+$/, '')],
    ['in base64url', Buffer.from(key).toString('base64url')],
  ])('hides a credential %s', (_, spelling) => {
    expect(createRedactor(secrets, []).text(`before ${spelling} after`)).toBe('before $CARD_API_KEY after')
  })

  it('hides the longer of two credentials that begin alike', () => {
    expect(createRedactor(secrets, []).text(`${key}-and-more`)).toBe('$CARD_ACCESS_TOKEN')
  })

  it('leaves text alone that only looks like a credential of three characters', () => {
    expect(createRedactor([{ value: 'abc', placeholder: '$X' }], []).text('abcdef')).toBe('abcdef')
  })

  it('hides secret fields, tells different numbers apart, and recognises them later', () => {
    const redactor = createRedactor([], ['card_number', 'cvv'])
    expect(redactor.body('{"card_number":"4000001234567899","cvv" : "123","balance":123}')).toBe(
      '{"card_number":"[card_number 1]","cvv" : "[cvv]","balance":123}',
    )
    expect(redactor.body('{"card_number":"4000001234567898"}')).toBe('{"card_number":"[card_number 2]"}')
    expect(redactor.text('again 4000001234567899')).toBe('again [card_number 1]')
  })

  it('keeps the type of a secret that is a number, and an empty one empty', () => {
    expect(createRedactor([], ['cvv']).body('{"cvv":123,"x":{"cvv":""},"y":{"cvv":null}}')).toBe(
      '{"cvv":0,"x":{"cvv":""},"y":{"cvv":null}}',
    )
  })
})
