import type { Report } from '../../src/engine/nouns/report.ts'
import { judgeTarget } from '../../src/with-cards.ts'
import { mutants } from '../cards/mutants/kinds.ts'
import { type Alteration, openTo, readingBody, responding, type Said } from '../fixtures/alterations.ts'
import { serve } from '../fixtures/serve.ts'

/**
 * A server with four of the mistakes that are made most: what the pictures show. Each is one line of somebody's code, and the
 * report has to lead from many failed checks to these four.
 */
const wrongServer: Alteration = together(
  // Amounts are read as a weakly typed language reads them.
  ...['createCard', 'operateCard', 'withdrawFromCard', 'topUpCard'].map((operationId) =>
    readingBody(operationId, asNumbers),
  ),
  // One of three credentials was forgotten, on one of three operations.
  openTo('queryCardOperation', 'x-sp-auth-token', () => true),
  // One answer has the currency as another part of the system spells it.
  responding('withdrawFromCard', (data) => ({ ...data, currency: String(data.currency).toLowerCase() })),
  // And cents are cut off where a binary fraction is a little less than it should be.
  alterationOf('cents-cut-off'),
)

function asNumbers(body: Said): Said {
  const { amount, balance } = body
  return {
    ...body,
    ...(isNumeric(amount) ? { amount: Number(amount) } : {}),
    ...(isNumeric(balance) ? { balance: Number(balance) } : {}),
  }
}

const isNumeric = (value: unknown): boolean => typeof value === 'string' && /^\d+(\.\d+)?$/.test(value)

function alterationOf(id: string): Alteration {
  const mutant = mutants.find((one) => one.id === id)
  if (!mutant) throw new Error(`no mutant is called ${id}`)
  return mutant.alter
}

function together(...alterations: readonly Alteration[]): Alteration {
  return (parts, state) => alterations.reduce((changed, alter) => alter(changed, state), parts)
}

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
