import type { Deviation, Found, Rule } from '../nouns/check.ts'
import type { Step, Steps } from '../nouns/step.ts'
import type { ApiResponse } from '../nouns/wire/call.ts'
import { isAcceptedAgain, triesIn } from './tries.ts'

/** Chooses the steps of a rule, each by what is known about it. */
type Choice = (steps: Steps) => readonly Step[]

/** Valid requests, whatever the target did with them. */
export function valid(operationId?: string): Choice {
  return (steps) => steps.of(operationId).filter(({ exchange }) => exchange.intent === 'valid')
}

/** Valid requests that the target accepted. */
export function accepted(operationId?: string): Choice {
  return (steps) => steps.of(operationId).filter(isAccepted)
}

/**
 * Those first, because they prove more, and then those that the contract allows, but that the target was free to
 * reject.
 */
export function conforming(operationId?: string): Choice {
  return (steps) => {
    const all = steps.of(operationId)
    const proving = all.filter(isAccepted)
    const others = all.length > proving.length ? all.filter(isAcceptedFreely) : none
    return others.length > 0 ? [...proving, ...others] : proving
  }
}

const none: readonly Step[] = []

function isAccepted({ exchange, mustConform }: Step): boolean {
  return mustConform && exchange.intent === 'valid'
}

function isAcceptedFreely({ exchange, mustConform }: Step): boolean {
  return mustConform && exchange.intent === 'open'
}

/** Judges each step by itself. */
export function eachStep(choice: Choice, deviationsIn: (step: Step) => readonly Deviation[]): Rule {
  return function* judge(steps) {
    for (const step of choice(steps)) {
      const { id: exchange } = step.exchange
      yield { exchange }
      for (const deviation of deviationsIn(step)) yield { exchange, deviation }
    }
  }
}

/** Judges each response by itself. */
export function eachResponse(choice: Choice, deviationsIn: (response: ApiResponse) => readonly Deviation[]): Rule {
  return eachStep(choice, (step) => deviationsIn(step.read()))
}

/**
 * Judges successful responses without `success: true` to readings with optional words, unless a plain response shows the same. Those
 * with it are judged like any other.
 */
export function besideAsides(operationId: string, deviationsIn: (step: Step) => readonly Deviation[]): Rule {
  return function* judge(steps) {
    const asides = steps
      .of(operationId)
      .filter(({ exchange, reaction }) => exchange.role === 'aside' && reaction === 'neither')
    if (asides.length === 0 || accepted(operationId)(steps).some((step) => deviationsIn(step).length > 0)) return
    for (const step of asides) {
      if (!step.read().isSuccess) continue
      const { id: exchange, request } = step.exchange
      for (const one of deviationsIn(step)) {
        yield { exchange, deviation: { ...one, headline: `${one.headline} for the body ${request.body}` } }
      }
    }
  }
}

/**
 * Judges what no single response shows. The function may go through the responses more than once, but must not keep
 * them: parsed, all of them together take too much memory.
 */
export function responsesTogether(
  choice: Choice,
  deviationsIn: (responses: Iterable<ApiResponse>) => Iterable<Found>,
): Rule {
  return function* judge(steps) {
    const chosen = choice(steps)
    for (const { exchange } of chosen) yield { exchange: exchange.id }
    for (const { exchange, ...deviation } of deviationsIn(readOneByOne(chosen))) yield { exchange, deviation }
  }
}

/** Parses each response when it is its turn, and keeps none. */
export function readOneByOne(steps: readonly Step[]): Iterable<ApiResponse> {
  return {
    *[Symbol.iterator]() {
      for (const step of steps) yield step.read()
    },
  }
}

/** Whether the same request was sent once more, because its response was not final. */
export function isRepeated({ exchange: one }: Step, next: Step | undefined): boolean {
  const other = next?.exchange
  if (other?.repeat === undefined) return false
  return one.scenario === other.scenario && one.attempt === other.attempt && one.sequence === other.sequence
}

/**
 * Of each request, the response that counts. One that was sent again is judged by the last, unless only chance made the difference: then
 * by the first, a rejection. None counts if the end of the run kept it from being sent again.
 */
export function finalOnes(steps: readonly Step[]): Step[] {
  // One whose response was lost was sent again, or ended its attempt.
  const answered = steps.filter(({ reaction }) => reaction !== 'no response')
  const final = [...triesIn(answered)].flatMap((tries) => (isAcceptedAgain(tries) ? tries[0] : tries.at(-1)) ?? [])
  return final.filter(({ isExcused }) => !isExcused)
}

/** Marks a rule that finds nothing in a single step. */
export function comparing(rule: Rule): Rule {
  return Object.assign(rule, { comparesSteps: true as const })
}

/** Marks a rule that judges what a program marked or sent again. */
export function ofCases(rule: Rule): Rule {
  return Object.assign(rule, { needsCases: true as const })
}

/** Judges by each of the rules. */
export function allOf(...rules: readonly Rule[]): Rule {
  const judge: Rule = function* judge(steps) {
    for (const rule of rules) yield* rule(steps)
  }
  if (rules.every(({ comparesSteps }) => comparesSteps)) comparing(judge)
  return rules.every(({ needsCases }) => needsCases) ? ofCases(judge) : judge
}
