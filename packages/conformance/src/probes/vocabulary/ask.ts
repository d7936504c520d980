import { type Direction, type Door, doors, type Errand, movement, type Turn, turning } from '../../doors/doors.ts'
import type { Answer, CardOnStage, Stage, Twist } from '../../model/stage.ts'

export function ask(stage: Stage, { operationId, call }: Errand, twist?: Twist): Promise<Answer> {
  return stage.send(operationId, call, twist)
}

/** Asks one after another, each under the name of its situation. */
export async function askEach(
  stage: Stage,
  errands: Readonly<Record<string, Errand>>,
): Promise<Record<string, Answer>> {
  const answers: Record<string, Answer> = {}
  for (const [situation, errand] of Object.entries(errands)) answers[situation] = await ask(stage, errand)
  return answers
}

/**
 * For requests that a target may choke on: no answer is an answer. A connection that was closed may have been closed for
 * another reason, so it is tried once more.
 */
export async function askBoldly(stage: Stage, errand: Partial<Errand>, twist?: Twist): Promise<Answer> {
  const send = (): Promise<Answer> => stage.tryToSend(errand.operationId, errand.call ?? {}, twist)
  const first = await send()
  return first.exchange.trouble?.kind === 'reset' ? send() : first
}

/** A registration: the request for which nothing has to exist yet. */
export function registering(stage: Stage, fields: Readonly<Record<string, unknown>> = {}): Errand {
  return { operationId: 'createCardUser', call: { body: stage.samples.body('createCardUser', fields) } }
}

/** A request for a movement of a small amount, or of the one given. */
export function moving(
  stage: Stage,
  card: Pick<CardOnStage, 'cardId' | 'currency'>,
  direction: Direction,
  sum: { readonly amount?: number; readonly currency?: string } = {},
  door: Door = 'dedicated',
): Errand {
  const { currency = card.currency } = sum
  const { amount = stage.samples.amount(currency) } = sum
  return movement(door, direction, card.cardId, { amount, currency })
}

/** The same movement through every door. */
export function moveThroughEachDoor(
  stage: Stage,
  card: CardOnStage,
  direction: Direction,
): Promise<Record<string, Answer>> {
  return askEach(stage, Object.fromEntries(doors.map((door) => [door, moving(stage, card, direction, {}, door)])))
}

export function turnThroughEachDoor(stage: Stage, turn: Turn, cardId: string): Promise<Record<string, Answer>> {
  return askEach(stage, Object.fromEntries(doors.map((door) => [door, turning(door, turn, cardId)])))
}

/** What was given for the run, or undefined: a question that can do without it is asked all the same. */
export function ifGiven<Fixture>(take: () => Fixture): Fixture | undefined {
  try {
    return take()
  } catch {
    return undefined
  }
}
