import { allChecks } from '../checks/index.ts'
import type { Check } from '../model/check.ts'
import type { Probe } from '../model/probe.ts'
import type { Fixtures } from '../model/target.ts'
import { allProbes } from '../probes/index.ts'
import { createSamples } from '../samples/samples.ts'
import type { Connection } from './connection.ts'
import type { Cast } from './run.ts'
import { secretFieldsOf, secretsOf } from './secrets.ts'
import { selectChecks, selectProbes } from './select.ts'
import type { Settings } from './settings.ts'
import { Blocked } from './stage.ts'

/** The checks and probes that the settings select, on a connection. */
export function castOf(settings: Settings, connection: Connection, pause: Cast['pause']): Cast {
  const { contract, target, seed, runId, fuzz, selection, failOn } = settings
  const checks = selectChecks(allChecks(contract, { fuzz }), selection)
  return {
    contract,
    target,
    connection,
    checks: checks.map((check) => withFixtures(check, target.fixtures)),
    probes: settings.probes ? selectProbes(allProbes, selection).map((one) => withFixtures(one, target.fixtures)) : [],
    failOn,
    secrets: secretsOf(target),
    secretFields: secretFieldsOf(contract),
    samplesFor: (scenario, attempt) =>
      createSamples({ contract, overrides: target.samples, seed, runId, scenario, attempt }),
    pause,
  }
}

/** Ids that a list of known failures may name; asked for only where there is such a list, because it costs a moment. */
export function everyCheckId({ contract, fuzz, knownFailures }: Settings): string[] {
  return knownFailures.length === 0 ? [] : allChecks(contract, { fuzz }).map(({ id }) => id)
}

const flags: Readonly<Record<Check['needs'][number], string>> = {
  payment: '--order-id and --pay-id',
  'payout-reference': '--payout-reference',
  'payout-service-reference': '--payout-service-reference',
}

/** Something whose fixture was not given is blocked before it sends anything, and says which flag is missing. */
function withFixtures<One extends Check<never> | Probe>(one: One, fixtures: Fixtures): One {
  const given = {
    payment: fixtures.payment !== undefined,
    'payout-reference': fixtures.payout?.reference !== undefined,
    'payout-service-reference': fixtures.payout?.serviceReference !== undefined,
  }
  const missing = one.needs.filter((need) => !given[need])
  if (missing.length === 0) return one
  const message = `needs ${missing.map((need) => flags[need]).join(', ')}`
  const refuse = (): Promise<never> => Promise.reject(new Blocked({ kind: 'fixture', message }))
  if ('ask' in one) return { ...one, ask: refuse }
  const { group: _, ...alone } = one
  return { ...alone, run: refuse } as unknown as One
}
