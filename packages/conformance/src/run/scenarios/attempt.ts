import type { ApiResponse } from '../../exchanges/call.ts'
import { bySequence, type Exchange, exchangePlace } from '../../exchanges/exchange.ts'
import type { Notice } from '../../exchanges/notice.ts'
import type { Session } from '../../exchanges/session.ts'
import type { Obstacle } from '../../findings/outcome.ts'
import type { Check, Group } from '../../model/check.ts'
import { LostResponse } from '../../model/check-ended.ts'
import { fallOutOfStep } from '../../session/limits/attempts.ts'
import { type AttemptContext, createSession } from '../../session/session.ts'
import { type Received, received, stepsOf } from '../judging/received.ts'
import { addEnding, addFinding, emptyResult, type Result } from '../judging/result.ts'
import { fewerAtOnce } from './fewer-at-once.ts'

/** Checks that share one set-up and run one after another; most scenarios are a single check. */
export interface Scenario {
  readonly id: string
  readonly group?: Group<never>
  readonly checks: readonly Check<never>[]
}

interface AttemptResult {
  readonly results: readonly Result[]
  readonly exchanges: readonly Exchange[]
  /** The response of every exchange, for the rules. */
  readonly received: readonly Received[]
  /** What repeated requests showed, for the same rules. */
  readonly notices: readonly Notice[]
}

export interface ScenarioResult extends AttemptResult {
  /** The valid requests whose responses were lost by accident. */
  readonly accidents: readonly Exchange[]
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
  readonly #lostBefore: number
  readonly #results: Result[]
  readonly #taken: Recorded[] = []
  readonly #notices: Notice[] = []
  readonly #closed: ApiResponse[] = []
  #sent = 0
  #current: Result | undefined

  /** `lostBefore`: how many attempts lost responses. After the first, a closed connection counts as a rejection. */
  constructor(scenario: Scenario, attempt: number, contextFor: ContextFor, lostBefore = 0) {
    this.#scenario = scenario
    this.#attempt = attempt
    this.#lostBefore = lostBefore
    this.#results = scenario.checks.map(emptyResult)
    const context = contextFor(scenario.id, attempt, (_, response, isAllowed) => {
      this.#taken.push({ ...received(response, isAllowed), ...(this.#current ? { by: this.#current } : {}) })
    })
    this.#context = {
      ...context,
      connection: fewerAtOnce(context.connection, lostBefore),
      onNotice: (one) => this.#notices.push(one),
      deviates: (act) => this.#deviates(act),
      ...(lostBefore > 0 ? { onClosed: (response) => this.#closed.push(response) } : {}),
    }
  }

  async #deviates(act: () => Promise<unknown>): Promise<boolean> {
    const [from, noticed] = [this.#taken.length, this.#notices.length]
    await act()
    const { judge } = this.#current?.check ?? {}
    if (!judge) return false
    const sent = this.#taken.slice(from).sort((one, other) => bySequence(one.exchange, other.exchange))
    const steps = stepsOf(this.#context.contract, sent, [], this.#notices.slice(noticed))
    for (const { deviation } of judge(steps)) if (deviation) return true
    return false
  }

  async all(): Promise<void> {
    if (this.#lostBefore > 0) {
      await this.#run(emptyResult(placeholderFor(this.#scenario)), (session) =>
        fallOutOfStep(session, this.#lostBefore),
      )
    }
    const { group } = this.#scenario
    let setup: unknown
    if (group) {
      const arranging = emptyResult(placeholderFor(group))
      const isArranged = await this.#run(arranging, async (session) => {
        setup = await group.arrange(session)
      })
      if (!isArranged) return this.#block(arranging, 'setup')
      if (!(await this.#control(group, setup))) return
    }
    for (const result of this.#results) {
      await this.#run(result, async (session) => {
        const answered = await result.check.run(session, setup as never)
        if (!answered) return
        result.said = answered.said
        for (const draft of answered.departures ?? []) addFinding(result, draft)
        if (answered.obstacle) result.obstacle = answered.obstacle
      })
      if (this.lost) return this.#block(undefined, 'control')
    }
    if (group) await this.#control(group, setup)
  }

  /** The requests without a response: those that counted as rejected, and the one that ended the attempt. */
  lostOnes(): readonly Exchange[] {
    const closed = this.#closed.map(({ exchange }) => exchange)
    return [...closed.sort(bySequence), ...(this.lost ? [this.lost.exchange] : [])]
  }

  /** Reports those that counted as rejected. */
  noteClosed(): void {
    for (const response of this.#closed) {
      const request = response.exchange.intent === 'valid' ? 'a valid request' : 'a request that it may reject'
      this.#notices.push({ kind: 'unanswered', response, request })
    }
  }

  /** Marks the results as inconclusive, and removes the findings that may follow from a lost response. */
  excuse(lost: Exchange): void {
    const message = `inconclusive: each of ${this.#attempt} attempts lost a response; the connection is unreliable`
    const before = new Set(this.#taken.flatMap(({ exchange }) => (bySequence(exchange, lost) < 0 ? exchange.id : [])))
    for (const result of this.#results) {
      const kept = result.findings.filter(({ exchange }) => exchange === undefined || before.has(exchange))
      result.findings.splice(0, result.findings.length, ...kept)
      result.obstacle = { kind: 'setup', message, lack: 'response', exchange: lost.id }
    }
  }

  /** Requests of a burst complete in any order. */
  exchanges(): Exchange[] {
    return this.#taken.map(({ exchange }) => exchange).sort(bySequence)
  }

  /** Without the parsed bodies, which take several times the memory of their texts. */
  result(): AttemptResult {
    const taken = this.#taken.sort((one, other) => bySequence(one.exchange, other.exchange))
    for (const { exchange, by } of taken) by?.exchanges.push(exchange.id)
    const notices = this.#notices.sort((one, other) => bySequence(one.response.exchange, other.response.exchange))
    return { results: this.#results, exchanges: this.exchanges(), received: taken, notices }
  }

  /** True if it ran to its end without a finding. */
  async #run(result: Result, act: (session: Session) => Promise<unknown>): Promise<boolean> {
    const started = performance.now()
    this.#current = result
    const nextPlace = () => exchangePlace(this.#scenario.id, this.#attempt, ++this.#sent)
    const session = createSession(this.#context, nextPlace)
    try {
      await act(session)
      return result.findings.length === 0
    } catch (error) {
      addEnding(result, error)
      if (error instanceof LostResponse) this.lost ??= error.response
      return false
    } finally {
      result.durationMs += performance.now() - started
      this.#current = undefined
    }
  }

  /**
   * In the plain form, like the invalid requests that are compared with it. A rejected control blocks the checks of its group
   * that have no findings: the target may have rejected their requests for the same reason.
   */
  async #control(group: Group<never>, setup: unknown): Promise<boolean> {
    const control = emptyResult(placeholderFor(group))
    const isAccepted = await this.#run(control, (session) => group.control(session.inPlainForm(), setup as never))
    if (!isAccepted) this.#block(control, 'control')
    return isAccepted
  }

  #block(cause: Result | undefined, kind: Obstacle['kind']): void {
    const obstacle = cause?.obstacle ?? this.#obstacleOf(cause, kind)
    for (const result of this.#results) {
      if (cause?.errored) result.errored ??= cause.errored
      else if (result.findings.length === 0) result.obstacle ??= obstacle
    }
  }

  #obstacleOf(cause: Result | undefined, kind: Obstacle['kind']): Obstacle {
    const [draft] = cause?.findings ?? []
    if (!draft) return { kind, message: cause?.skipped ?? 'a response was lost before this could be asked' }
    const lost = this.#taken.find(({ exchange }) => exchange.id === draft.exchange)
    const { operationId, id: exchange } = lost?.exchange ?? {}
    return {
      kind,
      message: `the control request got ${draft.received}`,
      lack: 'acceptance',
      ...(operationId ? { operationId } : {}),
      ...(exchange ? { exchange } : {}),
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
