import type { Check, Group } from '../model/check.ts'
import type { Exchange } from '../model/exchange.ts'
import type { Obstacle } from '../model/outcome.ts'
import type { Answer, Stage } from '../model/stage.ts'
import { conclude, type LostAttempt, sendingUnevenly } from './losses.ts'
import { addEnding, addFinding, emptyResult, type Result } from './result.ts'
import { createStage, LostAnswer, type Scene } from './stage.ts'

/** Checks that stand on the same ground and run one after another; most scenarios are one check. */
export interface Scenario {
  readonly id: string
  readonly group?: Group<never>
  readonly checks: readonly Check<never>[]
}

export function scenariosOf(checks: readonly Check<never>[]): Scenario[] {
  const scenarios = new Map<string, Scenario & { checks: Check<never>[] }>()
  for (const check of checks) {
    const id = check.group?.id ?? check.id
    const scenario = scenarios.get(id)
    if (scenario) scenario.checks.push(check)
    else scenarios.set(id, { id, ...(check.group ? { group: check.group } : {}), checks: [check] })
  }
  // In one order, whatever that of the list: what a request says depends on how many went before it.
  for (const { checks: own } of scenarios.values()) own.sort((a, b) => (a.id < b.id ? -1 : 1))
  return [...scenarios.values()]
}

export interface OpenAnswer {
  readonly answer: Answer
  /** Whether the contract allows the request. */
  isAllowed(): boolean
}

export interface Played {
  readonly results: readonly Result[]
  readonly exchanges: readonly Exchange[]
  /** Granted answers to valid requests, for the checks that watch. */
  readonly granted: readonly Answer[]
  /** Refusals of requests that were sent to be refused, for the checks that watch those. */
  readonly refused: readonly Answer[]
  /** Answers to requests of which it is open whether they are granted. */
  readonly open: readonly OpenAnswer[]
}

export type SceneFor = (id: string, attempt: number, onExchange: Scene['onExchange']) => Scene

export async function playScenario(scenario: Scenario, sceneFor: SceneFor): Promise<Played> {
  const attempts: LostAttempt[] = []
  for (;;) {
    const play = new Play(scenario, attempts.length + 1, sceneFor)
    await play.all()
    const { lost } = play
    const played = play.played()
    if (!lost) return withEarlier(attempts, played)
    const conclusion = conclude([...attempts, { exchanges: played.exchanges, lost: lost.exchange }])
    if (conclusion === 'habit') play.excuse(lost.exchange)
    if (conclusion !== 'again') return withEarlier(attempts, played)
    attempts.push({ exchanges: played.exchanges, lost: lost.exchange })
  }
}

/** What a lost attempt sent was sent: it stays on record, although nothing is judged by it. */
function withEarlier(attempts: readonly LostAttempt[], played: Played): Played {
  if (attempts.length === 0) return played
  return { ...played, exchanges: [...attempts.flatMap(({ exchanges }) => exchanges), ...played.exchanges] }
}

interface Taken {
  /** Its place among the requests of the scenario. */
  readonly number: number
  readonly answer: Answer
  /** Set where it answers an open question. */
  readonly isAllowed: (() => boolean) | undefined
  /** Absent where it was nobody's own: set-up and controls. */
  readonly by?: Result
}

/** One attempt at a scenario. */
class Play {
  /** The answer that ended it before its end. */
  lost: Answer | undefined
  readonly #scenario: Scenario
  readonly #scene: Scene
  readonly #attempt: number
  readonly #prefix: string
  readonly #results: Result[]
  readonly #taken: Taken[] = []
  #issuedIds = 0
  #current: Result | undefined

  constructor(scenario: Scenario, attempt: number, sceneFor: SceneFor) {
    this.#scenario = scenario
    this.#attempt = attempt
    this.#prefix = attempt === 1 ? scenario.id : `${scenario.id}~${attempt}`
    this.#results = scenario.checks.map(emptyResult)
    const scene = sceneFor(scenario.id, attempt, (exchange, answer, isAllowed) => {
      const number = Number(exchange.id.slice(this.#prefix.length + 1))
      this.#taken.push({ number, answer, isAllowed, ...(this.#current ? { by: this.#current } : {}) })
    })
    this.#scene = attempt === 1 ? scene : sendingUnevenly(scene)
  }

  async all(): Promise<void> {
    if (this.#attempt > 1) await this.#fallOutOfStep()
    const { group } = this.#scenario
    let ground: unknown
    if (group) {
      const arranging = emptyResult(standIn(group))
      const isArranged = await this.#run(arranging, async (stage) => {
        ground = await group.arrange(stage)
      })
      if (!isArranged) return this.#block(arranging, 'setup')
      if (!(await this.#control(group, ground))) return
    }
    for (const result of this.#results) {
      await this.#run(result, (stage) => result.check.run(stage, ground as never))
      if (this.lost) break
    }
    if (this.lost) this.#block(undefined, 'control')
    else if (group) await this.#control(group, ground)
  }

  /**
   * A target that loses every tenth answer, say, may lose the same one in each attempt, because what lies between two of them
   * is always as many requests. So each begins with one more that nobody needs; but some with none, because what was lost last
   * is furthest from the next loss.
   */
  async #fallOutOfStep(): Promise<void> {
    await this.#run(emptyResult(standIn(this.#scenario)), async ({ tryToSend, samples }) => {
      const more = this.#attempt % 4 === 1 ? 0 : this.#attempt - 1
      for (let sent = 0; sent < more; sent++) {
        await tryToSend('createCardUser', { body: samples.body('createCardUser') }, { intent: 'open' })
      }
    })
  }

  /** Takes back what a lost answer seemed to show. */
  excuse({ id }: Exchange): void {
    const message = `one answer or another was lost in each of ${this.#attempt} attempts: the target, or what is between, loses answers now and then`
    for (const result of this.#results) {
      const at = result.findings.findIndex(({ exchange }) => exchange === id)
      if (at >= 0) result.findings.splice(at, 1)
      result.obstacle = { kind: 'setup', message, exchange: id }
    }
  }

  played(): Played {
    const played = {
      results: this.#results,
      exchanges: [] as Exchange[],
      granted: [] as Answer[],
      refused: [] as Answer[],
      open: [] as OpenAnswer[],
    }
    // Those of a burst are answered in any order.
    for (const { answer, isAllowed, by } of this.#taken.sort((one, other) => one.number - other.number)) {
      const { exchange, isSuccess, isRefusal } = answer
      played.exchanges.push(exchange)
      by?.exchanges.push(exchange.id)
      if (exchange.intent === 'valid' && isSuccess) played.granted.push(answer)
      if (exchange.intent === 'invalid' && isRefusal) played.refused.push(answer)
      if (isAllowed) played.open.push({ answer, isAllowed })
    }
    return played
  }

  /** True when it ran to its end without a complaint. */
  async #run(result: Result, act: (stage: Stage) => Promise<unknown>): Promise<boolean> {
    const started = performance.now()
    this.#current = result
    const nextId = (): string => `${this.#prefix}#${++this.#issuedIds}`
    const stage = createStage(this.#scene, nextId, (complaint) => addFinding(result, complaint))
    try {
      await act(stage)
      return result.findings.length === 0
    } catch (error) {
      if (error instanceof LostAnswer) this.lost ??= error.answer
      addEnding(result, error)
      return false
    } finally {
      result.durationMs += performance.now() - started
      this.#current = undefined
    }
  }

  /** A refused control takes back what the checks around it seemed to show: they may have been refused for its reason. */
  async #control(group: Group<never>, ground: unknown): Promise<boolean> {
    const control = emptyResult(standIn(group))
    const isGranted = await this.#run(control, (stage) => group.control(stage, ground as never))
    if (!isGranted) this.#block(control, 'control')
    return isGranted
  }

  #block(cause: Result | undefined, kind: Obstacle['kind']): void {
    const [complaint] = cause?.findings ?? []
    const obstacle: Obstacle = cause?.obstacle ?? {
      kind,
      message: complaint
        ? `the valid request of ${this.#scenario.id} was not granted: expected ${complaint.expected}, received ${complaint.received}`
        : (cause?.skipped ?? 'an answer was lost before it could be asked'),
      ...(complaint?.exchange ? { exchange: complaint.exchange } : {}),
    }
    for (const result of this.#results) {
      if (cause?.errored) result.errored ??= cause.errored
      else if (result.findings.length === 0) result.obstacle ??= obstacle
    }
  }
}

/** What is sent for no check of its own, to arrange and control a group for instance, ends in the same ways. */
function standIn({ id }: Pick<Scenario, 'id'>): Check<never> {
  const requirement = { id, level: 'documented', text: '', contractPointer: '' } as const
  return { id, requirement, needs: [], how: '', run: async () => {} }
}
