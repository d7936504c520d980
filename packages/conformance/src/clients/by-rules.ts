import type { ReportedCheck } from '../engine/nouns/report.ts'
import type { RunSettings } from '../engine/nouns/settings.ts'
import { placeholdersOf, type Suite } from '../engine/nouns/suite.ts'
import type { Exchange } from '../engine/nouns/wire/exchange.ts'
import { judgeExchanges } from '../engine/offline/judge.ts'
import { selectChecks } from '../engine/run/select.ts'
import { type RunOptions, settle } from '../engine/run/settings.ts'
import { everyClientCheck } from './checks.ts'
import { allScenarios } from './scenarios/index.ts'

/** The settings of a report on a client: the suite itself sends nothing. */
export function clientSettings(
  suite: Suite,
  baseUrl: string,
  given: Pick<Partial<RunOptions>, 'selection' | 'failOn' | 'knownFailures' | 'timeoutMs' | 'seed' | 'runId'>,
): RunSettings {
  const target = { baseUrl, credentials: placeholdersOf(suite), fixtures: {}, samples: {}, headers: [] }
  return settle({ suite, target, seed: 0, runId: 'client', fuzz: 0, probes: false, ...given })
}

/** The IDs of the selected checks of clients. */
export function selectedIn({ suite, selection }: Pick<RunSettings, 'suite' | 'selection'>): ReadonlySet<string> {
  return new Set(selectChecks(everyClientCheck(suite), selection).map(({ id }) => id))
}

/** What a client is asked for there may be what the contract forbids. */
const open = new Set(
  allScenarios.filter(({ requirements }) => requirements.length === 0).map(({ id }) => `client:${id}`),
)

/** The selected rules of requests, as far as the exchanges show whether they are met. */
export function judgedByRules(settings: RunSettings, exchanges: readonly Exchange[]): readonly ReportedCheck[] {
  const { suite, failOn } = settings
  const selected = selectedIn(settings)
  const rules = suite.clientChecks.filter(({ id }) => selected.has(id))
  const ruled = exchanges.filter(({ operationId, scenario }) => operationId !== undefined && !open.has(scenario))
  return judgeExchanges(suite, ruled, rules, failOn).filter(({ outcome }) => outcome !== 'skipped')
}
