import type { Check, Group } from '../../nouns/check.ts'
import { LostResponse } from '../../nouns/outcome.ts'
import type { Session } from '../../nouns/session.ts'
import type { ApiResponse } from '../../nouns/wire/call.ts'
import { bySequence, exchangePlace } from '../../nouns/wire/exchange.ts'
import { type AttemptContext, createSession } from '../../session/session.ts'
import { type Received, received, stepsOf } from '../judging/received.ts'
import { addEnding, emptyResult, type Result } from '../judging/result.ts'

/** Checks that share one set-up and run one after another; most scenarios are a single check. */
export interface Scenario {
  readonly id: string
  readonly group?: Group<never>
  readonly checks: readonly Check<never>[]
}

/** What came of one attempt at a scenario, or of all of them. */
export interface ScenarioResult {
  readonly results: readonly Result[]
  /** The response of every exchange, for the rules. */
  readonly received: readonly Received[]
}

export type ContextFor = (id: string, attempt: number, onExchange: AttemptContext['onExchange']) => AttemptContext

interface Recorded extends Received {
  /** Absent for requests that belong to no check: set-up and controls. */
  readonly by?: Result
}

/** One attempt at a scenario. */
export class Attempt {
  /** The lost response that ended the attempt early. */
  lost: ApiResponse | undefined
  readonly #scenario: Scenario
  readonly #context: AttemptContext
  readonly #attempt: number
  readonly #results: Result[]
  readonly #taken: Recorded[] = []
  #sent = 0
  #current: Result | undefined

  constructor(scenario: Scenario, attempt: number, contextFor: ContextFor) {
    this.#scenario = scenario
    this.#attempt = attempt
    this.#results = scenario.checks.map(emptyResult)
    const context = contextFor(scenario.id, attempt, (_, response) => {
      this.#taken.push({ ...received(response), ...(this.#current ? { by: this.#current } : {}) })
    })
    this.#context = {
      ...context,
      deviates: (act) => this.#deviates(act),
    }
  }

  async #deviates(act: () => Promise<unknown>): Promise<boolean> {
    const from = this.#taken.length
    await act()
    const { judge } = this.#current?.check ?? {}
    if (!judge) return false
    const sent = this.#taken.slice(from).sort((one, other) => bySequence(one.exchange, other.exchange))
    for (const { deviation } of judge(stepsOf(this.#context.contract, sent))) if (deviation) return true
    return false
  }

  async all(): Promise<void> {
    const { group } = this.#scenario
    let setup: unknown
    if (group) {
      const arranging = emptyResult(placeholderFor(group))
      const isArranged = await this.#run(arranging, async (session) => {
        setup = await group.arrange(session)
      })
      if (!isArranged) return this.#block(arranging)
      if (!(await this.#control(group, setup))) return
    }
    for (const result of this.#results) {
      await this.#run(result, (session) => result.check.run(session, setup as never))
      if (this.lost) return this.#block(result)
    }
    if (group) await this.#control(group, setup)
  }

  /** Without the parsed bodies, which take several times the memory of their texts. */
  result(): ScenarioResult {
    // Requests of a burst complete in any order.
    const taken = this.#taken.sort((one, other) => bySequence(one.exchange, other.exchange))
    for (const { exchange, by } of taken) by?.exchanges.push(exchange.id)
    return { results: this.#results, received: taken }
  }

  /** True if it ran to its end. */
  async #run(result: Result, act: (session: Session) => Promise<unknown>): Promise<boolean> {
    const started = performance.now()
    this.#current = result
    const nextPlace = () => exchangePlace(this.#scenario.id, this.#attempt, ++this.#sent)
    const session = createSession(this.#context, nextPlace)
    try {
      await act(session)
      return true
    } catch (error) {
      addEnding(result, error, this.#attempt)
      if (error instanceof LostResponse) this.lost ??= error.response
      return false
    } finally {
      result.durationMs += performance.now() - started
      this.#current = undefined
    }
  }

  /**
   * In the plain form, like the invalid requests that are compared with it. A rejected control blocks the checks of its group:
   * the target may have rejected their requests for the same reason.
   */
  async #control(group: Group<never>, setup: unknown): Promise<boolean> {
    const control = emptyResult(placeholderFor(group))
    const isAccepted = await this.#run(control, (session) => group.control(session.inPlainForm(), setup as never))
    if (!isAccepted) this.#block(control)
    return isAccepted
  }

  #block({ errored, obstacle, skipped = '' }: Result): void {
    for (const result of this.#results) {
      if (errored) result.errored ??= errored
      else result.obstacle ??= obstacle ?? { kind: 'setup', message: skipped }
    }
  }
}

/**
 * A placeholder check for requests that belong to none, such as the set-up or control of a group; they end in the same ways.
 */
function placeholderFor({ id }: Pick<Scenario, 'id'>): Check<never> {
  const requirement = { id, level: 'documented', text: '', contractPointer: '' } as const
  return { id, requirement, kind: 'accepts', needs: [], how: '', run: async () => {} }
}
