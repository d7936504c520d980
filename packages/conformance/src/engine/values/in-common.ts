import type { Fields } from './json.ts'

/** Fewer may have something in common by chance. */
const fewest = { some: 2, forTwoConditions: 5, others: 20 } as const

/** A request from elsewhere may have any number of fields, and each two conditions are tried together. */
const conditionsAtMost = 100

interface Condition {
  readonly name: string
  /** A bound that others happen to keep proves little. */
  readonly isBound?: true
  readonly says: string
  /** The same as a bound of those that keep it, which is nearer to what is meant: others are between the two. */
  readonly beyond?: (others: readonly Fields[]) => string | undefined
  /** Of two conditions together. */
  readonly parts?: readonly [Condition, Condition]
  readonly holds: (one: Fields) => boolean
}

/**
 * What some have in common, and none of the others: "`currency` is EUR". One condition or, if none tells them apart, two; or what nearly all
 * of them have, and hardly any other. `othersAtLeast`: fewer say nothing.
 */
export function inCommon(
  some: readonly Fields[],
  others: readonly Fields[],
  othersAtLeast: number = fewest.others,
): string | undefined {
  if (some.length < fewest.some || others.length < othersAtLeast) return undefined
  const shared = conditionsOf(some).filter(({ holds }) => some.every(holds))
  const strict = telling(shared.slice(0, conditionsAtMost), { some, others, exceptions: 0 })
  if (strict !== undefined) return strict
  const negated = negationsOf(others).find(({ holds }) => some.every(holds) && !others.some(holds))
  if (negated) return negated.says
  const exceptions = Math.floor(Math.min(some.length, others.length) / oneIn)
  const nearly =
    exceptions > 0
      ? telling(usualIn(some, exceptions).slice(0, conditionsAtMost), { some, others, exceptions })
      : undefined
  return nearly && `${nearly}, with few exceptions`
}

interface Compared {
  readonly some: readonly Fields[]
  readonly others: readonly Fields[]
  /** So many of those may lack the condition, and as many others have it. */
  readonly exceptions: number
}

function telling(shared: readonly Condition[], { some, others, exceptions }: Compared): string | undefined {
  // With exceptions, chance soon finds two.
  const pairs = (some.length < fewest.forTwoConditions || exceptions > 0 ? [] : shared).flatMap((one, index) =>
    shared.slice(index + 1).flatMap((other) => {
      const bounds = [one, other].filter(({ isBound }) => isBound).length
      const areDecimals = [one, other].every(({ name }) => name.startsWith(decimalsOf('')))
      return one.name === other.name || bounds > 1 || areDecimals ? [] : bothOf(one, other)
    }),
  )
  const countOf = (all: readonly Fields[], isCounted: (one: Fields) => boolean): number => all.filter(isCounted).length
  // A bound says nothing where no other has such a number.
  const isSaid = ({ isBound, beyond, parts }: Condition, among: readonly Fields[]): boolean => {
    if (!parts) return !isBound || beyond?.(among) !== undefined
    const [one, other] = parts
    return isSaid(one, among.filter(other.holds)) && isSaid(other, among.filter(one.holds))
  }
  const isMet = (one: Condition): boolean =>
    countOf(others, one.holds) <= exceptions &&
    some.length - countOf(some, one.holds) <= exceptions &&
    isSaid(one, others)
  const found = [...shared, ...pairs].find(isMet)
  if (!found?.isBound) return found && inWords(found, others)
  // Which of two numbers it is, chance decides.
  const bounds = shared.filter((one) => one.isBound && isMet(one) && isCount(one.name) === isCount(found.name))
  const either = bounds.filter(({ name }, index) => bounds.findIndex((one) => one.name === name) === index).slice(0, 2)
  return either.map((one) => inWords(one, others)).join(' or ')
}

function inWords({ says, beyond, parts }: Condition, others: readonly Fields[]): string {
  if (!parts) return beyond?.(others) ?? says
  const [one, other] = parts
  return `${inWords(one, others.filter(other.holds))} and ${inWords(other, others.filter(one.holds))}`
}

/** So many have one exception, at most. */
const oneIn = 8

/**
 * What is known of all but those exceptions. Of their fields, what all have: most have the usual values anyway. Of numbers, no bound: one
 * that leaves a few others out is soon found.
 */
function usualIn(some: readonly Fields[], exceptions: number): readonly Condition[] {
  const tried = some
    .slice(0, exceptions + 1)
    .flatMap((one) => wordsOf(one).filter(({ name, holds }) => isCircumstance(name) || some.every(holds)))
  const names = new Set(some.flatMap((one) => Object.keys(one).filter(isCircumstance)))
  for (const name of names) tried.push(...formsOf(name))
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
      const [least, most] = [values.reduce(lesser), values.reduce(greater)]
      return [...formsOf(name), ...boundsOf(name, least, most)]
    }),
  ]
}

/** What numbers may have in common, whichever they are. */
function formsOf(name: string): readonly Condition[] {
  const decimals = decimalsOf(name)
  const forms = [
    numberIs(name, 'is negative', (value) => value < 0),
    { ...numberIs(name, 'has decimals', (value) => Math.abs(value % 1) > 0), name: decimals },
    { ...numberIs(name, 'has no decimals', Number.isInteger), name: decimals },
  ]
  return isCount(name) ? [] : forms
}

// A recording has more numbers than a call can have arguments.
const lesser = (one: number, other: number): number => Math.min(one, other)
const greater = (one: number, other: number): number => Math.max(one, other)

/** What numbers between these two have in common. */
function boundsOf(name: string, least: number, most: number): readonly Condition[] {
  return [
    { ...numberIs(name, `is ${least} or more`, (value) => value >= least), ...beyond(name, 'more', greater) },
    { ...numberIs(name, `is ${most} or less`, (value) => value <= most), ...beyond(name, 'less', lesser) },
    // What is counted may be a condition, which one amount or weight hardly is.
    ...(isCount(name) && least === most ? [numberIs(name, `is ${least}`, (value) => value === most)] : []),
  ]
}

function beyond(
  name: string,
  than: 'more' | 'less',
  nearest: (one: number, other: number) => number,
): Pick<Condition, 'isBound' | 'beyond'> {
  return {
    isBound: true,
    beyond(others) {
      const values = others.flatMap(({ [name]: value }) => (typeof value === 'number' ? [value] : []))
      return values.length === 0 ? undefined : `${called(name)} is ${than} than ${values.reduce(nearest)}`
    },
  }
}

function numberIs(name: string, says: string, isSo: (value: number) => boolean): Condition {
  const holds = ({ [name]: value }: Fields): boolean => typeof value === 'number' && isSo(value)
  return { name, says: `${called(name)} ${says}`, holds }
}

/** Of two numbers, chance decides whether both have them. */
const decimalsOf = (name: string): string => `the decimals of ${name}`

const isCount = (name: string): boolean => name.startsWith('the number of ')

/** A field, or what is known of a request besides. */
function called(name: string): string {
  return isClause(name) ? name : `\`${name}\``
}

/** What is known besides is a noun or, if it may be true, a clause. */
function isClause(name: string): boolean {
  return name.includes(' ')
}

/** What is known besides, and not only that there was a field. */
function isCircumstance(name: string): boolean {
  return isClause(name) && !name.endsWith(' was sent')
}

function bothOf(one: Condition, other: Condition): Condition {
  return {
    name: '',
    says: `${one.says} and ${other.says}`,
    parts: [one, other],
    holds: (fields) => one.holds(fields) && other.holds(fields),
  }
}

/** How likely it may be that those have something in common by chance only. */
const byChance = 1e-4

/**
 * What all of some have, and so few others that it is no chance: one or two conditions. `independent`: so many of those have nothing to do
 * with one another.
 */
export function onlyAmong(some: readonly Fields[], others: readonly Fields[], independent: number): string | undefined {
  if (some.length < fewest.some || others.length < fewest.others) return undefined
  const [first = {}, ...more] = some
  const shared = wordsOf(first).filter(({ holds }) => more.every(holds))
  const said: string[] = []
  let left = others
  while (said.length < 2) {
    const tried = shared.map(({ says, holds }) => {
      const held = left.filter(holds)
      return { says, held, share: (held.length + some.length) / (left.length + some.length) }
    })
    const [rarest] = tried.toSorted((one, other) => one.share - other.share)
    if (!rarest || rarest.share ** independent > byChance) break
    said.push(rarest.says)
    left = rarest.held
  }
  return said.length === 0 ? undefined : said.join(' and ')
}

/** `rarest`: rarer ones are few in a run. `nearlyAll`: requests at the same time arrive in any order. `noChance`: as likely by chance. */
const regular = { rarest: 50, nearlyAll: 0.75, noChance: 1e-5 } as const

/** How far apart nearly all of those places are: 7, if each seventh is one. Requests of others shift all that follow. */
export function distanceIn(places: readonly number[]): number | undefined {
  const sorted = places.toSorted((one, other) => one - other)
  const gaps = sorted.slice(1).map((place, index) => place - (sorted[index] ?? 0))
  for (let distance = regular.rarest; distance > 1; distance--) {
    const whole = gaps.filter((gap) => gap % distance === 0).length
    const single = gaps.filter((gap) => gap === distance).length
    const areNearlyAll = whole >= regular.nearlyAll * gaps.length && 2 * single >= gaps.length
    if (areNearlyAll && distance ** -whole < regular.noChance) return distance
  }
  return undefined
}

/** What is in each of the lists. */
export function inEach<One>([first = [], ...others]: readonly (readonly One[])[]): readonly One[] {
  return first.filter((one) => others.every((list) => list.includes(one)))
}
