import type { Contract, Operation } from '@card-contract/contract'
import type { Obstacle } from '../../nouns/outcome.ts'
import type { Derivation, Reaction, Step, Steps, Violations } from '../../nouns/step.ts'
import type { ApiResponse } from '../../nouns/wire/call.ts'
import { saysSuccess } from '../../nouns/wire/envelope.ts'
import { attemptOf } from '../../nouns/wire/exchange.ts'
import { readResponse } from '../../nouns/wire/read-response.ts'
import { violationsIn } from '../../nouns/wire/response-facts.ts'
import { readRequest } from '../../nouns/wire/sent.ts'
import { once } from '../../values/once.ts'

/**
 * What the target did in one exchange, whatever sent the request: set-up, control, check, probe, preflight or retry. Without the
 * parsed body, which takes several times the memory of its text.
 */
export interface Received extends Pick<Step, 'exchange' | 'reaction'> {
  /** Why a valid request was rejected, if the preflight found out. The exchange alone does not say it. */
  readonly because?: string
}

export function received(response: ApiResponse): Received {
  const { exchange, because } = response
  const facts = { exchange, reaction: reactionOf(response) }
  return { ...facts, ...(because === undefined ? {} : { because }) }
}

function reactionOf({ exchange, isRejection, isSuccess, json, envelope }: ApiResponse): Reaction {
  if (!exchange.response) return 'no response'
  if (isRejection) return 'rejected'
  const isAccepted = exchange.intent === 'valid' ? isSuccess : saysSuccess(json, envelope)
  return isAccepted ? 'accepted' : 'neither'
}

/** Every exchange of the run as rules see it. Nothing that was received goes unseen. `beginsAnywhere`: see `Derivation`. */
export function stepsOf(
  contract: Contract,
  all: readonly Received[],
  obstacles: readonly Obstacle[] = [],
  beginsAnywhere = false,
): Steps {
  const blamed = new Set(obstacles.filter(({ lack }) => lack === 'acceptance').map(({ exchange }) => exchange))
  const excusing = obstacles.filter(({ lack, kind }) => lack === 'sample' || kind === 'deadline')
  const excused = new Set(excusing.map(({ exchange }) => exchange))
  const readerOf = createReaders(contract)
  const steps = all.map((one): Step => {
    const { exchange, reaction } = one
    const { operationId } = exchange
    const operation = operationId === undefined ? undefined : contract.operation(operationId)
    const isAllowed = exchange.isAllowed ?? exchange.intent === 'valid'
    return {
      exchange,
      operation,
      reaction,
      isAllowed,
      mustConform: isAllowed && reaction === 'accepted',
      isBlocking: reaction === 'rejected' && blamed.has(exchange.id),
      isExcused: excused.has(exchange.id),
      ...readerOf(one, operation),
    }
  })
  const byOperation = Map.groupBy(steps, ({ exchange }) => exchange.operationId)
  const byCheck = once(() => {
    const asked = steps.flatMap((step) => checksAbout(step).map((check) => ({ check, step })))
    return new Map(
      [...Map.groupBy(asked, ({ check }) => check)].map(([check, own]) => [check, own.map(({ step }) => step)]),
    )
  })
  const byAttempt = once(() => Map.groupBy(steps, ({ exchange }) => attemptOf(exchange)))
  const byScenario = once(() => Map.groupBy(steps, ({ exchange }) => exchange.scenario))
  const ofAttempt = ({ exchange }: Step): readonly Step[] => byAttempt().get(attemptOf(exchange)) ?? []
  const derived = new Map<string, unknown>()
  return {
    contract,
    of: (operationId) => (operationId === undefined ? steps : (byOperation.get(operationId) ?? [])),
    forCheck: (check) => byCheck().get(check) ?? [],
    ofAttempt,
    inScenario(scenario) {
      const own = byScenario().get(scenario) ?? []
      const last = Math.max(...own.map(({ exchange }) => exchange.attempt))
      return own.filter(({ exchange }) => exchange.attempt === last)
    },
    controlsOf: (step) => ofAttempt(step).filter(({ exchange }) => exchange.role === 'control'),
    derive<Result>({ id, from }: Derivation<Result>): Result {
      if (!derived.has(id)) derived.set(id, from(steps, beginsAnywhere))
      return derived.get(id) as Result
    },
  }
}

function checksAbout({ exchange: { case: { features = [], fault } = {} } }: Step): string[] {
  return [...features, ...(fault ? [fault] : [])].map(({ check }) => check)
}

/** Twice what a run receives from a usual target. Parsed, a text that is all brackets takes fifty times as much memory. */
const parsedAtMost = 2 * 1024 * 1024

/** Many rules read the same response, so it is parsed and validated once, unless many others were read in between. */
function createReaders(
  contract: Contract,
): (received: Received, operation: Operation | undefined) => Pick<Step, 'sent' | 'read' | 'violations'> {
  let length = 0
  const kept = new Set<{ readonly length: number; forget(): void }>()

  function keep(one: { readonly length: number; forget(): void }): void {
    kept.add(one)
    length += one.length
    for (const oldest of kept) {
      if (length <= parsedAtMost) return
      kept.delete(oldest)
      length -= oldest.length
      oldest.forget()
    }
  }

  return ({ exchange, because }, operation) => {
    const sent = readRequest(exchange.request)
    let response: ApiResponse | undefined
    let violations: Violations | undefined
    const read = (): ApiResponse => {
      if (response) return response
      const fresh = { ...readResponse(exchange, operation), sent, ...(because === undefined ? {} : { because }) }
      response = fresh
      keep({
        length: exchange.response?.body.length ?? 0,
        forget() {
          response = undefined
          violations = undefined
        },
      })
      return fresh
    }
    return {
      sent,
      read,
      violations() {
        if (violations) return violations
        const fresh = violationsIn(contract, read())
        if (response) violations = fresh
        return fresh
      },
    }
  }
}
