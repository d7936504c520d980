import { describe, expect, it } from 'vitest'
import {
  formOf,
  formsOf,
  formsTogether,
  transferOf,
  writeBody,
  writeHeaders,
  writeQuery,
} from '../../../src/engine/cases/samples/request-forms.ts'
import type { Call } from '../../../src/engine/nouns/wire/call.ts'
import { mayDecline, requestForms, type UnusualForm } from '../../../src/engine/nouns/wire/request-form.ts'

const forms = Object.keys(requestForms) as UnusualForm[]
const body = { amount: 10, currency: 'USD', name: 'Zoë "Awa" 😀', is_business: false, note: undefined }
const query = { action: 'topup', amount: 2.5, currency: 'EUR' }
const headers = [
  ['accept', 'application/json'],
  ['X-API-KEY', 'key'],
  ['content-type', 'application/json'],
] as const

const ofTheConnection = ['accept', 'accept-encoding', 'connection', 'transfer-encoding', 'expect']

describe('each form of a request', () => {
  it.each(forms)('the form has the meaning of the plain one: %s', (form) => {
    expect(JSON.parse(writeBody(form, body))).toEqual(JSON.parse(JSON.stringify(body)))
    const read = Object.fromEntries(new URLSearchParams(writeQuery(form, query)))
    expect({ ...read, amount: Number(read.amount) }).toEqual(query)
    const kept = writeHeaders(form, headers).filter(([name]) => !ofTheConnection.includes(name.toLowerCase()))
    const withoutCharset = (value: string): string => value.replace('; charset=utf-8', '')
    expect(new Map(kept.map(([name, value]) => [name.toLowerCase(), withoutCharset(value)]))).toEqual(
      new Map([
        ['x-api-key', 'key'],
        ['content-type', 'application/json'],
      ]),
    )
  })

  it('each form is written as its name says', () => {
    const written = forms.map((form) => [form, writeBody(form, { balance: 10, currency: 'EUR' })] as const)
    const different = written.filter(([, text]) => text !== '{"balance":10,"currency":"EUR"}')
    expect(Object.fromEntries(different)).toMatchInlineSnapshot(`
      {
        "escaped-names": "{"b\\u0061l\\u0061nc\\u0065":10,"c\\u0075rr\\u0065ncy":"EUR"}",
        "escaped-values": "{"balance":10,"currency":"\\u0045\\u0055R"}",
        "indented": "{
      "balance": 10,
        "currency": "EUR"
      }",
        "one-decimal": "{"balance":10.0,"currency":"EUR"}",
        "padded": " 
      {"balance":10,"currency":"EUR"} 
      ",
        "reversed-members": "{"currency":"EUR","balance":10}",
        "rotated-members": "{"currency":"EUR","balance":10}",
        "spaces": "{"balance": 10, "currency": "EUR"}",
        "tabs-and-line-ends": "{
      "balance":	10,
      	"currency":	"EUR"
      }",
        "two-decimals": "{"balance":10.00,"currency":"EUR"}",
        "with-an-exponent": "{"balance":1e1,"currency":"EUR"}",
      }
    `)
    const queries = forms.map((form) => [form, writeQuery(form, query)] as const)
    expect(
      Object.fromEntries(queries.filter(([, text]) => text !== 'action=topup&amount=2.5&currency=EUR')),
    ).toMatchInlineSnapshot(`
      {
        "encoded-query": "action=%74opup&amount=2.5&currency=%45UR",
        "encoded-query-names": "%61ction=topup&%61mount=2.5&%63urrency=EUR",
        "entirely-encoded-query": "action=%74%6f%70%75%70&amount=%32%2e%35&currency=%45%55%52",
        "reversed-query": "currency=EUR&amount=2.5&action=topup",
        "two-decimals": "action=topup&amount=2.50&currency=EUR",
      }
    `)
  })

  it('the exponent is positive where it can be', () => {
    const written = [20, 25, 2.5, 0.1, 12.5, 2.57].map((amount) => writeBody('with-an-exponent', { amount }))
    expect(written.map((text) => text.slice('{"amount":'.length, -1))).toEqual([
      '2e1',
      '2.5e1',
      '0.25e1',
      '0.01e1',
      '0.125e2',
      '257e-2',
    ])
  })

  it('each form escapes a character beyond the basic plane as a pair', () => {
    expect(writeBody('escaped-beyond-ascii', { name: 'ë😀' })).toBe('{"name":"\\u00eb\\ud83d\\ude00"}')
  })
})

describe('the forms to choose from', () => {
  const call: Call = { body: { amount: 10, currency: 'USD' } }

  it('the forms are those that make a difference', () => {
    const written = formsOf({}, {}).filter((form) => transferOf(form) === undefined)
    expect(written.every((form) => writeHeaders(form, headers) !== headers)).toBe(true)
    expect(formsOf({}, {})).toContain('without-a-length')
    expect(formsOf(call, {})).not.toContain('without-a-length')
    expect(formsOf({}, {})).not.toContain('spaces')
    expect(formsOf({}, {})).not.toContain('chunked')
    expect(formsOf(call, {})).toEqual(expect.arrayContaining(['spaces', 'reversed-members', 'two-decimals']))
    expect(formsOf(call, {})).not.toContain('escaped-beyond-ascii')
    expect(formsOf({ query }, {})).toEqual(expect.arrayContaining(['reversed-query', 'encoded-query']))
  })

  it('the forms leave out decimals in a currency without cents, where they are an open question', () => {
    expect(formsOf({ body: { amount: 10, currency: 'XAF' } }, {})).not.toContain('two-decimals')
    expect(formsOf({ body: { amount: 10 } }, {})).not.toContain('one-decimal')
  })

  it('a form is never chosen by chance that a server may decline', () => {
    const chosen = new Set(forms.map((_, turn) => formOf(call, {}, (list) => list[turn % list.length] ?? 'plain')))
    expect(formsOf(call, {})).toEqual(expect.arrayContaining(['chunked', 'expecting-100-continue']))
    expect([...chosen].filter((form) => mayDecline[form] !== undefined)).toEqual([])
  })

  it('the forms are none if the request is not valid, or if something else decides how it is written', () => {
    expect(formsOf(call, { intent: 'invalid' })).toEqual([])
    expect(formsOf(call, { intent: 'open' })).toEqual([])
    expect(formsOf(call, { headers: { accept: null } })).toEqual([])
    expect(formsOf(call, { rawBody: '{}' })).toEqual([])
  })
})

describe('several forms at once', () => {
  const groups = formsTogether(forms)

  it('forms that write different things share a request, and each form is in one', () => {
    expect(groups.flat().toSorted()).toEqual(forms.toSorted())
    expect(groups.length).toBeLessThan(forms.length / 2.5)
    expect(formsTogether(['spaces', 'tabs-and-line-ends', 'padded'])).toEqual([
      ['spaces', 'padded'],
      ['tabs-and-line-ends'],
    ])
  })

  it.each(groups)(
    'a request in several forms has the meaning of the plain one, and is written in each: %s',
    (...group) => {
      const written = writeBody(group, body)
      expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(body)))
      const read = Object.fromEntries(new URLSearchParams(writeQuery(group, query)))
      expect({ ...read, amount: Number(read.amount) }).toEqual(query)
      for (const form of group) {
        const others = group.filter((other) => other !== form)
        const writtenIn = (some: readonly UnusualForm[]) => [
          writeBody(some, body),
          writeQuery(some, query),
          writeHeaders(some, headers),
          transferOf(some),
        ]
        expect(writtenIn(group)).not.toEqual(writtenIn(others))
      }
    },
  )
})
