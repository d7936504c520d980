import type { Call, Override } from '../../nouns/wire/call.ts'
import { type RequestForm, requestForms, type UnusualForm, type Writing } from '../../nouns/wire/request-form.ts'
import type { WireRequest } from '../../nouns/wire/wire.ts'
import { hasMinorUnit } from '../../values/currency.ts'
import { percentEncoded } from '../../values/path.ts'
import { escaping, type JsonStyle, writeJson } from './write-json.ts'

/** In the order of sending. */
type Headers = readonly (readonly [name: string, value: string])[]

interface Form {
  /** Written as JSON; undefined: as usual. */
  readonly json?: JsonStyle
  readonly query?: (query: Query) => string
  readonly headers?: (headers: Headers) => Headers
  /** Which header it changes, or what about all of them. */
  readonly header?: 'names' | 'order' | 'accept' | 'accept-encoding' | 'connection' | 'transfer'
  /**
   * Set for a way to transfer the body. It is sent by itself and never chosen for other requests, because HTTP lets a server decline
   * some of them, and one that cannot read it may wait for more.
   */
  readonly isTransfer?: true
}

/** Names and values, not yet encoded. */
type Query = readonly (readonly [name: string, value: string])[]

const plainQuery = (query: Query): string =>
  query.map(([name, value]) => `${percentEncoded(name)}=${percentEncoded(value)}`).join('&')

const sorted = (names: readonly string[]): readonly string[] => [...names].sort()
const rotated = (names: readonly string[]): readonly string[] => {
  const half = Math.ceil(names.length / 2)
  return [...names.slice(half), ...names.slice(0, half)]
}

const vowels = /[aeiou]/i

const forms: Readonly<Record<UnusualForm, Form>> = {
  'reversed-members': { json: { orderOf: (names) => names.toReversed() } },
  'sorted-members': { json: { orderOf: sorted } },
  'rotated-members': { json: { orderOf: rotated } },
  spaces: { json: { afterColon: ' ', afterComma: ' ' } },
  indented: { json: { afterColon: ' ', afterComma: '\n  ', inside: '\n' } },
  'tabs-and-line-ends': { json: { afterColon: '\t', afterComma: '\r\n\t', inside: '\r\n' } },
  padded: { json: { around: ' \r\n' } },
  'escaped-values': { json: { textOf: escaping(vowels) } },
  'escaped-names': { json: { nameOf: escaping(vowels, (digits) => digits.toUpperCase()) } },
  'escaped-beyond-ascii': { json: { textOf: escaping(/[^ -~]/) } },
  'one-decimal': decimals(1),
  'two-decimals': decimals(2),
  'with-an-exponent': { json: { numberOf: withAnExponent } },
  'reversed-query': { query: (query) => plainQuery(query.toReversed()) },
  'encoded-query': { query: (query) => query.map(([name, value]) => `${name}=${encoded(value)}`).join('&') },
  'encoded-query-names': {
    query: (query) => query.map(([name, value]) => `${encoded(name)}=${percentEncoded(value)}`).join('&'),
  },
  'entirely-encoded-query': {
    query: (query) => query.map(([name, value]) => `${name}=${value.replace(/./gs, hexadecimal)}`).join('&'),
  },
  'lower-case-headers': { header: 'names', headers: named((name) => name.toLowerCase()) },
  'upper-case-headers': { header: 'names', headers: named((name) => name.toUpperCase()) },
  'reversed-headers': { header: 'order', headers: (headers) => headers.toReversed() },
  'no-accept': { header: 'accept', headers: (headers) => headers.filter(([name]) => name.toLowerCase() !== 'accept') },
  'accept-anything': { header: 'accept', headers: withHeader('accept', '*/*') },
  'accept-list': { header: 'accept', headers: withHeader('accept', 'application/json, */*;q=0.1') },
  'accept-among-others': { header: 'accept', headers: withHeader('accept', 'text/html, application/json;q=0.9') },
  'accept-gzip': { header: 'accept-encoding', headers: (headers) => [...headers, ['accept-encoding', 'gzip']] },
  'own-connection': { header: 'connection', headers: (headers) => [...headers, ['connection', 'close']] },
  'in-two-parts': { header: 'transfer', isTransfer: true },
  chunked: {
    header: 'transfer',
    headers: (headers) => [...headers, ['transfer-encoding', 'chunked']],
    isTransfer: true,
  },
  'expecting-100-continue': {
    header: 'transfer',
    headers: (headers) => [...headers, ['expect', '100-continue']],
    isTransfer: true,
  },
  'without-a-length': { header: 'transfer', isTransfer: true },
}

function named(rename: (name: string) => string): NonNullable<Form['headers']> {
  return (headers) => headers.map(([name, value]) => [rename(name), value])
}

/** Another value of a header that is sent. */
function withHeader(wanted: string, value: string): NonNullable<Form['headers']> {
  return (headers) => headers.map((line) => (line[0].toLowerCase() === wanted ? [line[0], value] : line))
}

/** Of letters, digits and a point, which are all that a valid query has. */
const hexadecimal = (character: string): string => `%${character.charCodeAt(0).toString(16)}`

/** The first letter of a value: unreserved, so encoding it makes no difference (RFC 3986, section 2.3). */
function encoded(value: string): string {
  const hex = value.charCodeAt(0).toString(16).toUpperCase()
  return /^[a-z]/i.test(value) ? `%${hex}${percentEncoded(value.slice(1))}` : percentEncoded(value)
}

/** Numbers with at least this many decimals. The amounts in a request are its only numbers. */
function decimals(least: number): Form {
  const textOf = (number: number): string => {
    const shown = JSON.stringify(number)
    const [, fraction = ''] = shown.split('.')
    return fraction.length < least && number < ordinaryBelow ? number.toFixed(least) : shown
  }
  return {
    json: { numberOf: textOf },
    query: (query) => plainQuery(query.map(([name, value]) => [name, isNumber(value) ? textOf(Number(value)) : value])),
  }
}

/** The same number: 20 as 2e1, 2.5 as 0.25e1, and 2.57 as 257e-2. */
function withAnExponent(number: number): string | undefined {
  if (number >= ordinaryBelow) return undefined
  const [whole = '', fraction] = JSON.stringify(number).split('.')
  if (fraction === undefined) return `${number / 10}e1`
  const digits = `${whole}${fraction}`
  return fraction.length === 1 ? `0.${digits}e${whole.length}` : `${Number(digits)}e-${fraction.length}`
}

/** How many digits of an amount count is an open question. */
const ordinaryBelow = 1_000_000

const isNumber = (text: string): boolean => /^\d+(\.\d+)?$/.test(text)

/** The body of a call as text. */
export function writeBody(writing: Writing, body: unknown): string {
  const { json } = formOfWriting(writing)
  return json ? writeJson(body, json) : JSON.stringify(body)
}

/** The query of a call as text, without the question mark. */
export function writeQuery(writing: Writing, query: NonNullable<Call['query']>): string {
  const { query: write = plainQuery } = formOfWriting(writing)
  return write(Object.entries(query).map(([name, value]) => [name, String(value)] as const))
}

/** The headers that the contract requires, and `accept`. */
export function writeHeaders(writing: Writing, headers: Headers): Headers {
  const { headers: write } = formOfWriting(writing)
  return write ? write(headers) : headers
}

/** How the body goes out, if not as usual. */
export function transferOf(writing: Writing): WireRequest['transfer'] {
  const forms = new Set([writing].flat())
  if (forms.has('without-a-length')) return 'without-a-length'
  return forms.has('in-two-parts') || forms.has('chunked') ? 'in-parts' : undefined
}

function formOfWriting(writing: Writing): Form {
  if (writing === 'plain') return {}
  return [writing].flat().reduce<Form>((together, one) => both(together, forms[one]), {})
}

/** Only for forms that write different things. */
function both(one: Form, other: Form): Form {
  const headers = [one.headers, other.headers].filter((write) => write !== undefined)
  return {
    ...one,
    ...other,
    ...(one.json || other.json ? { json: { ...one.json, ...other.json } } : {}),
    ...(headers.length > 0 ? { headers: (lines) => headers.reduce((written, write) => write(written), lines) } : {}),
  }
}

/** The forms in as few requests as possible: each together with others that write something else. */
export function formsTogether(some: readonly UnusualForm[]): readonly (readonly UnusualForm[])[] {
  const groups: UnusualForm[][] = []
  for (const form of some) {
    const group = groups.find((one) => one.every((other) => !writesTheSame(form, other)))
    if (group) group.push(form)
    else groups.push([form])
  }
  return groups
}

function writesTheSame(one: UnusualForm, other: UnusualForm): boolean {
  if (forms[one].isTransfer || forms[other].isTransfer) return true
  const [parts, others] = [formPartsOf(one), formPartsOf(other)]
  return parts.some((part) => others.includes(part))
}

function formPartsOf(form: UnusualForm): readonly string[] {
  const { json = {}, query, header } = forms[form]
  return [...Object.keys(json), ...(query ? ['query'] : []), ...(header ? [header] : [])]
}

/** The forms that make a difference to a valid request. None if an override decides how it is written. */
export function formsOf(call: Call, override: Override): readonly UnusualForm[] {
  return canVary(override) ? unusualForms.filter((form) => makesADifference(form, call)) : []
}

/** The chosen form of a valid request or, if it makes no difference, the next one that does. */
export function formOf(call: Call, override: Override, choose: (list: typeof allForms) => RequestForm): RequestForm {
  if (!canVary(override)) return 'plain'
  const first = allForms.indexOf(choose(allForms))
  const inTurn = [...allForms.slice(first), ...allForms.slice(0, first)]
  return inTurn.find((form) => form === 'plain' || makesADifference(form, call)) ?? 'plain'
}

function canVary(override: Override): boolean {
  const isWritten = writing.some((name) => Object.hasOwn(override, name))
  return !isWritten && (override.intent ?? 'valid') === 'valid'
}

function makesADifference(form: UnusualForm, call: Call): boolean {
  const { body, query } = call
  const { json, query: write, headers, isTransfer } = forms[form]
  if (isTransfer) return (body === undefined) === (form === 'without-a-length')
  if (json?.numberOf && !hasMinorUnit(currencyOf(call))) return false
  const changesBody = json !== undefined && body !== undefined && writeJson(body, json) !== JSON.stringify(body)
  const changesQuery =
    write !== undefined && query !== undefined && writeQuery(form, query) !== writeQuery('plain', query)
  return headers !== undefined || changesBody || changesQuery
}

const writing = ['method', 'target', 'credentials', 'headers', 'rawBody']

const unusualForms = Object.keys(requestForms) as UnusualForm[]
const allForms: readonly [RequestForm, ...RequestForm[]] = [
  'plain',
  ...unusualForms.filter((form) => !forms[form].isTransfer),
]

/** Only in a currency with cents: elsewhere, whether decimals are accepted is an open question. */
function currencyOf({ body, query }: Call): string {
  const values = { ...query, ...(body as Readonly<Record<string, unknown>> | undefined) }
  return String(values.currency ?? '')
}
