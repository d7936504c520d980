import type { Answer } from '@card-contract/contract'
import type { Said } from '../../model/probe.ts'
import type { ApiResponse } from '../../model/session.ts'
import { outcome } from './outcome.ts'
import { tell } from './tell.ts'

/** Sends larger and larger values until one is not accepted: how far the target went, and what it did with the next one. */
export async function tellSteps<Step>(
  steps: readonly (readonly [name: Answer, step: Step])[],
  nothing: Answer,
  ask: (step: Step) => Promise<ApiResponse>,
  say: (response: ApiResponse) => Answer = outcome,
): Promise<Said> {
  let said: Said = { answer: { 'accepted up to': nothing } }
  for (const [name, step] of steps) {
    const response = await ask(step)
    if (!response.isSuccess) return tell(response, { ...(said.answer as object), above: say(response) })
    said = tell(response, { 'accepted up to': name })
  }
  return said
}

/** Amounts from one power of ten to another, as decimal text. */
export function amountSteps(amounts: readonly number[]): readonly (readonly [name: string, amount: number])[] {
  return amounts.map((amount) => [String(amount), amount])
}
