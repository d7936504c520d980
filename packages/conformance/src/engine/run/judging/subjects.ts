import { hasSubject, sentPart, shownPart, verbOf } from '../../nouns/action.ts'
import type { Cause } from '../../nouns/cause.ts'
import type { Finding } from '../../nouns/finding.ts'
import type { Words } from '../../nouns/kind.ts'
import { inTime, type Step, type Steps } from '../../nouns/step.ts'
import type { Lifecycle } from '../../nouns/suite.ts'
import type { Exchange } from '../../nouns/wire/exchange.ts'
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

/** Fewer responses may be to one action by chance. */
const alikeAtLeast = 3

/** Says of causes without any other condition which action all their responses are to, where the operation has several. */
export function withActions(
  causes: ReadonlyMap<Finding, Cause>,
  stepOf: (id: Exchange['id'] | undefined) => Step | undefined,
  { consequences }: Words,
): ReadonlyMap<Finding, Cause> {
  const groups = Map.groupBy(causes, ([, { alike }]) => JSON.stringify(alike))
  return new Map(
    [...groups.values()].flatMap((own) => {
      const steps = own.map(([{ exchange }]) => stepOf(exchange))
      const [verb, ...others] = new Set(steps.map((step) => step && verbOf(step)))
      const isOneOfSeveral = steps.some((step) => typeof step?.operation?.action?.verb === 'object')
      // Which amounts show a fault, chance decides.
      const areOfAmounts = steps.every((step) => step && sentPart(step, 'amount') !== undefined)
      const isTold = own.every(([, { pointer = '', where, reaction }]) => {
        return pointer !== '' && !consequences.includes(pointer) && where === undefined && reaction === 'accepted'
      })
      const areFew = new Set(steps).size < alikeAtLeast
      if (verb === undefined || others.length > 0 || areFew || areOfAmounts || !isOneOfSeveral || !isTold) return own
      const where = `the action is ${verb}`
      return own.map(([finding, cause]): [Finding, Cause] => [finding, { ...cause, where }])
    }),
  )
}
