import type { Contract, Operation } from '@card-contract/contract'
import type { Check } from '../nouns/check.ts'
import { kindIn } from '../nouns/kind.ts'
import type { FailOn } from '../nouns/level.ts'
import type { ReportedCheck } from '../nouns/report.ts'
import type { Suite } from '../nouns/suite.ts'
import { rulesOf } from '../nouns/suite.ts'
import type { Exchange, RecordedResponse } from '../nouns/wire/exchange.ts'
import { readResponse } from '../nouns/wire/read-response.ts'
import { judgeExchanges } from './judge.ts'
import { createSeenRedactor } from './seen-redactor.ts'

type SeenResponse = Pick<RecordedResponse, 'status' | 'headers' | 'body'>

interface ResponseJudgement {
  /** Whether the response says that the request was carried out. */
  readonly isSuccess: boolean
  /** The checks that the response shows to be met or not. */
  readonly checks: readonly ReportedCheck[]
}

/** Judges a response whose request is not known: by its status, its media type and its body alone. */
export type JudgeResponse = (operation: Operation, response: SeenResponse, failOn: FailOn) => ResponseJudgement

export function responseJudge(suite: Suite): JudgeResponse {
  const { contract } = suite
  const rules = rulesOf(suite).filter(({ kind }) => kindIn(suite.words.report, kind).area === 'responses')
  return (operation, response, failOn) => {
    const redactor = createSeenRedactor(suite)
    const [exchange] = redactor.learn([asExchange(contract, operation, response)]).map(redactor.hide)
    if (!exchange) return { isSuccess: false, checks: [] }
    const isOwn = ({ requirement: { operationId = operation.operationId } }: Check<never>): boolean =>
      operationId === operation.operationId
    const checks = judgeExchanges(suite, [exchange], rules.filter(isOwn), failOn)
    return {
      isSuccess: readResponse(exchange, operation).isSuccess,
      checks: checks.filter(({ outcome }) => outcome !== 'skipped'),
    }
  }
}

/** As if it answered a valid request, which any successful response may. */
function asExchange(contract: Contract, { operationId, method, path }: Operation, response: SeenResponse): Exchange {
  return {
    ...{ id: 'response', scenario: 'response', attempt: 1, sequence: 1, operationId, intent: 'valid' },
    request: { method, target: contract.basePath + path, headers: [] },
    response: { ...response, bodyBytes: Buffer.byteLength(response.body), truncated: false },
    ...{ waits: 0, startedMs: 0, durationMs: 0 },
  }
}
