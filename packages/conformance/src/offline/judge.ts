import type { Contract } from '@card-contract/contract'
import { allChecks } from '../checks/index.ts'
import type { Exchange } from '../exchanges/exchange.ts'
import { readResponse } from '../exchanges/read-response.ts'
import type { SeenExchange } from '../exchanges/seen.ts'
import type { FailOn } from '../findings/level.ts'
import type { Check } from '../model/check.ts'
import type { ReportedCheck } from '../model/report.ts'
import { judgeSteps } from '../run/judging/judge-steps.ts'
import { type Received, received, stepsOf } from '../run/judging/received.ts'
import { emptyResult } from '../run/judging/result.ts'
import { reported } from '../run/run-and-judge.ts'
import { isAllowedRequest, readSeen } from './read-seen.ts'

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

/**
 * Judges exchanges by the rules of the suite, whoever sent them: each response by itself, and the balances and transactions of each
 * card that was issued in one of them, provided that nobody else used it. What the exchanges do not show is no deviation. No text
 * of a finding contains a card number, a security code or one of the credentials that were sent.
 */
export function judge(
  contract: Contract,
  exchanges: readonly SeenExchange[],
  { basePath = contract.basePath, failOn = 'documented' }: JudgeOptions = {},
): Judgement {
  const { own, foreign } = readSeen(contract, exchanges, basePath)
  return { checks: judgeExchanges(contract, own, rulesOf(contract), failOn), foreign }
}

/**
 * Judges one exchange by itself: its response, and whether its request was rejected with a client error. What only several exchanges show,
 * such as a balance that does not add up, needs `judge`.
 */
export function judgeExchange(contract: Contract, exchange: SeenExchange, options: JudgeOptions = {}): Judgement {
  const { checks, foreign } = judge(contract, [exchange], options)
  return { checks: checks.filter(({ outcome }) => outcome !== 'skipped'), foreign }
}

/** The checks whose rules judge exchanges of anybody. */
export function rulesOf(contract: Contract): readonly Check<never>[] {
  return allChecks(contract, { fuzz: 0 }).filter((one) => one.judge !== undefined && !one.judge.needsCases)
}

export function judgeExchanges(
  contract: Contract,
  exchanges: readonly Exchange[],
  checks: readonly Check<never>[],
  failOn: FailOn,
): readonly ReportedCheck[] {
  const steps = stepsOf(
    contract,
    exchanges.map((exchange) => asReceived(contract, exchange)),
    [],
    [],
    true,
  )
  const byRules = judgeSteps(checks, steps)
  return checks.map((check) => reported(check, emptyResult(check), byRules.get(check.id), failOn, undefined))
}

/** The response to an open request must be like any other if the contract allows the request and the service accepted it. */
function asReceived(contract: Contract, exchange: Exchange): Received {
  const operation = contract.operation(exchange.operationId ?? '')
  const response = readResponse(exchange, operation)
  if (exchange.intent !== 'open') return received(response)
  return received(response, () => isAllowedRequest(contract, operation, exchange.request))
}
