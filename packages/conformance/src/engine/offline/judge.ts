import type { Check } from '../nouns/check.ts'
import type { FailOn } from '../nouns/level.ts'
import type { ReportedCheck } from '../nouns/report.ts'
import type { Suite } from '../nouns/suite.ts'
import type { Exchange } from '../nouns/wire/exchange.ts'
import { readResponse } from '../nouns/wire/read-response.ts'
import type { SeenExchange } from '../nouns/wire/seen.ts'
import { withCausesTogether } from '../run/judging/causes-together.ts'
import { judgeSteps } from '../run/judging/judge-steps.ts'
import { received, stepsOf } from '../run/judging/received.ts'
import { reported } from '../run/judging/reported.ts'
import { emptyResult } from '../run/judging/result.ts'
import { readSeen } from './read-seen.ts'

export interface JudgeOptions {
  /** The path of the service below its origin. Default: that of the contract. */
  readonly basePath?: string
  /** The lowest level at which a deviation fails a check, and does not only warn. Default: `documented`. */
  readonly failOn?: FailOn
}

export interface Judgement {
  /** Every check that judges the responses of others; `skipped` if no exchange shows whether its requirement is met. */
  readonly checks: readonly ReportedCheck[]
  /** The IDs of the exchanges that belong to no operation of the contract, which were left out. */
  readonly foreign: readonly Exchange['id'][]
}

/** Judges exchanges by the rules of these checks, whoever sent them. No text of a finding contains a secret that was sent. */
export function judgeSeen(
  suite: Suite,
  checks: readonly Check<never>[],
  exchanges: readonly SeenExchange[],
  { basePath = suite.contract.basePath, failOn = 'documented' }: JudgeOptions = {},
): Judgement {
  const { own, foreign } = readSeen(suite, exchanges, basePath)
  return { checks: judgeExchanges(suite, own, checks, failOn), foreign }
}

export function judgeExchanges(
  { contract, words }: Pick<Suite, 'contract' | 'words'>,
  exchanges: readonly Exchange[],
  checks: readonly Check<never>[],
  failOn: FailOn,
): readonly ReportedCheck[] {
  const steps = stepsOf(
    contract,
    exchanges.map((exchange) => received(readResponse(exchange, contract.operation(exchange.operationId ?? '')))),
    [],
    true,
  )
  const byRules = judgeSteps(checks, steps, words.report)
  const judged = checks.map((check) => reported(check, emptyResult(check), byRules.get(check.id), failOn, undefined))
  return withCausesTogether(words, judged, steps, new Map(checks.map(({ id, judge }) => [id, judge])))
}
