import type { Contract } from '@card-contract/contract'
import { fieldsOf } from '../../cases/samples/fields.ts'
import { hasSubject, sentPart, shownPart, verbOf } from '../../nouns/action.ts'
import { inTime, type Step, type Steps } from '../../nouns/step.ts'
import type { Lifecycle } from '../../nouns/suite.ts'
import type { Fields } from '../../values/json.ts'

/** What was known before each request of what it is about: its state, and what was sent when it was made. */
export function subjectsIn(steps: Steps, lifecycle: Lifecycle | undefined): (step: Step) => Fields {
  let known: ReadonlyMap<Step, Fields> | undefined
  return (step) => {
    known ??= lifecycle ? followed(steps, lifecycle) : new Map()
    return known.get(step) ?? {}
  }
}

function followed(steps: Steps, { part, after }: Lifecycle): ReadonlyMap<Step, Fields> {
  const subjects = new Map<unknown, Fields>()
  const known = new Map<Step, Fields>()
  for (const step of inTime(steps.of())) {
    const isMaking = step.operation !== undefined && !hasSubject(step.operation)
    const before = isMaking ? sentWith(step, part) : subjects.get(sentPart(step, part))
    if (!before) continue
    if (!isMaking) known.set(step, before)
    const verb = verbOf(step)
    const state = after[verb ?? '']
    if (state === undefined || step.reaction !== 'accepted') continue
    subjects.set(isMaking ? shownPart(step.read(), part) : sentPart(step, part), {
      ...before,
      [`the ${part}`]: state,
      [`the last change of the ${part}`]: verb,
    })
  }
  return known
}

function sentWith({ sent }: Step, part: string): Fields {
  return Object.fromEntries(
    Object.entries(sent.body() ?? {}).map(([name, value]) => [`\`${name}\` of the ${part}`, value]),
  )
}

/** Of the fields of a request, what is no amount, no text of one's own and no ID: words that the contract lists. */
export function inWords(contract: Contract): (fields: Fields) => Fields {
  const fieldsIn = contract.operations.flatMap((operation) => fieldsOf(contract, operation))
  const listed = new Set<unknown>(fieldsIn.flatMap(({ schema }) => schema.enum ?? []))
  const isWord = ([, value]: readonly [string, unknown]): boolean => typeof value === 'boolean' || listed.has(value)
  return (fields) => Object.fromEntries(Object.entries(fields).filter(isWord))
}

/** The same, and in clauses which fields it had, and what had happened before. */
export function inClauses(worded: ReturnType<typeof inWords>): (fields: Fields) => Fields {
  const isClause = ([name]: readonly [string, unknown]): boolean => name.includes(' ') && !name.startsWith('`')
  return (fields) => {
    const names = Object.keys(fields).filter((name) => !name.includes(' '))
    const sent = Object.fromEntries(names.map((name) => [`\`${name}\` was sent`, true]))
    return { ...worded(fields), ...Object.fromEntries(Object.entries(fields).filter(isClause)), ...sent }
  }
}

/** A request from elsewhere may have any number of texts. */
const textsAtMost = 50

/** What texts may have that a server spoils. The last one has the one before, too. */
const features: readonly (readonly [says: string, isIn: (text: string) => boolean])[] = [
  ['quotes', (text) => text.includes('"')],
  ['backslashes', (text) => text.includes('\\')],
  ['control characters', (text) => /\p{Cc}/u.test(text)],
  ['more than ASCII', (text) => /\P{ASCII}/u.test(text)],
  ['a character of four bytes', (text) => /[\u{10000}-\u{10ffff}]/u.test(text)],
]

export function textsSent({ sent }: Pick<Step, 'sent'>): Fields {
  const texts = Object.entries(sent.body() ?? {}).filter(([, value]) => typeof value === 'string')
  return Object.fromEntries(
    texts
      .slice(0, textsAtMost)
      .flatMap(([name, text]) =>
        features.flatMap(([says, isIn]) => (isIn(String(text)) ? [[`\`${name}\` has ${says}`, true]] : [])),
      ),
  )
}
