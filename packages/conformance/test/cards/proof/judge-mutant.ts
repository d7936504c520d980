import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { createReferenceModel } from '../../../src/cards/model/reference-model.ts'
import { cardSuite } from '../../../src/cards/suite.ts'
import { createTransport } from '../../../src/engine/http/transport.ts'
import type { Check } from '../../../src/engine/nouns/check.ts'
import type { JudgedRun, Report } from '../../../src/engine/nouns/report.ts'
import type { Selection } from '../../../src/engine/nouns/settings.ts'
import type { Derived } from '../../../src/engine/run/context.ts'
import { asCheck } from '../../../src/engine/run/judging/gap-answers.ts'
import { scenarioIdOf } from '../../../src/engine/run/scenarios/scenario.ts'
import { defaults } from '../../../src/engine/run/settings.ts'
import { pause } from '../../../src/engine/session/wait.ts'
import type { PlanOptions, RunOptions } from '../../../src/with-cards.ts'
import { undecidedContract } from '../../fixtures/decided-contract.ts'
import { derivedOnce, probes } from '../../fixtures/derived-once.ts'
import { judgeWithin, runWithin } from '../../fixtures/engine-with-cards.ts'
import { createVirtualTime, inProcessTarget, oneTurn, withoutNetwork } from '../../fixtures/in-process.ts'
import { knownBefore, serve } from '../../fixtures/serve.ts'
import { mutants } from '../mutants/kinds.ts'
import type { Alteration, Mutant } from '../mutants/mutant.ts'
import { createGathering, type Gathering } from '../mutants/overlap.ts'
import { type Conversation, recordConversation, replayTo } from './conversation.ts'
import { createCorrectTwin } from './correct-twin.ts'
import { recordedOnce } from './recordings.ts'

/** Without decisions: all of them are judged by the same code, which has tests of its own. */
export const contract = undecidedContract()

/** Every check that a mutant is judged by. */
export const checks: readonly Check<never>[] = cardSuite(contract).checks(defaults)

/** The mutants in a fixed order: samples of it hardly change when others are added. */
const byHash: readonly Mutant['id'][] = mutants
  .map(({ id }) => [createHash('sha256').update(id).digest('hex'), id] as const)
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([, id]) => id)

const sample: ReadonlySet<Mutant['id']> = new Set(byHash.slice(0, 12))

/** The given time, but no moment twice: what comes later is later. */
function newClock(now: () => number): () => Date {
  let last = 0
  return () => {
    last = Math.max(last + 1, now())
    return new Date(last)
  }
}

/** A server that may be wrong. */
export type Suspect = Partial<Pick<Mutant, 'alter' | 'gathers' | 'isWaitedFor'>>

export interface JudgedMutant extends Pick<JudgedRun, 'checks'> {
  /** Most mutants need none, and writing one takes a fifth of the time. */
  report(): Promise<Report>
  /** Whether it ever sent a response that a correct server would not have sent. */
  readonly deviates: boolean
}

/**
 * Whether it is one of twelve that `prove` judges over sockets, although they can be judged in process; it also runs `verify` on
 * their reports, which judges everything again. Both are the same code for all mutants.
 */
export function isInSample({ id }: Pick<Mutant, 'id'>): boolean {
  return sample.has(id)
}

/** Whether it is one of those that `prove` judges by every check: a twentieth, because that takes a hundred times as long. */
export function isInTwentieth({ id }: Pick<Mutant, 'id'>): boolean {
  return byHash.indexOf(id) % 20 === 0
}

/** Whether `prove` judges it over sockets: those of the sample, and those that need time. */
export function isOverSockets({ id, gathers = false, isWaitedFor = false }: Mutant): boolean {
  return isWaitedFor || (!gathers && isInSample({ id }))
}

/** By every check that could notice the mutant. */
export async function judgeMutant(mutant: Mutant): Promise<JudgedMutant> {
  return await judgeInProcess(mutant, { skip: await whatCannotNotice(mutant) })
}

/** By the checks that are made for the mutant, over sockets. */
export function judgeAloneOverSockets(mutant: Mutant): Promise<JudgedMutant> {
  return judgeServer(mutant, { only: mutant.foundBy })
}

/** By every check that could notice the mutant, over sockets. */
export async function judgeOverSockets(mutant: Mutant): Promise<JudgedMutant> {
  return await judgeServer(mutant, { skip: await whatCannotNotice(mutant) })
}

/** By the checks that are made for the mutant, and by no others. */
export function judgeMutantAlone(mutant: Mutant, seed = options.seed): Promise<JudgedMutant> {
  return judgeInProcess(mutant, { only: mutant.foundBy }, { seed })
}

/** Everything at `inferred`. */
const options = {
  contract,
  seed: 1 as number,
  runId: 'a1b2c3d4',
  probes: false,
  failOn: 'inferred',
} as const satisfies Partial<PlanOptions>

/**
 * Judges a server over a real socket. One request at a time, because faults that count requests must hit the same ones in
 * every run; mutants that need overlapping requests, or are waited for, get more.
 */
export async function judgeServer(
  { alter, gathers = false, isWaitedFor = false }: Suspect,
  selection: Partial<Selection> = {},
): Promise<JudgedMutant> {
  const twin = createCorrectTwin(newClock(Date.now))
  const gathering = gathers ? createGathering(() => setTimeout(gathersForMs)) : undefined
  await using server = await serve(overlapping(alter, gathering), {
    ...(gathering ? { hold: gathering.untilQuiet } : {}),
    clock: twin.clock,
    onResponse: twin.onResponse,
  })
  const concurrency = gathers || isWaitedFor ? 32 : 1
  const surroundings = { createTransport, pause }
  const run = await runWithin(surroundings, { ...options, target: server.target, concurrency, selection })
  return { checks: run.received.checks, report: run.report, deviates: twin.hasSeenADeviation() }
}

/** Judges a server without a network and without waiting, one request at a time. */
export async function judgeInProcess(
  suspect: Suspect,
  selection: Partial<Selection> = {},
  own: Partial<Pick<PlanOptions, 'budget' | 'seed' | 'probes'>> = {},
): Promise<JudgedMutant> {
  const settings = { ...options, ...own, target: inProcessTarget, selection }
  const { run, deviates } = await runInProcess(suspect, settings, () => derivedOnce(settings))
  return { checks: run.received.checks, report: run.report, deviates }
}

async function runInProcess({ alter, gathers }: Suspect, settings: RunOptions, derived: () => Promise<Derived>) {
  const time = createVirtualTime()
  const { clock, onResponse, hasSeenADeviation } = createCorrectTwin(newClock(time.now))
  const gathering = gathers ? createGathering(oneTurn) : undefined
  const altered = overlapping(alter, gathering)
  const model = createReferenceModel({ ...knownBefore(), ...(altered ? { alter: altered } : {}), clock })
  const surroundings = withoutNetwork(model, time, { onResponse, ...(gathering ? { hold: gathering.untilQuiet } : {}) })
  const run = await runWithin(surroundings, { ...settings, concurrency: 1 }, derived)
  return { run, deviates: hasSeenADeviation() }
}

/** Long enough for a burst to arrive on a busy machine. */
const gathersForMs = 25

function overlapping(alter: Alteration | undefined, gathering: Gathering | undefined): Alteration | undefined {
  return alter && gathering ? (parts, state) => alter(parts, state, gathering) : alter
}

interface Baseline {
  readonly report: Report
  /** The first turn is that of the first exchange, and so on. */
  readonly conversation: Conversation
}

/** The run of a correct server, recorded once for all processes of a test run. */
let baseline: Promise<Baseline> | undefined
export const judgeBaseline = (): Promise<Baseline> => {
  baseline ??= recordedOnce('baseline', recordBaseline)
  return baseline
}

async function recordBaseline(): Promise<Baseline> {
  const time = createVirtualTime()
  const { alter, clock, onResponse, conversation } = recordConversation(newClock(time.now))
  const surroundings = withoutNetwork(createReferenceModel({ ...knownBefore(), alter, clock }), time, { onResponse })
  const report = await judgeWithin(surroundings, { ...options, probes: true, target: inProcessTarget, concurrency: 1 })
  if (report.exchanges.length !== conversation.length) throw new Error('the report and the server count differently')
  return { report, conversation }
}

/**
 * `killed`: at least one check failed; `survived`: it deviated, and no check failed; `never deviated`: it only sent what a
 * correct server sends, so that whatever failed did not fail for its fault.
 */
export type Status = 'killed' | 'survived' | 'never deviated'

export function statusOf({ checks, deviates }: Pick<JudgedMutant, 'checks' | 'deviates'>): Status {
  if (!deviates) return 'never deviated'
  return failedIn({ checks }).length > 0 ? 'killed' : 'survived'
}

/**
 * The checks and questions that cannot tell the server from a correct one: a scenario whose every request it would answer as in the
 * baseline comes to the same end, and a rule has no step to judge.
 */
export async function whatCannotNotice({
  alter,
  gathers,
  remembersOthers,
}: Pick<Mutant, 'alter' | 'gathers' | 'remembersOthers'>): Promise<readonly string[]> {
  if (gathers || remembersOthers) return []
  const { report, conversation } = await judgeBaseline()
  const deviates = replayTo(alter, conversation)
  const deviating = report.exchanges.filter((_, turn) => deviates[turn])
  if (deviating.length === 0) return []
  const scenarios = new Set(deviating.map(({ id }) => id.slice(0, id.lastIndexOf('#'))))
  const operations = new Set(deviating.map(({ operationId }) => operationId))
  return [
    ...checks
      .filter((check) => !scenarios.has(scenarioIdOf(check)) && !looksAtAny(check, operations))
      .map(({ id }) => id),
    ...probes.filter((probe) => !scenarios.has(scenarioIdOf(asCheck(probe)))).map(({ gap }) => gap),
  ]
}

function looksAtAny({ requirement, judge }: Check<never>, operations: ReadonlySet<string | undefined>): boolean {
  // There are many, and each judges the steps of its own program only.
  if (requirement.id === 'card-operations/same-for-every-kind-of-card') return false
  return judge !== undefined && (requirement.operationId === undefined || operations.has(requirement.operationId))
}

/** Whether each of the checks that are made for the mutant failed. */
export function isFoundBy({ foundBy }: Pick<Mutant, 'foundBy'>, judged: Pick<Report, 'checks'>): boolean {
  const failed = failedIn(judged)
  return foundBy.length > 0 && foundBy.every((id) => failed.includes(id))
}

/** The IDs of the checks that failed, sorted. */
export function failedIn({ checks: judged }: Pick<Report, 'checks'>): string[] {
  return judged
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ id }) => id)
    .sort()
}
