/** What a lookup in a careless implementation finds although nobody was given it. */
export const everPresent = ['__proto__', "' OR '1'='1", '%'] as const

/** How an id misses another one. */
export type Miss =
  | 'with one character too many'
  | 'without its last character'
  | 'without its first character'
  | 'with another end'
  | 'with a wildcard for its end'
  | 'with something else behind it'

/** An id that a careless lookup takes for another one, and how it differs from it. */
export interface NearId {
  readonly says: Miss
  readonly id: string
}

/** Who compares only parts of a name compares its beginning, or its end. */
export const missesAtTheEnd: readonly Miss[] = [
  'with one character too many',
  'without its last character',
  'with another end',
  'with a wildcard for its end',
]

/**
 * Ids that look like this one and are others. Left out is what may mean the same after all: whether case and blanks around an
 * id count is open, and a number may lead with zeros. One of them can belong to something real: what is asked for
 * it must do no harm, and what is answered may be that. All of them, or those that miss it in one of these ways.
 */
export function nearIdsOf(id: string, misses?: readonly Miss[]): NearId[] {
  const characters = [...id]
  const shorter = characters.slice(0, -1).join('')
  const near: NearId[] = [
    { says: 'with one character too many', id: `${id}x` },
    { says: 'without its last character', id: shorter },
    { says: 'without its first character', id: characters.slice(1).join('') },
    { says: 'with another end', id: withAnotherEnd(id) },
    { says: 'with a wildcard for its end', id: `${shorter}%` },
    { says: 'with something else behind it', id: `${id}.x` },
  ]
  const wanted = misses ? near.filter(({ says }) => misses.includes(says)) : near
  return wanted.filter((one) => isInAPath(one.id) && meaningOf(one.id) !== meaningOf(id))
}

/** Nothing at all makes another path, and so do dots. */
function isInAPath(id: string): boolean {
  return !/^\s*\.*\s*$/.test(id)
}

function meaningOf(id: string): string {
  return id
    .trim()
    .toLowerCase()
    .replace(/^0+(?=\d+$)/, '')
}

/** Two characters, because the last one of an id in base 64 may hold no bits that count. */
function withAnotherEnd(id: string): string {
  const places = [...id.matchAll(/[a-z0-9]/gi)].map(({ index }) => index).slice(-2)
  return id.replace(/[a-z0-9]/gi, (character, at: number) => (places.includes(at) ? successorOf(character) : character))
}

const rounds = ['0123456789', 'abcdef', 'ghijklmnopqrstuvwxyz']

/** Of the same kind: hexadecimal ids stay hexadecimal. */
function successorOf(character: string): string {
  const small = character.toLowerCase()
  const round = rounds.find((one) => one.includes(small)) ?? small
  const next = round.charAt((round.indexOf(small) + 1) % round.length)
  return character === small ? next : next.toUpperCase()
}
