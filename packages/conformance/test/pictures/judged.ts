import type { Report } from '../../src/engine/nouns/report.ts'
import { judgeTarget } from '../../src/with-cards.ts'
import type { Alteration } from '../fixtures/alterations.ts'
import { serve } from '../fixtures/serve.ts'
import { wrongServer } from './wrong-server.ts'

/** A real run against the server with four mistakes; `isKnown`: with the payment and the payout that it holds. */
export function judgeWrongServer({ isKnown }: { readonly isKnown: boolean }): Promise<Report> {
  judged[isKnown ? 'known' : 'unknown'] ??= judgeServer(wrongServer, isKnown)
  return judged[isKnown ? 'known' : 'unknown'] as Promise<Report>
}

/** Two runs would say the same. */
const judged: { known?: Promise<Report>; unknown?: Promise<Report> } = {}

const options = { seed: 7, runId: 'a1b2c3d4', concurrency: 1 } as const

/** The same every time but for ports and milliseconds: one request after the other, and a clock of its own. */
async function judgeServer(alter: Alteration, isKnown: boolean): Promise<Report> {
  let milliseconds = Date.UTC(2026, 10, 20, 8)
  await using server = await serve(alter, { clock: () => new Date(milliseconds++) })
  return await judgeTarget({ ...options, target: isKnown ? server.target : { ...server.target, fixtures: {} } })
}
