import type { Fields } from './json.ts'

/** Fewer may have something in common by chance. */
const fewest = { some: 2, forTwoConditions: 3, others: 20 } as const

interface Condition {
  readonly name: string
  readonly says: string
  readonly holds: (one: Fields) => boolean
}

/**
 * What some have in common, and none of the others: "`currency` is EUR". One condition or, if none tells them apart, two; or what nearly all
 * of them have.
 */
export function inCommon(some: readonly Fields[], others: readonly Fields[]): string | undefined {
  if (some.length < fewest.some || others.length < fewest.others) return undefined
  const tellingIn = (shared: readonly Condition[]): string | undefined => {
    const pairs = (some.length < fewest.forTwoConditions ? [] : shared).flatMap((one, index) =>
      shared.slice(index + 1).flatMap((other) => (one.name === other.name ? [] : bothOf(one, other))),
    )
    return [...shared, ...pairs].find(({ holds }) => !others.some(holds))?.says
  }
  const strict = tellingIn(conditionsOf(some).filter(({ holds }) => some.every(holds)))
  if (strict !== undefined) return strict
  const nearly = tellingIn(usualIn(some))
  return nearly && `${nearly}, with few exceptions`
}

/** So many have one exception, at most. */
const oneIn = 10

/** What nearly all have. Words only: any exception moves the bounds of numbers. */
function usualIn(some: readonly Fields[]): readonly Condition[] {
  const exceptions = Math.floor(some.length / oneIn)
  const known = new Map(some.slice(0, exceptions + 1).flatMap((one) => wordsOf(one).map((each) => [each.says, each])))
  return [...known.values()].filter(({ holds }) => some.filter((one) => !holds(one)).length <= exceptions)
}

function wordsOf(fields: Fields): readonly Condition[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    if (typeof value !== 'string' && typeof value !== 'boolean') return []
    const says = value === true && isClause(name) ? name : `${called(name)} is ${String(value)}`
    return [{ name, says, holds: (one: Fields) => one[name] === value }]
  })
}

function conditionsOf(some: readonly Fields[]): readonly Condition[] {
  const numbers = Object.keys(some[0] ?? {}).filter((name) => some.every((one) => typeof one[name] === 'number'))
  return [
    ...wordsOf(some[0] ?? {}),
    ...numbers.flatMap((name) => {
      const numberIn = (one: Fields): number => Number(one[name])
      const [least, most] = [Math.min(...some.map(numberIn)), Math.max(...some.map(numberIn))]
      return [
        { name, says: `${called(name)} is negative`, holds: (one: Fields) => numberIn(one) < 0 },
        { name, says: `${called(name)} has decimals`, holds: (one: Fields) => Math.abs(numberIn(one) % 1) > 0 },
        { name, says: `${called(name)} has no decimals`, holds: (one: Fields) => Number.isInteger(numberIn(one)) },
        { name, says: `${called(name)} is ${least} or more`, holds: (one: Fields) => numberIn(one) >= least },
        { name, says: `${called(name)} is ${most} or less`, holds: (one: Fields) => numberIn(one) <= most },
        { name, says: `${called(name)} is ${least}`, holds: (one: Fields) => least === most && numberIn(one) === most },
      ]
    }),
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
