import { listing } from '../../doors/doors.ts'
import type { Answer, Stage } from '../../model/stage.ts'
import { ask } from './ask.ts'

/** A transaction as a list shows it. */
export type Entry = Readonly<Record<string, unknown>>

interface Listed {
  readonly answer: Answer
  readonly entries: readonly Entry[]
  /** Whether what was waited for was there in the end. */
  readonly isThere: boolean
  readonly waitedMs: number
}

/** Lists may be late: so long, in milliseconds, is waited before each further look. */
const pauses = [200, 800]

/** Lists the transactions of a card until what is wanted is there, or it has taken too long. */
export async function listOf(
  stage: Stage,
  cardId: string,
  isWanted: (entries: readonly Entry[]) => boolean,
): Promise<Listed> {
  let waitedMs = 0
  for (const pause of [...pauses, undefined]) {
    const answer = await ask(stage, listing('operate-card', cardId))
    const entries = entriesIn(answer)
    const isThere = answer.isSuccess && isWanted(entries)
    if (isThere || answer.isRefusal || pause === undefined) return { answer, entries, isThere, waitedMs }
    await stage.pause(pause)
    waitedMs += pause
  }
  throw new RangeError('a list of pauses has an end')
}

export function atLeast(count: number): (entries: readonly Entry[]) => boolean {
  return (entries) => entries.length >= count
}

export function entriesIn({ data }: Answer): readonly Entry[] {
  const listed = Array.isArray(data?.transactions) ? (data.transactions as unknown[]) : []
  return listed.filter((entry): entry is Entry => typeof entry === 'object' && entry !== null)
}
