import { hasSubject, sentPart, shownPart, verbOf } from '../../nouns/action.ts'
import type { Step, Steps } from '../../nouns/step.ts'
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

interface Subject {
  readonly fields: Fields
  /** How many had been made before. */
  readonly before: number
}

function followed(steps: Steps, { part, after }: Lifecycle): ReadonlyMap<Step, Fields> {
  const subjects = new Map<unknown, Subject>()
  const known = new Map<Step, Fields>()
  let made = 0
  for (const step of steps.of().toSorted((one, other) => one.exchange.startedMs - other.exchange.startedMs)) {
    const state = after[verbOf(step) ?? '']
    const isAccepted = state !== undefined && step.reaction === 'accepted'
    if (step.operation && !hasSubject(step.operation)) {
      const fields = { ...sentWith(step, part), [`the ${part}`]: state }
      if (isAccepted) subjects.set(shownPart(step.read(), part), { fields, before: ++made })
      continue
    }
    const id = sentPart(step, part)
    const subject = subjects.get(id)
    if (!subject) continue
    const { fields, before } = subject
    known.set(step, { ...fields, [`the number of ${part}s made since`]: made - before })
    if (isAccepted) subjects.set(id, { fields: { ...fields, [`the ${part}`]: state }, before })
  }
  return known
}

function sentWith({ sent }: Step, part: string): Fields {
  return Object.fromEntries(
    Object.entries(sent.body() ?? {}).map(([name, value]) => [`\`${name}\` of the ${part}`, value]),
  )
}
