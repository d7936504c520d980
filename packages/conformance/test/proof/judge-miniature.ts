import { loadContract } from '@card-contract/contract'
import { allChecks } from '../../src/checks/index.ts'
import type { Check } from '../../src/model/check.ts'
import type { Report } from '../../src/model/report.ts'
import type { Target } from '../../src/model/target.ts'
import { judgeTarget } from '../../src/run/judge-target.ts'
import type { Selection } from '../../src/run/select.ts'
import { serve } from '../fixtures/serve.ts'
import type { Miniature } from '../miniatures/miniature.ts'
import { createBystander } from './bystander.ts'
import { type Conversation, hearAgain, recordConversation } from './conversation.ts'

const fuzz = 10

/** Every check that a miniature is shown to. */
export const checks: readonly Check<never>[] = allChecks(loadContract(), { fuzz })

/** Everything, even what cannot notice the difference. */
const isFull = process.env.CONFORMANCE_FULL_MATRIX === '1'

/** The time as it is, but no moment twice: what comes later is later. */
function newClock(): () => Date {
  let last = 0
  return () => {
    last = Math.max(last + 1, Date.now())
    return new Date(last)
  }
}

/** A server that may be wrong. */
export type Accused = Partial<Pick<Miniature, 'recast' | 'answersAfterMs' | 'isWaitedFor'>>

export interface JudgedMiniature {
  readonly report: Report
  /** Whether anything that it said on the wire was something else than a correct server would have said. */
  readonly isOdd: boolean
}

/**
 * Judges a server in process, over a real socket, with everything at `inferred`. One request at a time, because faults that
 * count requests must hit the same ones in every run; those that need overlap, or are waited for, get more.
 */
export async function judgeServer(
  { recast, answersAfterMs = 0, isWaitedFor = false }: Accused,
  selection: Partial<Selection> = {},
): Promise<JudgedMiniature> {
  const bystander = createBystander(newClock())
  const { clock, onAnswer } = bystander
  await using server = await serve(recast, { answersAfterMs, clock, onAnswer })
  const report = await judge(server.target, answersAfterMs > 0 || isWaitedFor ? 32 : 1, selection)
  return { report, isOdd: bystander.hasSeenADifference() }
}

const judge = (target: Target, concurrency: number, selection: Partial<Selection> = {}): Promise<Report> =>
  judgeTarget({ target, seed: 1, runId: 'a1b2c3d4', fuzz, probes: false, failOn: 'inferred', concurrency, selection })

interface Baseline {
  readonly report: Report
  /** Turn by turn what was said in it: the first turn is that of the first exchange. */
  readonly conversation: Conversation
}

/** What every correct server's run looks like. */
let baseline: Promise<Baseline> | undefined
export const judgeBaseline = (): Promise<Baseline> => {
  baseline ??= recordBaseline()
  return baseline
}

async function recordBaseline(): Promise<Baseline> {
  const { recast, clock, onAnswer, conversation } = recordConversation(newClock())
  await using server = await serve(recast, { clock, onAnswer })
  const report = await judge(server.target, 1)
  if (report.exchanges.length !== conversation.length) throw new Error('some exchange is no turn, or some turn is none')
  return { report, conversation }
}

export async function judgeMiniature(miniature: Miniature): Promise<JudgedMiniature> {
  return await judgeServer(miniature, isFull ? {} : await whatCanNotice(miniature))
}

/**
 * `void`: it never said anything but what a correct server says, so that whatever failed did not fail for its fault;
 * `alive`: it did, and nobody complained.
 */
export type Fate = 'killed' | 'alive' | 'void'

export function fateOf({ report, isOdd }: JudgedMiniature): Fate {
  if (!isOdd) return 'void'
  return failedIn(report).length > 0 ? 'killed' : 'alive'
}

/**
 * Leaves out what cannot tell the miniature from a correct server: a scenario whose every request would be answered by it as
 * it was in the baseline comes to the same end, and a check that only watches answers has none to look at.
 */
export async function whatCanNotice({
  recast,
  answersAfterMs,
  remembersOthers,
}: Omit<Miniature, 'id' | 'title' | 'breaks' | 'foundBy'>): Promise<Partial<Selection>> {
  if (answersAfterMs || remembersOthers) return {}
  const { report, conversation } = await judgeBaseline()
  const isOdd = hearAgain(conversation, recast)
  const odd = report.exchanges.filter((_, turn) => isOdd[turn])
  if (odd.length === 0) return {}
  const scenarios = new Set(odd.map(({ id }) => id.slice(0, id.lastIndexOf('#'))))
  const operations = new Set(odd.map(({ operationId }) => operationId))
  const [only, skip]: [string[], string[]] = [[], []]
  for (const check of checks) {
    const notices = scenarios.has(scenarioOf(check)) || looksAtAny(check, operations)
    ;(notices ? only : skip).push(check.id)
  }
  // A pattern is looked for in every id: the shorter list says the same sooner.
  return only.length < skip.length ? { only } : { skip }
}

const scenarioOf = ({ id, group }: Check<never>): string => group?.id ?? id

function looksAtAny(
  { requirement, watches, watchesAll, watchesRefusals }: Check<never>,
  operations: ReadonlySet<string | undefined>,
): boolean {
  if (!watches && !watchesAll && !watchesRefusals) return false
  return requirement.operationId === undefined || operations.has(requirement.operationId)
}

/** The ids of the checks that found something, sorted. */
export function failedIn({ checks: judged }: Pick<Report, 'checks'>): string[] {
  return judged
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ id }) => id)
    .sort()
}
