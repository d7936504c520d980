import { describe, expect, it } from 'vitest'
import { createRedactor, hiding } from '../../src/evidence/redact.ts'
import { createSecretFields } from '../../src/evidence/secret-fields.ts'

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
    [
      'in JSON as PHP writes it',
      JSON.stringify(key).slice(1, -1).replaceAll('/', '\\/').replaceAll('ü', '\\u00fc').replaceAll('ä', '\\u00e4'),
    ],
    ['URL-encoded in lower case', encodeURIComponent(key).toLowerCase()],
    ['in a form', new URLSearchParams({ a: key }).toString().slice(2)],
    ['in HTML', key.replaceAll('&', '&amp;').replaceAll('"', '&quot;')],
  ])('createRedactor hides a credential %s', (_, spelling) => {
    expect(createRedactor(hiding(secrets)).text(`before ${spelling} after`)).toBe('before $CARD_API_KEY after')
  })

  it.each(['Bearer ', 'Basic: ', 'x', ''])('createRedactor hides the base64 of a credential behind %j', (before) => {
    const encoded = Buffer.from(`${before}${key} and more`).toString('base64')
    const hidden = createRedactor(hiding(secrets)).text(encoded)
    expect(hidden).toContain('$CARD_API_KEY')
    // What is left over beside the placeholder are the bytes around it, and at most two of its own at either end.
    const [left = '', right = ''] = hidden
      .split('$CARD_API_KEY')
      .map((rest) => Buffer.from(rest, 'base64').toString('latin1'))
    expect(left.length).toBeLessThanOrEqual(before.length + 2)
    expect(right.length).toBeLessThanOrEqual(' and more'.length + 3)
  })

  it('createRedactor hides a short credential only where it is a word of its own', () => {
    const redactor = createRedactor(hiding([{ value: 'test', placeholder: '$CARD_API_KEY' }]))
    expect(redactor.text('Bearer test, "test" but contest@latest.example')).toBe(
      'Bearer $CARD_API_KEY, "$CARD_API_KEY" but contest@latest.example',
    )
  })

  it('createRedactor hides the longer of two credentials with the same beginning', () => {
    expect(createRedactor(hiding(secrets)).text(`${key}-and-more`)).toBe('$CARD_ACCESS_TOKEN')
  })

  it('createRedactor does not hide text that only resembles a credential of three characters', () => {
    expect(createRedactor(hiding([{ value: 'abc', placeholder: '$X' }])).text('abcdef')).toBe('abcdef')
  })
})

describe('createSecretFields', () => {
  it('createSecretFields hides secret fields, tells different numbers apart, and recognises them later', () => {
    const secret = createSecretFields(['card_number', 'cvv'])
    expect(secret.hide('{"card_number":"4000001234567899","cvv" : "123","balance":123}', '2')).toBe(
      '{"card_number":"[card_number 2]","cvv" : "[cvv]","balance":123}',
    )
    expect(secret.hide('{"card_number":"4000001234567898"}', '3.1')).toBe('{"card_number":"[card_number 3.1]"}')
    expect(secret.hide('{"card_number":"4000001234567899"}', '4')).toBe('{"card_number":"[card_number 2]"}')
    expect(createRedactor(hiding([]), secret).text('again 4000001234567899')).toBe('again [card_number 2]')
  })

  it('createSecretFields tells the numbers of one response apart', () => {
    const written =
      '[{"card_number":"[card_number 7]"},{"card_number":"[card_number 7-2]"},{"card_number":"[card_number 7]"}]'
    const [one, other] = ['4000001234567899', '4000001234567898']
    const listed = JSON.stringify([one, other, one].map((number) => ({ card_number: number })))
    expect(createSecretFields(['card_number', 'cvv']).hide(listed, '7')).toBe(written)
  })

  it('createSecretFields says of a mask and of a token that they are not in clear', () => {
    const secret = createSecretFields(['card_number', 'cvv'])
    const written = secret.hide('{"card_number":"400000******1234","cvv":"***"}', '1')
    expect(written).toBe('{"card_number":"[card_number not in clear]","cvv":"[cvv not in clear]"}')
    expect(secret.hide(written, '2')).toBe(written)
    expect(secret.hide('{"card_number":"tok-400000123456"}', '2')).toBe(
      '{"card_number":"[card_number 2 not in clear]"}',
    )
  })

  it('createSecretFields keeps the type of a secret that is a number, and an empty or a blank one as it is', () => {
    expect(createSecretFields(['cvv']).hide('{"cvv":123,"x":{"cvv":""},"y":{"cvv":null},"z":{"cvv":"   "}}', '1')).toBe(
      '{"cvv":0,"x":{"cvv":""},"y":{"cvv":null},"z":{"cvv":"   "}}',
    )
  })
})
