import type { Contract } from '@card-contract/contract'
import { cardSuite } from './cards/suite.ts'
import { rulesOf } from './engine/nouns/suite.ts'
import type { SeenExchange } from './engine/nouns/wire/seen.ts'
import { type Judgement, type JudgeOptions, judgeSeen } from './engine/offline/judge.ts'

export type { Judgement, JudgeOptions }

/**
 * Judges exchanges by the rules of the suite, whoever sent them: each response by itself, and the balances and transactions of each
 * card that was issued in one of them, provided that nobody else used it. What the exchanges do not show is no deviation. No text
 * of a finding contains a card number, a security code or one of the credentials that were sent.
 */
export function judge(contract: Contract, exchanges: readonly SeenExchange[], options: JudgeOptions = {}): Judgement {
  const suite = cardSuite(contract)
  return judgeSeen(suite, rulesOf(suite), exchanges, options)
}

/**
 * Judges one exchange by itself: its response, and whether its request was rejected with a client error. What only several exchanges show,
 * such as a balance that does not add up, needs `judge`.
 */
export function judgeExchange(contract: Contract, exchange: SeenExchange, options: JudgeOptions = {}): Judgement {
  const { checks, foreign } = judge(contract, [exchange], options)
  return { checks: checks.filter(({ outcome }) => outcome !== 'skipped'), foreign }
}
