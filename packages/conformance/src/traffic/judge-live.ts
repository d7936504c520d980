import type { Contract } from '@card-contract/contract'
import type { Side } from '../engine/nouns/cause.ts'
import type { Check } from '../engine/nouns/check.ts'
import { type FailOn, failsAt, type Level } from '../engine/nouns/level.ts'
import type { Suite } from '../engine/nouns/suite.ts'
import { rulesOf } from '../engine/nouns/suite.ts'
import type { Exchange } from '../engine/nouns/wire/exchange.ts'
import { readResponse } from '../engine/nouns/wire/read-response.ts'
import { judgeBy } from '../engine/run/judging/judge-steps.ts'
import { received, stepsOf } from '../engine/run/judging/received.ts'

/** What deviates in one exchange. */
export interface LiveFinding {
  /** Of the requirement. */
  readonly id: string
  readonly level: Level
  /** Whether it fails the verdict, and does not only warn. */
  readonly fails: boolean
  readonly side: Side
  readonly headline: string
  readonly expected: string
}

export interface LiveJudge {
  /** What the exchange shows by itself, without those before it. */
  judge(exchange: Exchange): readonly LiveFinding[]
  /** Why a request that is blocked breaks the contract; undefined if it does not. */
  whyBroken(exchange: Exchange): LiveFinding | undefined
}

/** A check that names no operation judges exchanges of all. */
type ByOperation = ReadonlyMap<string, readonly Check<never>[]>

export function createLiveJudge(suite: Suite, failOn: FailOn): LiveJudge {
  const { contract, clientChecks } = suite
  const ofClients = byOperation(contract, clientChecks)
  const all = byOperation(contract, [...clientChecks, ...rulesOf(suite)].filter(canFindInOne))

  function findingsOf(exchange: Exchange, checks: ByOperation): LiveFinding[] {
    const operationId = exchange.operationId ?? ''
    const own = checks.get(operationId) ?? []
    const step = received(readResponse(exchange, contract.operation(operationId)))
    const steps = stepsOf(contract, [step], [], true)
    const surroundings = { words: suite.words.report, senders: new Map(), stepOf: () => steps.of()[0] }
    return own.flatMap((check) =>
      judgeBy(check, steps, surroundings).findings.map(({ requirement, level, headline, expected, cause }) => ({
        ...{ id: requirement, level, fails: failsAt(level, failOn) },
        side: cause.side,
        ...{ headline, expected },
      })),
    )
  }

  return {
    judge: (exchange) => findingsOf(exchange, all),
    whyBroken: (exchange) => findingsOf(exchange, ofClients).find(({ fails }) => fails),
  }
}

/** Whether its rule may find something in a single recorded exchange. */
function canFindInOne({ judge }: Check<never>): boolean {
  return judge !== undefined && !judge.comparesSteps
}

function byOperation({ operations }: Contract, checks: readonly Check<never>[]): ByOperation {
  return new Map(
    operations.map(({ operationId }) => [
      operationId,
      checks.filter(({ requirement }) => (requirement.operationId ?? operationId) === operationId),
    ]),
  )
}
