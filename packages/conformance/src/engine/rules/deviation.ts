import { actionInWords } from '../nouns/action.ts'
import type { Deviation } from '../nouns/check.ts'
import { returned } from '../nouns/finding.ts'
import type { FaultName } from '../nouns/kind.ts'
import { nameOf, show } from '../nouns/show.ts'
import type { ApiResponse } from '../nouns/wire/call.ts'
import { headerOf } from '../nouns/wire/exchange.ts'
import { valueAt } from '../values/json.ts'

/**
 * A value at a pointer that is not the required one. `circumstance` ends the headline, for example with what was sent; by default, with
 * what was done, if the operation does more than one thing.
 */
export function deviationAt(
  response: ApiResponse,
  pointer: string,
  expected: string,
  circumstance = actionInWords(response).trim(),
): Deviation {
  const headline = returned(response, pointer, circumstance)
  const value = valueAt(response.json, pointer)
  const fault = value === undefined ? 'missing' : value === null ? 'null' : undefined
  return { headline, expected, received: show(value), pointer, ...(fault ? { about: { fault } } : {}) }
}

/** A response field that differs from the text sent. */
export function deviationsFromSent(response: ApiResponse, pointer: string, sent: unknown): readonly Deviation[] {
  if (typeof sent !== 'string' || valueAt(response.json, pointer) === sent) return []
  const field = pointer.split('/').at(-1)
  const deviation = deviationAt(response, pointer, `the \`${field}\` that was sent`, `where ${show(sent)} was sent`)
  const shown = valueAt(response.json, pointer)
  const fault = faultOfText(sent, shown)
  const where = whereChanged(sent, shown, fault)
  if (fault === undefined && where === undefined) return [deviation]
  return [{ ...deviation, about: { ...deviation.about, ...(fault ? { fault } : {}), ...(where ? { where } : {}) } }]
}

/** Which unusual character of the text that was sent is where the one that is shown begins to differ, or just before. */
function whereChanged(sent: string, shown: unknown, fault: FaultName | undefined): string | undefined {
  if (typeof shown !== 'string' || shown === '' || fault === 'garbled') return undefined
  const [before, after] = [[...sent], [...shown]]
  const at = before.findIndex((character, index) => after[index] !== character)
  // What a column of three bytes for each character can't hold.
  if (fault === 'cut')
    return (before[at]?.codePointAt(0) ?? 0) > 0xffff ? 'a character of four bytes follows' : undefined
  // What has another length, or is a letter, may have been changed by the character before.
  const isOnlyItself = before.length === after.length && fault === undefined
  const suspects = isOnlyItself ? [before[at]] : [before[at], before[at - 1]]
  const character = suspects.find((one) => one !== undefined && !isOrdinary(one, sent))
  // What all texts with such characters show together says more.
  if ((fault !== undefined && fault !== 'wrong-case') || at < 0 || character === undefined || !isAscii(character))
    return undefined
  // Of two texts that only begin alike, no character is the cause.
  const alike = at + sameFromTheEnd(before.slice(at), after.slice(at))
  if (alike * 2 < Math.min(before.length, after.length)) return undefined
  return `the text has \`${character}\``
}

function sameFromTheEnd(one: readonly string[], other: readonly string[]): number {
  const differing = one.toReversed().findIndex((character, index) => other.at(-1 - index) !== character)
  return differing < 0 ? one.length : differing
}

const isAscii = (text: string): boolean => /^\p{ASCII}*$/u.test(text)

/** What other texts have as well, or each e-mail address. */
function isOrdinary(character: string, text: string): boolean {
  return /[A-Za-z0-9 ]/.test(character) || (text.includes('@') && /[@.]/.test(character))
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** What undoes what is done to a text in HTML, in a URL or in a string of SQL or JavaScript. */
const unescapings: readonly ((text: string) => string)[] = [
  (text) => text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, characterOf),
  (text) => text.replace(/(?:%[\da-f]{2})+/gi, decoded),
  (text) => text.replace(/\\(.)/g, '$1'),
  (text) => text.replaceAll("''", "'"),
]

function characterOf(whole: string, decimal?: string, hexadecimal?: string, name = ''): string {
  const code = Number(decimal ?? `0x${hexadecimal}`)
  if (Number.isNaN(code)) return entities[name] ?? whole
  return code > 0x10ffff ? whole : String.fromCodePoint(code)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '')

/** What a text shows of what was done to the one that was sent. */
function faultOfText(sent: string, shown: unknown): FaultName | undefined {
  if (typeof shown !== 'string' || shown === '') return undefined
  if (shown === withoutAccents(sent)) return 'unaccented'
  if (sent.startsWith(shown)) return 'cut'
  if (sent.toLowerCase() === shown.toLowerCase()) return 'wrong-case'
  if (unescapings.some((unescaped) => unescaped(shown) === sent)) return 'escaped'
  const bytes = new TextEncoder().encode(sent)
  const byBytes = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  // What the Web calls latin1 has characters where Latin-1 has controls.
  const garbled = [byBytes, new TextDecoder('latin1').decode(bytes)]
  for (const mark of ['?', '\ufffd']) {
    garbled.push(
      sent.replace(/\P{ASCII}/gu, mark),
      sent.replace(/\P{ASCII}/gu, (one) => mark.repeat(one.length)),
    )
  }
  return garbled.includes(shown) ? 'garbled' : undefined
}

/** A Content-Type that is not the required one. */
export function contentTypeDeviation(response: ApiResponse, expected: string, contractPointer?: string): Deviation {
  const sent = headerOf(response.headers, 'content-type')
  return {
    headline: `${nameOf(response)} returned ${sent ? `the Content-Type ${sent}` : 'no Content-Type'}`,
    expected,
    received: sent === undefined ? 'no Content-Type' : sent || 'an empty Content-Type',
    ...(contractPointer === undefined ? {} : { contractPointer }),
  }
}
