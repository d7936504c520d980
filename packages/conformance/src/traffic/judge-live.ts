import type { Contract } from '@card-contract/contract'
import { rulesOf } from '../cards/checks/index.ts'
import { clientChecks } from '../clients/sent/checks.ts'
import type { Check } from '../engine/nouns/check.ts'
import type { Exchange } from '../engine/nouns/exchange.ts'
import { type FailOn, failsAt, type Level } from '../engine/nouns/level.ts'
import { readResponse } from '../engine/nouns/read-response.ts'
import { judgeBy } from '../engine/run/judging/judge-steps.ts'
import { received, stepsOf } from '../engine/run/judging/received.ts'

/** What deviates in one exchange. */
export interface LiveFinding {
  /** Of the requirement. */
  readonly id: string
  readonly level: Level
  /** Whether it fails the verdict, and does not only warn. */
  readonly fails: boolean
  /** Whose fault it is. */
  readonly by: 'client' | 'service'
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

export function createLiveJudge(contract: Contract, failOn: FailOn): LiveJudge {
  const ofClients = byOperation(contract, clientChecks(contract))
  const all = byOperation(contract, [...clientChecks(contract), ...rulesOf(contract)].filter(canFindInOne))

  function findingsOf(exchange: Exchange, checks: ByOperation): LiveFinding[] {
    const operationId = exchange.operationId ?? ''
    const own = checks.get(operationId) ?? []
    const step = received(readResponse(exchange, contract.operation(operationId)))
    const steps = stepsOf(contract, [step], [], true)
    return own.flatMap((check) =>
      judgeBy(check, steps, () => operationId).findings.map(({ requirement, level, headline, expected }) => ({
        ...{ id: requirement, level, fails: failsAt(level, failOn) },
        by: check.kind === 'client' ? ('client' as const) : ('service' as const),
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
