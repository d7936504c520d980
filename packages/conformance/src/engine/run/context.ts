import type { Contract } from '@card-contract/contract'
import { createSamples, type RequestForms, requestForms } from '../cases/samples/samples.ts'
import type { RunRecorder } from '../evidence/recorder.ts'
import type { Probe } from '../nouns/answers/probe.ts'
import type { Check } from '../nouns/check.ts'
import type { FailOn } from '../nouns/level.ts'
import { Blocked } from '../nouns/outcome.ts'
import type { Learnt, Samples } from '../nouns/session.ts'
import type { RunSettings } from '../nouns/settings.ts'
import { type FixtureRow, placeholdersOf, type Suite } from '../nouns/suite.ts'
import type { Target } from '../nouns/target.ts'
import type { Connection } from '../session/connection.ts'
import type { AttemptContext } from '../session/session.ts'
import { list } from '../values/texts.ts'
import { type Chosen, chooseWithin, inPortions } from './budget.ts'
import { inTurn } from './order.ts'
import { recorderFor } from './recorder-for.ts'
import { selectChecks, selectProbes } from './select.ts'

/** Everything that decides which requests are sent and how they are judged. */
export interface RunContext {
  readonly suite: Suite
  readonly contract: Contract
  readonly target: Target
  readonly connection: Connection
  readonly checks: readonly Check<never>[]
  /** How many requests it may send. */
  readonly budget?: number
  /** Set if there is a budget. */
  readonly within?: Chosen
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
export type Derived = Pick<RunContext, 'checks' | 'within' | 'probes' | 'unasked' | 'recorder' | 'forms'>

/** `every`: the checks to select from, if they were derived before. */
export function derive(
  settings: RunSettings,
  every: readonly Check<never>[] = settings.suite.checks(settings),
): Derived {
  const { suite, contract, target, selection, budget, budgetedFor = selection } = settings
  const given = <One extends Check<never> | Probe>(one: One): One => withFixtures(one, suite.words.fixtures, target)
  const selected = selectChecks(every, selection)
  const questions = settings.probes ? selectProbes(suite.probes, selection, selected) : []
  const firsts = firstsOf(suite, budget)
  const within =
    budget === undefined
      ? undefined
      : chooseWithin(budget, inTurn(selectChecks(every, budgetedFor)), questions.length, ({ id }) => firsts.has(id))
  return {
    checks: (within?.isSpent ? inPortions(selected, within.portions, firsts) : selected).map(given),
    ...(within ? { within } : {}),
    // A budget is for what can fail.
    probes: (within?.isSpent ? [] : questions).map(given),
    unasked: within?.isSpent ? questions.map(({ gap }) => gap) : [],
    recorder: recorderFor(suite, target),
    forms: requestForms(contract),
  }
}

/** The checks with their first requests of each kind, which only a run with a budget sends. */
function firstsOf(suite: Suite, budget: number | undefined): ReadonlyMap<Check['id'], Check<never>> {
  const firsts = budget === undefined ? [] : suite.checks({ fuzz: 0, portion: 'first' })
  return new Map(firsts.map((check) => [check.id, check]))
}

/** The checks and probes selected by the settings, on a connection. */
export function createRunContext(
  settings: RunSettings,
  connection: Connection,
  pause: RunContext['pause'],
  derived: Derived = derive(settings),
): RunContext {
  const { suite, contract, target, seed, runId, failOn } = settings
  const { checks, within, probes, unasked, recorder, forms } = derived
  return {
    ...{ suite, contract, target, connection, checks, probes, unasked, recorder, forms, failOn },
    ...(within ? { within } : {}),
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
    isBrief: run.within?.isSpent ?? false,
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

/** Blocks a check whose fixture is missing before it sends anything, and names the missing flag. */
export function withFixtures<One extends Check<never> | Probe>(
  one: One,
  rows: readonly FixtureRow[],
  { fixtures }: Target,
): One {
  const missing = rows.filter(({ need, isGiven }) => one.needs.includes(need) && !isGiven(fixtures))
  if (missing.length === 0) return one
  const message = `needs ${missing.map(({ flags }) => list(flags)).join(', ')}`
  const reject = (): Promise<never> => Promise.reject(new Blocked({ kind: 'fixture', message }))
  if ('program' in one) return { ...one, program: { send: reject } }
  const { group: _, ...alone } = one
  return { ...alone, run: reject } as unknown as One
}
