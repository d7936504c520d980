import type { Fields } from './json.ts'

/** Fewer may have something in common by chance. */
const fewest = { some: 2, forTwoConditions: 3, others: 20 } as const

interface Condition {
  readonly name: string
  /** A bound that others happen to keep proves little. */
  readonly isBound?: true
  readonly says: string
  readonly holds: (one: Fields) => boolean
}

/**
 * What some have in common, and none of the others: "`currency` is EUR". One condition or, if none tells them apart, two; or what nearly all
 * of them have, and hardly any other.
 */
export function inCommon(some: readonly Fields[], others: readonly Fields[]): string | undefined {
  if (some.length < fewest.some || others.length < fewest.others) return undefined
  const strict = telling(
    conditionsOf(some).filter(({ holds }) => some.every(holds)),
    { some, others, exceptions: 0 },
  )
  if (strict !== undefined) return strict
  const negated = negationsOf(others).find(({ holds }) => some.every(holds) && !others.some(holds))
  if (negated) return negated.says
  const exceptions = Math.floor(some.length / oneIn)
  const nearly = exceptions > 0 ? telling(usualIn(some, exceptions), { some, others, exceptions }) : undefined
  return nearly && `${nearly}, with few exceptions`
}

interface Compared {
  readonly some: readonly Fields[]
  readonly others: readonly Fields[]
  /** So many of those may lack the condition, and as many others have it. */
  readonly exceptions: number
}

function telling(shared: readonly Condition[], { some, others, exceptions }: Compared): string | undefined {
  // With exceptions, a bound that leaves a few others out is soon found.
  const boundsAtMost = exceptions > 0 ? 0 : 1
  const pairs = (some.length < fewest.forTwoConditions ? [] : shared).flatMap((one, index) =>
    shared.slice(index + 1).flatMap((other) => {
      const bounds = [one, other].filter(({ isBound }) => isBound).length
      return one.name === other.name || bounds > boundsAtMost ? [] : bothOf(one, other)
    }),
  )
  const countOf = (all: readonly Fields[], isCounted: (one: Fields) => boolean): number => all.filter(isCounted).length
  return [...shared, ...pairs].find(
    ({ holds }) => countOf(others, holds) <= exceptions && some.length - countOf(some, holds) <= exceptions,
  )?.says
}

/** So many have one exception, at most. */
const oneIn = 8

/**
 * What is known of all but those exceptions. Of their fields, what all have: most have the usual values anyway. Bounds of numbers are those
 * without the exceptions.
 */
function usualIn(some: readonly Fields[], exceptions: number): readonly Condition[] {
  const tried = some
    .slice(0, exceptions + 1)
    .flatMap((one) => wordsOf(one).filter(({ name, holds }) => isClause(name) || some.every(holds)))
  const names = new Set(some.flatMap((one) => Object.keys(one).filter(isClause)))
  for (const name of names) {
    const values = some.flatMap((one) => (typeof one[name] === 'number' ? [one[name]] : [])).sort((a, b) => a - b)
    const left = exceptions - (some.length - values.length)
    if (left >= 0) tried.push(...boundsOf(name, values[left] ?? 0, values.at(-1 - left) ?? 0))
  }
  const known = new Map(tried.map((one) => [one.says, one]))
  return [...known.values()].filter(({ holds }) => some.filter((one) => !holds(one)).length <= exceptions)
}

function wordsOf(fields: Fields): readonly Condition[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    if (typeof value !== 'string' && typeof value !== 'boolean') return []
    const says = value === true && isClause(name) ? name : `${called(name)} is ${String(value)}`
    return [{ name, says, holds: (one: Fields) => one[name] === value }]
  })
}

/** What these have, and others may lack. */
function negationsOf([first = {}]: readonly Fields[]): readonly Condition[] {
  return Object.entries(first).flatMap(([name, value]) => {
    const isWord = typeof value === 'string' || (typeof value === 'boolean' && !isClause(name))
    const says = `${called(name)} is not ${String(value)}`
    return isWord ? [{ name, says, holds: (one: Fields) => one[name] !== value }] : []
  })
}

function conditionsOf(some: readonly Fields[]): readonly Condition[] {
  const numbers = Object.keys(some[0] ?? {}).filter((name) => some.every((one) => typeof one[name] === 'number'))
  return [
    ...wordsOf(some[0] ?? {}),
    ...numbers.flatMap((name) => {
      const values = some.map((one) => Number(one[name]))
      return boundsOf(name, Math.min(...values), Math.max(...values))
    }),
  ]
}

/** What numbers between these two may have in common. */
function boundsOf(name: string, least: number, most: number): Condition[] {
  const condition = (says: string, holds: (value: number) => boolean, of = name): Condition => ({
    name: of,
    says: `${called(name)} ${says}`,
    holds: ({ [name]: value }) => typeof value === 'number' && holds(value),
  })
  const decimals = `the decimals of ${name}`
  const isCount = name.startsWith('the number of ')
  const forms = [
    condition('is negative', (value) => value < 0),
    condition('has decimals', (value) => Math.abs(value % 1) > 0, decimals),
    condition('has no decimals', Number.isInteger, decimals),
  ]
  return [
    ...(isCount ? [] : forms),
    { ...condition(`is ${least} or more`, (value) => value >= least), isBound: true },
    { ...condition(`is ${most} or less`, (value) => value <= most), isBound: true },
    // What is counted may be a condition, which one amount or weight hardly is.
    ...(isCount && least === most ? [condition(`is ${least}`, (value) => value === most)] : []),
  ]
}

/** A field, or what is known of a request besides. */
function called(name: string): string {
  return isClause(name) ? name : `\`${name}\``
}

/** What is known besides is a noun or, if it may be true, a clause. */
function isClause(name: string): boolean {
  return name.includes(' ')
}

function bothOf(one: Condition, other: Condition): Condition {
  return {
    name: '',
    says: `${one.says} and ${other.says}`,
    holds: (fields) => one.holds(fields) && other.holds(fields),
  }
}

/** What is in each of the lists. */
export function inEach<One>([first = [], ...others]: readonly (readonly One[])[]): readonly One[] {
  return first.filter((one) => others.every((list) => list.includes(one)))
}
