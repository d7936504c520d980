import type { Said } from '../../model/probe.ts'
import type { ApiResponse } from '../../model/session.ts'
import { outcome } from './outcome.ts'
import { inWords, tell } from './tell.ts'

/** Sends larger and larger values until one is rejected: "1e9: accepted", or "1e6: accepted; 1e9: rejected, 422". */
export async function tellSteps<Step>(
  steps: readonly (readonly [name: string, step: Step])[],
  ask: (step: Step) => Promise<ApiResponse>,
  say: (response: ApiResponse) => string = outcome,
): Promise<Said> {
  let accepted: Said | undefined
  for (const [name, step] of steps) {
    const response = await ask(step)
    const said = tell(response, `${name}: ${say(response)}`)
    if (!response.isSuccess) return accepted ? tell(response, `${accepted.words}; ${said.words}`) : said
    accepted = said
  }
  return accepted ?? inWords('nothing was asked')
}

/** Amounts with short names, because long rows of zeros are hard to compare. */
export function amountSteps(amounts: readonly number[]): readonly (readonly [name: string, amount: number])[] {
  return amounts.map((amount) => [round(amount), amount])
}

/** `1e9` for one billion. */
export function round(amount: number): string {
  return amount.toExponential().replace('e+', 'e')
}
