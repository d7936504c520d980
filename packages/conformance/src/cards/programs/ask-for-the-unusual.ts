import type { Contract, Operation } from '@card-contract/contract'
import type { Arbitrary } from 'fast-check'
import { fieldsOf } from '../../engine/cases/samples/fields.ts'
import type { Call, Override } from '../../engine/nouns/wire/call.ts'
import type { FastCheck } from '../../engine/programs/falsify.ts'
import type { UnusualInput } from '../../engine/programs/send-unusual.ts'
import {
  balanceReading,
  type CardRequest,
  listing,
  movement,
  routes,
  type Sum,
  termination,
  toggle,
} from '../actions/routes.ts'
import type { Session } from '../actions/session.ts'

export async function beRejected(session: Session): Promise<void> {
  const { sendInvalid, samples } = session
  const unknown = samples.unknownId('card-0001')
  const nothing = movement(session, 'dedicated', 'topup', unknown, { amount: 0, currency: 'USD' })
  const reading = balanceReading(session, unknown)
  const disabling = toggle(session, 'dedicated', 'disable', unknown)
  await sendInvalid('createCardUser', { body: {} })
  await sendInvalid(nothing.operationId, nothing.call)
  // Read only: if the card exists after all, it belongs to a user.
  await sendInvalid(reading.operationId, reading.call)
  const override = { credentials: { ApiKey: null } }
  await sendInvalid(disabling.operationId, disabling.call, override)
  await askForTheUnusual(session)
}

/**
 * Requests that a target may accept or reject: a duplicate user, an overdraft, another currency, missing optional data,
 * a disabled or terminated card.
 */
async function askForTheUnusual(session: Session): Promise<void> {
  const { cardId, currency, opening } = await session.arrange.card()
  const body = session.samples.body('createCardUser')
  for (let turn = 0; turn < 2; turn++) await session.send('createCardUser', { body }, { intent: 'open' })
  const ask = async ({ operationId, call }: CardRequest): Promise<void> => {
    await session.send(operationId, call, { intent: 'open' })
  }
  const sum: Sum = { amount: session.samples.amount(currency), currency }
  const others = session.samples.values('createCard', 'currency').filter((one) => one !== currency)
  const movements = routes.map((route, index) =>
    movement(session, route, index % 2 === 0 ? 'topup' : 'withdraw', cardId, sum),
  )
  for (const route of routes) await ask(movement(session, route, 'withdraw', cardId, { ...sum, amount: 100 * opening }))
  for (const other of others.slice(0, 1))
    await ask(movement(session, 'dedicated', 'topup', cardId, { ...sum, currency: other }))
  const lenientRoutes = ['operateCard', 'queryCardOperation'] as const
  for (const route of lenientRoutes) await ask(movement(session, route, 'topup', cardId, {}))
  for (const route of lenientRoutes) await ask(movement(session, route, 'withdraw', cardId, { amount: sum.amount }))
  await ask(toggle(session, 'dedicated', 'enable', cardId))
  await ask(toggle(session, 'dedicated', 'disable', cardId))
  await ask(toggle(session, 'operateCard', 'disable', cardId))
  for (const cardRequest of movements) await ask(cardRequest)
  await session.arrange.terminated(cardId, 'terminateCard', { path: { cardId } })
  for (const cardRequest of movements) await ask(cardRequest)
  await ask(balanceReading(session, cardId))
  await ask(listing(session, 'queryCardOperation', cardId))
  await ask(toggle(session, 'queryCardOperation', 'enable', cardId))
  await ask(toggle(session, 'dedicated', 'disable', cardId))
  await ask(termination(session, 'dedicated', cardId))
}

export interface UnusualText extends UnusualInput {
  readonly text: string
}

export const unusualTexts: readonly UnusualText[] = [
  { what: 'the text `__proto__`', text: '__proto__' },
  { what: 'SQL', text: "Robert'); DROP TABLE cards;-- ' OR '1'='1" },
  {
    what: 'operators, markup and templates',
    text: '{"$gt":""}<script>alert(1)</script>#{7*7}{{7*7}}%s%n../../etc/passwd',
  },
  { what: 'a very long text', text: 'x'.repeat(10_000) },
  { what: 'characters of all Unicode planes', text: '你好 🃏 مرحبا e\u0301\u202e\ufeff\u{10ffff}' },
  {
    what: 'control characters and line ends',
    text: 'a\u0001\t\f\u2028\u001b[31m\u007f\u0085\r\nX-Injected: yes\r\n\r\nb',
  },
  { what: 'the character U+0000', text: 'a\u0000b' },
  { what: 'a lone surrogate', text: 'a\ud800b' },
]

/** Of lengths at which columns and buffers end. The contract leaves open how long a text can be, but not that it is read. */
export const longTexts: readonly UnusualText[] = [300, 1_000, 4_000, 16_000, 65_000].map((length) => ({
  what: `a text of ${length} characters`,
  text: 'Rue '.repeat(length / 4),
}))

/** No service issued such an identifier. */
export const unknown = { fault: 'unknown' } as const

export const longSegments: readonly (UnusualInput & { readonly segment: string })[] = [100, 300, 5_000].map(
  (length) => ({
    what: `an id of ${length} characters`,
    segment: 'x'.repeat(length),
    about: unknown,
  }),
)

/** Raw path segments, with valid or invalid percent-encoding. */
export const unusualSegments: readonly (UnusualInput & { readonly segment: string })[] = [
  ...unusualTexts
    .filter(({ text }) => !/\p{Surrogate}/u.test(text) && text.length < 2_000)
    .map(({ what, text }) => ({ what: `${what} in the path`, segment: encodeURIComponent(text), about: unknown })),
  { what: 'a very long path', segment: 'x'.repeat(2_000), about: unknown },
  { what: 'bytes in the path that are not UTF-8', segment: '%ff%fe', about: unknown },
  { what: 'an invalid percent-encoding in the path', segment: '%zz', about: unknown },
]

/** Unusual bodies. Each replaces a valid body; `valid` is its text. */
export const unusualBodies: readonly (UnusualInput & { readonly override: (valid: string) => Override })[] = [
  { what: 'an empty body', about: { fault: 'malformed' }, override: () => ({ rawBody: '' }) },
  { what: 'a body that is null', override: () => ({ rawBody: 'null' }) },
  { what: 'a body that is a string', override: () => ({ rawBody: '"text"' }) },
  { what: 'a deeply nested body', override: () => ({ rawBody: `${'['.repeat(2_000)}${']'.repeat(2_000)}` }) },
  { what: 'a body that is not UTF-8', override: () => ({ rawBody: Buffer.from('{"\xff\xfe":1}', 'latin1') }) },
  {
    what: 'a body with the fields `__proto__` and `constructor`',
    override: (valid) => ({
      rawBody: valid.replace('{', '{"__proto__":{"amount":1,"success":true},"constructor":{"prototype":{"action":1}},'),
    }),
  },
  {
    what: 'numbers that no double can hold',
    override: (valid) => ({
      rawBody: valid
        .replace(/("(?:amount|balance)":)[\d.]+/, '$11e999')
        .replace('{', '{"large":1e308,"small":-1e-400,'),
    }),
  },
  {
    what: 'objects in place of strings',
    override: (valid) => ({ rawBody: valid.replaceAll(/:"[^"]*"/g, ':{"$ne":[null]}') }),
  },
  {
    what: 'an unknown character set',
    override: (valid) => ({ rawBody: valid, headers: { 'content-type': 'application/json; charset=utf-99;;=' } }),
  },
]

/** Valid bodies that may still cause trouble: more decimals or more cents than a column holds, or another Content-Type. */
export const surprisingBodies: readonly (UnusualInput & {
  readonly override: (valid: string) => Override | undefined
})[] = [
  // Before an amount that leaves no digits for decimals. Wherever a target rounds or cuts them, the amount is the same.
  { what: 'an amount with seven decimals', override: withAmount('$2.0000001') },
  { what: 'an amount of ten quadrillion', override: withAmount('10000000000000000') },
  {
    what: 'a JSON body with the Content-Type text/plain',
    override: (valid) => ({ rawBody: valid, headers: { 'content-type': 'text/plain' } }),
  },
]

function withAmount(written: string): (valid: string) => Override | undefined {
  return (valid) => {
    const rawBody = valid.replace(/("(?:amount|balance)":)(\d+)[\d.]*/, `$1${written}`)
    return rawBody === valid ? undefined : { rawBody }
  }
}

const manyFields = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`unheard_of_${index}`, 'x']))

/** Whether it accepts fields that it does not know is an open question. */
export const crowdedBodies: typeof surprisingBodies = [
  {
    what: 'a thousand unknown fields',
    override: (valid) => ({ rawBody: JSON.stringify({ ...JSON.parse(valid), ...manyFields }) }),
  },
]

/** Query strings, without the question mark. */
export const unusualQueries: readonly (UnusualInput & { readonly query: string })[] = [
  { what: 'a query without a name', query: '=&&=&' },
  { what: 'a query with brackets', query: 'action[]=topup&amount[$gt]=1&currency[__proto__][x]=1' },
  { what: 'a query with an amount that no double can hold', query: 'action=topup&currency=USD&amount=1e999' },
  { what: 'a query with an amount with seven decimals', query: 'action=topup&currency=USD&amount=2.0000001' },
  { what: 'a query with an amount that is not a number', query: 'action=topup&currency=USD&amount=NaN' },
  { what: 'a query with U+0000', query: 'action=%00&currency=%00&amount=%00' },
  { what: 'a query that is not UTF-8', query: 'action=%ff&currency=%zz' },
  { what: 'a very long query', query: `action=${'x'.repeat(2_000)}` },
  {
    what: 'a query with the names `__proto__` and `constructor`',
    query: '__proto__=1&constructor=1&action=__proto__',
  },
]

export const unusualHeaders: readonly (UnusualInput & { readonly override: Override })[] = [
  {
    what: 'malformed credentials',
    override: {
      headers: {
        'X-API-KEY': `' OR '1'='1${'k'.repeat(2_000)}`,
        Authorization: 'Basic Og==',
        'x-sp-auth-token': 'Bearer',
      },
    },
  },
  { what: 'a malformed Accept header', override: { headers: { Accept: ';;q=/' } } },
]

type Texts = Readonly<Record<string, string>>

export function freeTexts(contract: Contract, operation: Operation): string[] {
  return fieldsOf(contract, operation)
    .filter(({ in: place, schema }) => place === 'body' && schema.type === 'string' && !schema.enum && !schema.format)
    .map(({ name }) => name)
}

export function pathNames({ parameters }: Operation): string[] {
  return parameters.filter(({ in: place }) => place === 'path').map(({ name }) => name)
}

export function texts(fc: FastCheck, free: readonly string[], inPath: readonly string[]): Arbitrary<Texts> {
  const any = anyText(fc)
  // In a path the text must not be an existing ID or begin with one: such a request could move money or terminate a
  // card.
  const segment = any.map((text) => `~${text}`)
  return fc.record({
    ...Object.fromEntries(free.map((name) => [name, any])),
    ...Object.fromEntries(inPath.map((name) => [name, segment])),
  }) as Arbitrary<Texts>
}

function anyText(fc: FastCheck): Arbitrary<string> {
  // Intentionally not fast-check's own unit 'binary', which takes a tenth of a second to set up.
  const character = fc
    .oneof(fc.nat({ max: 0x1f }), fc.nat({ max: 0x24f }), fc.nat({ max: 0x10ffff }))
    .map((code) => String.fromCodePoint(code))
    .filter((text) => !/\p{Surrogate}/u.test(text))
  return fc.oneof(fc.string({ unit: character, maxLength: 60 }), fc.string({ maxLength: 300 }))
}

export function callWith({ samples }: Session, operation: Operation, one: Texts): Call {
  const { operationId, requestBody, parameters } = operation
  const inPath = new Set(pathNames(operation))
  const inBody = Object.fromEntries(Object.entries(one).filter(([name]) => !inPath.has(name)))
  return {
    path: Object.fromEntries(Object.entries(one).filter(([name]) => inPath.has(name))),
    ...(parameters.some(({ in: place }) => place === 'query') ? { query: samples.query(operationId) } : {}),
    ...(requestBody ? { body: samples.body(operationId, inBody) } : {}),
  }
}
