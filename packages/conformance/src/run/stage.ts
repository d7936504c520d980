import { type Contract, changesState } from '@card-contract/contract'
import { createExpect, type Report } from '../expect/expect.ts'
import { backOffMs } from '../model/back-off.ts'
import type { Exchange } from '../model/exchange.ts'
import type { Obstacle } from '../model/outcome.ts'
import type { Answer, Call, InvalidRequest, Samples, Stage, Twist } from '../model/stage.ts'
import type { Target } from '../model/target.ts'
import { readAnswer } from './answer.ts'
import { createArrange } from './arrange.ts'
import { composeRequest } from './compose.ts'
import type { Connection } from './connection.ts'
import { isAllowed } from './is-allowed.ts'
import { createNewcomers, type Newcomers } from './newcomers.ts'
import type { Patience } from './patience.ts'
import { createRecentMovements, type RecentMovements } from './recent-movements.ts'
import type { Redactor } from './redact.ts'

/** An answer was lost: what the request did is unknown, so everything starts over with fresh objects. */
export class LostAnswer extends Error {
  override readonly name = 'LostAnswer'
  readonly answer: Answer
  constructor(answer: Answer) {
    super(answer.exchange.trouble?.message)
    this.answer = answer
  }
}

export class Blocked extends Error {
  override readonly name = 'Blocked'
  readonly obstacle: Obstacle
  constructor(obstacle: Obstacle) {
    super(obstacle.message)
    this.obstacle = obstacle
  }
}

export class Skipped extends Error {
  override readonly name = 'Skipped'
}

/** What all checks of one scenario share: one redactor, one count of exchanges, one stream of samples. */
export interface Scene {
  readonly id: string
  readonly contract: Contract
  readonly target: Target
  readonly connection: Connection
  readonly redactor: Redactor
  readonly samples: Samples
  /**
   * Told of every exchange, as soon as it is recorded, and of one that asks an open question how to find out whether the
   * contract allows it.
   */
  onExchange(exchange: Exchange, answer: Answer, isAllowed?: () => boolean): void
  pause(milliseconds: number): Promise<void>
  /** The same, for as long as it takes others may have the turn. Where nobody else is there, it is just a pause. */
  rest?(milliseconds: number): Promise<void>
  /** Why the run is over, when it is. */
  over(): string
}

/** The connection was there, and so was the time: to ask again would take as long again. */
function isSilence({ exchange }: Answer): boolean {
  return exchange.trouble?.kind === 'timeout'
}

/** An answer that says something; throws where there is none, or none that was thought about. */
function judgeable(answer: Answer): Answer {
  if (answer.status === undefined) throw new LostAnswer(answer)
  if (answer.status === 429) {
    // Neither granted nor refused: the target did not look at it.
    const message = 'the target kept asking to wait (429); try a lower --concurrency, or --rate'
    throw new Blocked({ kind: 'setup', message, exchange: answer.exchange.id })
  }
  return answer
}

interface Memory {
  readonly newcomers: Newcomers
  readonly movements: RecentMovements
}

const memories = new WeakMap<Scene, Memory>()

/** What is made on the ground of a group is used by its checks. */
function memoryOf(scene: Scene): Memory {
  const isShown = (status: string): boolean =>
    scene.contract.observed.some(({ values }) => values.includes(status.toLowerCase()))
  const memory = memories.get(scene) ?? { newcomers: createNewcomers(isShown), movements: createRecentMovements() }
  memories.set(scene, memory)
  return memory
}

export function createStage(scene: Scene, nextId: () => string, report: Report): Stage {
  const { contract, target } = scene
  const { newcomers, movements } = memoryOf(scene)

  async function exchange(
    operationId: string | undefined,
    call: Call,
    twist: Twist,
    id: string = nextId(),
  ): Promise<Answer> {
    const operation = operationId === undefined ? undefined : contract.operation(operationId)
    const wire = composeRequest(contract, target, operation, call, twist)
    for (const forged of wire.forged ?? []) scene.redactor.hide(forged)
    const intent = twist.intent ?? 'valid'
    const purpose = operationId === undefined ? { id, intent } : { id, operationId, intent }
    const recorded = await scene.connection.exchange(wire, scene.redactor, purpose)
    if (!recorded) throw new Blocked({ kind: 'deadline', message: scene.over() })
    const answer = readAnswer(recorded)
    const isOpen = operationId !== undefined && intent === 'open'
    scene.onExchange(recorded, answer, isOpen ? () => isAllowed(contract, operationId, call, twist) : undefined)
    if (operation) {
      newcomers.note(operation, call, answer)
      movements.note(operation, call, answer)
    }
    if (recorded.trouble?.kind === 'aborted') throw new Blocked({ kind: 'deadline', message: scene.over() })
    return answer
  }

  async function answered(ask: () => Promise<Answer>): Promise<Answer> {
    for (let attempt = 0; ; attempt++) {
      const answer = await ask()
      const waitMs = backOffMs[attempt]
      if (answer.status !== undefined || isSilence(answer) || waitMs === undefined) return answer
      await backOffFor(waitMs)
    }
  }

  async function backOffFor(milliseconds: number): Promise<void> {
    if (milliseconds > 0) await scene.pause(milliseconds)
  }

  async function send(operationId: string, call: Call, twist: Twist = {}): Promise<Answer> {
    const operation = contract.operation(operationId)
    const isValid = twist.intent === undefined || twist.intent === 'valid'
    const patience = isValid ? (newcomers.patienceFor(call) ?? movements.patienceFor(operation, call)) : undefined
    const ask = (): Promise<Answer> => exchange(operationId, call, twist)
    // Reading changes nothing, whether the answer to it comes or not.
    const answer = judgeable(changesState(operation, call) ? await ask() : await answered(ask))
    return patience?.isTooEarly(answer) ? await askLater(operationId, call, twist, answer, patience) : answer
  }

  /** Ids are made of the first one: requests that are sent at once have the same ones in whichever order they are repeated. */
  async function askLater(
    operationId: string,
    call: Call,
    twist: Twist,
    refusal: Answer,
    { pauses, isTooEarly, giveUp }: Patience,
  ): Promise<Answer> {
    let answer = refusal
    for (const [index, pause] of pauses.entries()) {
      await scene.pause(pause)
      answer = judgeable(await exchange(operationId, call, twist, `${refusal.exchange.id}.${index + 1}`))
      if (!isTooEarly(answer)) return answer
    }
    giveUp()
    return answer
  }

  async function freshly<Made>(make: () => Promise<Made>): Promise<Made> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await make()
      } catch (error) {
        const waitMs = backOffMs[attempt]
        if (waitMs === undefined || !(error instanceof LostAnswer) || isSilence(error.answer)) throw error
        await backOffFor(waitMs)
      }
    }
  }

  async function sendInvalid(
    operationId: string,
    requestOf: () => InvalidRequest | Promise<InvalidRequest>,
  ): Promise<Answer> {
    const answer = await answered(async () => {
      const { call, twist } = await requestOf()
      return await exchange(operationId, call, { ...twist, intent: 'invalid' })
    })
    return answer.status === undefined && !isSilence(answer) ? answer : judgeable(answer)
  }

  const { samples } = scene
  return {
    contract,
    samples,
    overrides: target.samples,
    expect: createExpect(report),
    arrange: createArrange({ contract, samples, fixtures: target.fixtures, send, freshly }),
    send,
    freshly,
    sendInvalid,
    tryToSend: (operationId, call, twist = {}) => exchange(operationId, call, twist),
    skip(reason) {
      throw new Skipped(reason)
    },
    pause: scene.rest ?? scene.pause,
  }
}
