import type { Fault } from '../../nouns/case.ts'
import { longestInHeadline, show } from '../../nouns/show.ts'
import { counted } from '../../values/texts.ts'

/** The name of what every JavaScript object has: never issued, but found by a careless lookup. */
export const inheritedName = '__proto__'

/** True for every row if it becomes part of a query. A database that executes it applies an action to all of them. */
export const everything = "' OR '1'='1"

/** Found by a careless lookup. */
export const looselyMatched = [inheritedName, everything, '%'] as const

/** How an ID differs from a real one. */
export type Miss =
  | 'with one character too many'
  | 'without its last character'
  | 'without its first character'
  | 'with another end'
  | 'with a wildcard in place of its end'
  | 'with extra characters at the end'
  | 'behind a way up the path'

/** An ID that a careless lookup confuses with a real one, and the difference. */
export interface NearId {
  readonly says: Miss
  readonly id: string
}

/** Longer than any column or buffer for IDs. */
const veryLong = 2_000

/** An ID that begins like a real one and goes on. */
export function longIdLike(id: string): string {
  return id.padEnd(veryLong, 'x')
}

/** An ID in a headline, with its length where it is cut. */
export function showId(id: unknown): string {
  const text = String(id)
  const length = text.length > longestInHeadline ? ` (${counted(text.length, 'character')})` : ''
  return show(id, longestInHeadline) + length
}

/** What an ID belongs to, such as "a user", and the ID. */
export type IdOf = readonly [thing: string, id: string]

/** Those of other things, each once. */
export function foreignTo(own: string, others: readonly (readonly [thing: string, id: unknown])[]): IdOf[] {
  const seen = new Set([meaningOf(own)])
  return others.flatMap(([thing, id]): IdOf[] => {
    if (typeof id !== 'string' || !isInAPath(id) || seen.has(meaningOf(id))) return []
    seen.add(meaningOf(id))
    return [[thing, id]]
  })
}

/** Whether two IDs differ in their numbers only: if both are counted, each may be an ID of either kind. */
export function areCountedAlike(one: string, other: string): boolean {
  const [shape, otherShape] = [one, other].map((id) => id.replace(/\d+/g, '#'))
  return shape === otherShape
}

/** Whether one of the numbers that the service counts may be this ID without its last character. */
export function mayBeCounted(id: string): boolean {
  return /^\D*[1-9]\d*$/.test(id)
}

/**
 * IDs that resemble this one: all of them, or those that differ in one of the given ways. IDs that may mean the same are left
 * out: the contract does not say whether case and surrounding whitespace count, and a number may have leading zeros. A near
 * ID can belong to a real object, so requests for it must do no harm, and a response may be about that object.
 */
export function nearIdsOf(id: string, misses?: readonly Miss[]): NearId[] {
  const characters = [...id]
  const shorter = characters.slice(0, -1).join('')
  const near: NearId[] = [
    { says: 'with one character too many', id: `${id}x` },
    { says: 'without its last character', id: shorter },
    { says: 'without its first character', id: characters.slice(1).join('') },
    { says: 'with another end', id: withAnotherEnd(id) },
    { says: 'with a wildcard in place of its end', id: `${shorter}%` },
    { says: 'with extra characters at the end', id: `${id}.json` },
    { says: 'behind a way up the path', id: `../${id}` },
  ]
  const wanted = misses ? near.filter(({ says }) => misses.includes(says)) : near
  return wanted.filter((one) => isInAPath(one.id) && meaningOf(one.id) !== meaningOf(id))
}

/** An empty ID or one of dots changes the path. */
function isInAPath(id: string): boolean {
  return !/^\.*$/.test(id.trim())
}

function meaningOf(id: string): string {
  const plain = id.trim().toLowerCase()
  return /^\d+$/.test(plain) ? plain.replace(/^0*/, '').padStart(1, '0') : plain
}

/** Two characters, because the last one of a base64 ID may hold no significant bits. */
function withAnotherEnd(id: string): string {
  const places = [...id.matchAll(/[a-z0-9]/gi)].map(({ index }) => index).slice(-2)
  return id.replace(/[a-z0-9]/gi, (character, at: number) => (places.includes(at) ? successorOf(character) : character))
}

const rounds = ['0123456789', 'abcdef', 'ghijklmnopqrstuvwxyz']

/** Stays within the alphabet: hexadecimal IDs remain hexadecimal. */
function successorOf(character: string): string {
  const small = character.toLowerCase()
  const round = rounds.find((one) => one.includes(small)) ?? small
  const next = round.charAt((round.indexOf(small) + 1) % round.length)
  return character === small ? next : next.toUpperCase()
}

/** What is wrong if a near miss leads to the object that has the real ID. The near miss may be the ID of another one. */
export function asTheRealOne(nearMiss: string): Pick<Fault, 'says' | 'about'> {
  return { says: `${nearMiss}, in place of the real ID`, about: { fault: 'near-miss' } }
}
