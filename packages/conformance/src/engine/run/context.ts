import type { Contract } from '@card-contract/contract'
import { createSamples, type RequestForms } from '../cases/samples/samples.ts'
import { createRunRecorder, type RunRecorder } from '../evidence/recorder.ts'
import { fieldNamesOf, secretFieldsOf, secretsOf } from '../evidence/secrets.ts'
import type { Probe } from '../nouns/answers/probe.ts'
import type { Check } from '../nouns/check.ts'
import type { FailOn } from '../nouns/level.ts'
import type { Learnt, Samples } from '../nouns/session.ts'
import type { RunSettings } from '../nouns/settings.ts'
import { placeholdersOf, type Suite } from '../nouns/suite.ts'
import type { Target } from '../nouns/target.ts'
import type { Connection } from '../session/connection.ts'
import type { AttemptContext } from '../session/session.ts'
import type { RunPlan } from './budget.ts'

/** Everything that decides which requests are sent and how they are judged. */
export interface RunContext {
  readonly suite: Suite
  readonly contract: Contract
  readonly target: Target
  readonly connection: Connection
  readonly checks: readonly Check<never>[]
  /** How many requests it may send. */
  readonly budget?: number
  /** Absent: all checks, in their own order. */
  readonly plan?: RunPlan
  readonly probes: readonly Probe[]
  /** The open questions that the budget leaves out. */
  readonly unasked: readonly Probe['gap'][]
  readonly failOn: FailOn
  readonly recorder: RunRecorder
  /** The fields of the contract's requests. */
  readonly forms: RequestForms
  /** The sample values of one attempt at one scenario. */
  samplesFor(scenario: string, attempt: number): Samples
  pause(milliseconds: number): Promise<void>
  /** Absent during the preflight itself. */
  readonly learnt?: Learnt
}

/** Data derived from the contract. Deriving it is slow, so a run that is judged twice does it once. */
export type Derived = Pick<RunContext, 'checks' | 'plan' | 'probes' | 'unasked' | 'recorder' | 'forms'>

/** The checks and probes selected by the settings, on a connection. */
export function createRunContext(
  settings: RunSettings,
  connection: Connection,
  pause: RunContext['pause'],
  derived: Derived,
): RunContext {
  const { suite, contract, target, seed, runId, failOn } = settings
  const { checks, plan, probes, unasked, recorder, forms } = derived
  return {
    ...{ suite, contract, target, connection, checks, probes, unasked, recorder, forms, failOn },
    ...(plan ? { plan } : {}),
    ...(settings.budget === undefined ? {} : { budget: settings.budget }),
    samplesFor(scenario, attempt) {
      const overrides = target.samples
      return createSamples({ contract, forms, overrides, seed, runId, scenario, attempt })
    },
    pause,
  }
}

/** The state of one attempt at a scenario; none of it outlives the attempt. */
export function createAttemptContext(
  run: RunContext,
  id: string,
  attempt: number,
  onExchange: AttemptContext['onExchange'],
  over: () => string | undefined,
): AttemptContext {
  return {
    id,
    contract: run.contract,
    resources: run.suite.resources,
    firstOperation: run.suite.words.firstContact.operationId,
    target: run.target,
    placeholders: placeholdersOf(run.suite),
    connection: run.connection,
    settling: run.suite.resources.createSettling(run.contract),
    recorder: run.recorder,
    samples: run.samplesFor(id, attempt),
    isBrief: run.plan?.isSpent ?? false,
    onExchange,
    pause: run.pause,
    ...(run.learnt ? { learnt: run.learnt } : {}),
    over: () => over() ?? 'the run ended before it',
  }
}

/** IDs that a list of known failures may name, whatever is selected; computed only if there is such a list. */
export function everyCheckId(settings: RunSettings): string[] {
  const { suite, knownFailures } = settings
  return knownFailures.length === 0 ? [] : suite.checks(settings).map(({ id }) => id)
}

/** What hides the secrets of this target, and those that the contract names. */
export function recorderFor(suite: Suite, target: Target): RunRecorder {
  const { contract } = suite
  return createRunRecorder({
    secrets: secretsOf(placeholdersOf(suite), target),
    secretFields: secretFieldsOf(contract),
    fields: fieldNamesOf(contract),
    words: () => wordsOf(contract),
  })
}

/** Text of the contract and of the suite's requests, as JSON with and without spaces. */
export function wordsOf(contract: Contract): string {
  const samples = createSamples({ contract, overrides: {}, seed: 1, runId: '', scenario: '', attempt: 1 })
  const bodies = contract.operations.map(({ operationId }) => samples.body(operationId))
  return [0, 1]
    .map((space) => JSON.stringify([contract.document, bodies], null, space))
    .join('\n')
    .toLowerCase()
}
