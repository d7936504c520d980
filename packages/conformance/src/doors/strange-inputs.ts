import type { Twist } from '../model/stage.ts'

/** Something that no careful client sends, and some client will. */
export interface Strangeness {
  readonly what: string
}

export interface StrangeText extends Strangeness {
  readonly text: string
}

export const strangeTexts: readonly StrangeText[] = [
  { what: 'a name that every JavaScript object knows', text: '__proto__' },
  { what: 'SQL', text: "Robert'); DROP TABLE cards;-- ' OR '1'='1" },
  {
    what: 'operators, markup and templates',
    text: '{"$gt":""}<script>alert(1)</script>#{7*7}{{7*7}}%s%n../../etc/passwd',
  },
  { what: 'a very long text', text: 'x'.repeat(10_000) },
  { what: 'letters and signs of all planes', text: '你好 🃏 مرحبا e\u0301\u202e\ufeff\u{10ffff}' },
  { what: 'control characters and line ends', text: 'a\u0001\u001b[31m\u007f\u0085\r\nX-Injected: yes\r\n\r\nb' },
  { what: 'the character U+0000', text: 'a\u0000b' },
  { what: 'half of a surrogate pair', text: 'a\ud800b' },
]

/** Segments of a path as they go over the wire: percent-encoded, well or not. */
export const strangeSegments: readonly (Strangeness & { readonly segment: string })[] = [
  ...strangeTexts
    .filter(({ text }) => !/\p{Surrogate}/u.test(text) && text.length < 2_000)
    .map(({ what, text }) => ({ what: `${what} in the path`, segment: encodeURIComponent(text) })),
  { what: 'a very long path', segment: 'x'.repeat(2_000) },
  { what: 'bytes in the path that are not UTF-8', segment: '%ff%fe' },
  { what: 'a percent sign in the path that encodes nothing', segment: '%zz' },
]

/** Bodies that are no objects, or hardly. Each replaces a valid body, which `valid` is the text of. */
export const strangeBodies: readonly (Strangeness & { readonly twist: (valid: string) => Twist })[] = [
  { what: 'an empty body', twist: () => ({ rawBody: '' }) },
  { what: 'a body that is null', twist: () => ({ rawBody: 'null' }) },
  { what: 'a body that is a text', twist: () => ({ rawBody: '"text"' }) },
  { what: 'a body that is nested deeply', twist: () => ({ rawBody: `${'['.repeat(2_000)}${']'.repeat(2_000)}` }) },
  { what: 'a body that is not UTF-8', twist: () => ({ rawBody: Buffer.from('{"\xff\xfe":1}', 'latin1') }) },
  {
    what: 'a body with __proto__ and constructor among its fields',
    twist: (valid) => ({
      rawBody: valid.replace('{', '{"__proto__":{"amount":1,"success":true},"constructor":{"prototype":{"action":1}},'),
    }),
  },
  {
    what: 'numbers that no double can hold',
    twist: (valid) => ({
      rawBody: valid
        .replace(/("(?:amount|balance)":)[\d.]+/, '$11e999')
        .replace('{', '{"large":1e308,"small":-1e-400,'),
    }),
  },
  {
    what: 'objects and arrays where there are texts',
    twist: (valid) => ({ rawBody: valid.replaceAll(/:"[^"]*"/g, ':{"$ne":[null]}') }),
  },
  {
    what: 'a character set that nobody reads',
    twist: (valid) => ({ rawBody: valid, headers: { 'content-type': 'application/json; charset=utf-99;;=' } }),
  },
]

/** Bodies that are valid, and still surprise: more money than 64 bits of cents can hold, or another label on them. */
export const surprisingBodies: readonly (Strangeness & { readonly twist: (valid: string) => Twist | undefined })[] = [
  {
    what: 'an amount of ten quadrillions',
    twist(valid) {
      const rawBody = valid.replace(/("(?:amount|balance)":)[\d.]+/, '$110000000000000000')
      return rawBody === valid ? undefined : { rawBody }
    },
  },
  {
    what: 'a body that is called plain text',
    twist: (valid) => ({ rawBody: valid, headers: { 'content-type': 'text/plain' } }),
  },
]

/** Queries as they stand behind the question mark. */
export const strangeQueries: readonly (Strangeness & { readonly query: string })[] = [
  { what: 'a query without a name', query: '=&&=&' },
  { what: 'a query with brackets', query: 'action[]=topup&amount[$gt]=1&currency[__proto__][x]=1' },
  { what: 'a query with an amount that no double can hold', query: 'action=topup&currency=USD&amount=1e999' },
  { what: 'a query with an amount that is not a number', query: 'action=topup&currency=USD&amount=NaN' },
  { what: 'a query with U+0000', query: 'action=%00&currency=%00&amount=%00' },
  { what: 'a query that is not UTF-8', query: 'action=%ff&currency=%zz' },
  {
    what: 'a query that repeats its names',
    query: 'action=topup&action=withdraw&amount=1&amount=2&currency=USD&currency=EUR',
  },
  { what: 'a very long query', query: `action=${'x'.repeat(2_000)}` },
  {
    what: 'a query with names that every JavaScript object knows',
    query: '__proto__=1&constructor=1&action=__proto__',
  },
]

export const strangeHeaders: readonly (Strangeness & { readonly twist: Twist })[] = [
  {
    what: 'credentials that are none',
    twist: {
      headers: {
        'X-API-KEY': `' OR '1'='1${'k'.repeat(2_000)}`,
        Authorization: 'Basic Og==',
        'x-sp-auth-token': 'Bearer',
      },
    },
  },
  { what: 'an Accept header that is none', twist: { headers: { Accept: ';;q=/' } } },
]
