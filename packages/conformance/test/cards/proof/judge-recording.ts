import { cardSuite } from '../../../src/cards/suite.ts'
import type { FailOn } from '../../../src/engine/nouns/level.ts'
import type { Report, ReportedCheck } from '../../../src/engine/nouns/report.ts'
import { rulesOf } from '../../../src/engine/nouns/suite.ts'
import type { Exchange } from '../../../src/engine/nouns/wire/exchange.ts'
import { judgeExchanges } from '../../../src/engine/offline/judge.ts'
import { readSeen } from '../../../src/engine/offline/read-seen.ts'
import { contract } from './judge-mutant.ts'

/** Derived once: there are as many recordings as variants. */
const suite = cardSuite(contract)

const rules = rulesOf(suite)

/**
 * The checks that fail when the exchanges of a run are judged as a recording, as check-har does, without the report. All are against
 * the service: the suite sends faulty requests on purpose, so that the rules of clients judge none of its scenarios.
 */
export function failedInRecordingOf(
  { target, exchanges }: Report,
  failOn: FailOn = 'inferred',
): readonly ReportedCheck[] {
  const { own } = readSeen(suite, exchanges, new URL(target.baseUrl).pathname)
  const checks = judgeExchanges(suite, own, rules, failOn)
  return checks.filter(({ outcome }) => outcome === 'failed' || outcome === 'errored')
}

/**
 * The part of a report whose scenarios went differently than in another one, and earlier cards of the same users. What is the same
 * need not be judged again.
 */
export function differingFrom(other: Report): (report: Report) => Report {
  const known = new Set(other.exchanges.map(withoutChance))
  return (report) => {
    const differing = new Set(report.exchanges.flatMap((one) => (known.has(withoutChance(one)) ? [] : [one.scenario])))
    const own = report.exchanges.filter(({ scenario }) => differing.has(scenario))
    const users = new Set(own.filter(issues).map(({ request }) => request.target))
    const exchanges = report.exchanges.filter(
      (one) => differing.has(one.scenario) || (issues(one) && users.has(one.request.target)),
    )
    return { ...report, exchanges }
  }
}

const issues = ({ operationId }: Exchange): boolean => operationId === 'createCard'

/** Without the IDs of a reference model and its times. */
function withoutChance({ id, response }: Exchange): string {
  const { status, headers = [], body = '' } = response ?? {}
  const plain = body.replace(/-\d{6}\b|"polling_attempts":\d+|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '')
  return `${id} ${status} ${headers.filter(([name]) => name.toLowerCase() !== 'date')} ${plain}`
}
