import { describe, expect, it } from 'vitest'
import { createGrowingHide } from '../../../src/engine/evidence/growing-hide.ts'
import { createRedactor, hiding } from '../../../src/engine/evidence/redact.ts'
import { createSecretFields } from '../../../src/engine/evidence/secret-fields.ts'
import type { SecretField } from '../../../src/engine/nouns/wire/in-plain-text.ts'

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

const secretFields: readonly SecretField[] = [
  { name: 'card_number', digits: [8, 19] },
  { name: 'cvv', digits: [3, 4] },
]

describe('createSecretFields', () => {
  it('createSecretFields hides secret fields, tells different numbers apart, and recognises them later', () => {
    const secret = createSecretFields(secretFields)
    expect(secret.hide('{"card_number":"4000001234567899","cvv" : "123","balance":123}', '2')).toBe(
      '{"card_number":"[card_number 2]","cvv" : "[cvv]","balance":123}',
    )
    expect(secret.hide('{"card_number":"4000001234567898"}', '3.1')).toBe('{"card_number":"[card_number 3.1]"}')
    expect(secret.hide('{"card_number":"4000001234567899"}', '4')).toBe('{"card_number":"[card_number 2]"}')
    expect(createRedactor(hiding([]), secret).text('again 4000001234567899')).toBe('again [card_number 2]')
  })

  it.each(['4000 0012 3456 7899', '4000-0012-3456-7899', '4000&nbsp;0012&nbsp;3456&nbsp;7899', '4000001234567899'])(
    'createSecretFields recognises a number that was issued in other groups of digits: %s',
    (repeated) => {
      for (const issued of ['4000001234567899', '4000-0012-3456-7899']) {
        const secret = createSecretFields(secretFields)
        secret.hide(JSON.stringify({ card_number: issued }), '2')
        const again = createRedactor(hiding([]), secret).body(JSON.stringify({ cards: [repeated] }))
        expect(again).toBe('{"cards":["[card_number 2]"]}')
      }
    },
  )

  it('createSecretFields tells the numbers of one response apart', () => {
    const written =
      '[{"card_number":"[card_number 7]"},{"card_number":"[card_number 7-2]"},{"card_number":"[card_number 7]"}]'
    const [one, other] = ['4000001234567899', '4000001234567898']
    const listed = JSON.stringify([one, other, one].map((number) => ({ card_number: number })))
    expect(createSecretFields(secretFields).hide(listed, '7')).toBe(written)
  })

  it('createSecretFields says of a mask and of a token that they are not in plain text', () => {
    const secret = createSecretFields(secretFields)
    const written = secret.hide('{"card_number":"400000******1234","cvv":"***"}', '1')
    expect(written).toBe('{"card_number":"[card_number not in plain text]","cvv":"[cvv not in plain text]"}')
    expect(secret.hide(written, '2')).toBe(written)
    expect(secret.hide('{"card_number":"tok-400000123456"}', '2')).toBe(
      '{"card_number":"[card_number 2 not in plain text]"}',
    )
  })

  it('createSecretFields keeps the type of a secret that is a number, and an empty or a blank one as it is', () => {
    expect(
      createSecretFields(secretFields.slice(1)).hide(
        '{"cvv":123,"x":{"cvv":""},"y":{"cvv":null},"z":{"cvv":"   "}}',
        '1',
      ),
    ).toBe('{"cvv":0,"x":{"cvv":""},"y":{"cvv":null},"z":{"cvv":"   "}}')
  })

  const [number, cvv] = ['4000001234567899', '123']
  const placeholder = '[card_number 1]'
  it.each([
    ['in another case', `{"Card_Number":"${number}","CVV":"${cvv}"}`, `{"Card_Number":"${placeholder}","CVV":"[cvv]"}`],
    ['without a separator', `{"cardNumber":"${number}"}`, `{"cardNumber":"${placeholder}"}`],
    ['with another one', `{"card-number" : "${number}"}`, `{"card-number" : "${placeholder}"}`],
    ['whose name is escaped', `{"card\\u005fnumber":"${number}"}`, `{"card\\u005fnumber":"${placeholder}"}`],
    ['whose digits are escaped', `{"card_number":"\\u0034${number.slice(1)}"}`, `{"card_number":"${placeholder}"}`],
    [
      'as an object',
      `{"card_number":{"a":[{"value":"${number}"}],"n":12},"b":"c"}`,
      `{"card_number":{"a":[{"value":"${placeholder}"}],"n":0},"b":"c"}`,
    ],
    ['as a list', `{"cvv":["${cvv}",${cvv}],"n":1}`, '{"cvv":["[cvv]",0],"n":1}'],
    [
      'in JSON that is a text',
      JSON.stringify({ raw: JSON.stringify({ card_number: number, a: 1 }) }),
      JSON.stringify({ raw: JSON.stringify({ card_number: placeholder, a: 1 }) }),
    ],
    [
      'in JSON that breaks off',
      `{"card_number":"${number}","cvv":"${cvv}`,
      `{"card_number":"${placeholder}","cvv":"[cvv]"`,
    ],
    [
      'in XML',
      `<a><card_number>${number}</card_number>\n<Cvv>${cvv}</Cvv><b>1</b></a>`,
      `<a><card_number>${placeholder}</card_number>\n<Cvv>[cvv]</Cvv><b>1</b></a>`,
    ],
    ['in a form', `card_number=${number}&cvv=${cvv}&amount=100`, `card_number=${placeholder}&cvv=[cvv]&amount=100`],
    ['in a log line', `cvv: ${cvv}, issued`, 'cvv: [cvv], issued'],
    ['in a text of JSON in quotes', `was \\"cvv\\":\\"${cvv}\\"}`, 'was \\"cvv\\":\\"[cvv]\\"}'],
  ])('createSecretFields hides a secret field %s', (_, body, hidden) => {
    const secret = createSecretFields(secretFields)
    expect(secret.hide(body, '1')).toBe(hidden)
    expect(secret.hide(hidden, '2')).toBe(hidden)
  })

  it.each(['4111111111111111', '4111 1111 1111 1111', '4111-1111-1111-1111', '4222222222222', '6304000000000000000'])(
    'createSecretFields hides a card number in a text that is no JSON: %s',
    (one) => {
      const hidden = createSecretFields(secretFields).hide(`No. 12 ${one} is not there\n`, '1')
      expect(hidden).toBe(`No. 12 ${placeholder} is not there\n`)
    },
  )

  it.each(['4111111111111112', '41111111111111111111111', '411111111111', '2026-11-27 13:04'])(
    'createSecretFields leaves digits that are no card number: %s',
    (one) => {
      const body = `<p>${one}</p>`
      expect(createSecretFields(secretFields).hide(body, '1')).toBe(body)
    },
  )

  it('createSecretFields leaves the names of secret fields in a text that says nothing of their values', () => {
    const body = 'card_number must not be empty; cvv is missing\n<card_number></card_number><a>x</a>'
    expect(createSecretFields(secretFields).hide(body, '1')).toBe(body)
  })
})

describe('createGrowingHide', () => {
  /** The comparisons for one text, after so many secrets that begin alike, each of another length. */
  function comparisons(secrets: number): number {
    const growing = createGrowingHide()
    for (let length = 0; length < secrets; length++) growing.add(`4000${'0'.repeat(length)}1`, '[card_number]')
    growing('4000'.repeat(10_000))
    return growing.comparisons
  }

  it('createGrowingHide compares no more pieces of a text for 18 times as many secrets', () => {
    expect(comparisons(1_800)).toBeLessThanOrEqual(comparisons(100))
  })

  it('createGrowingHide hides long secrets that begin alike, each to its end', () => {
    const growing = createGrowingHide()
    const start = 'a'.repeat(64)
    const some = Array.from({ length: 20 }, (_, index) => `${start}-${index} of 20`)
    for (const one of some) growing.add(one, '$TOKEN')
    for (const one of some.slice(0, 8)) expect(growing(`"${one}" and`)).toBe('"$TOKEN" and')
    expect(growing(`"${start}-19-and-more" and`)).toBe('"$TOKEN" and')
    growing.add(start, '$TOKEN')
    expect(growing(`${start}xyz`)).toBe('$TOKENxyz')
  })
})
