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
