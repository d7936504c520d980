import { createReferenceModel, type ModelResponse } from '../../../src/cards/model/reference-model.ts'
import { createTransport } from '../../../src/engine/http/transport.ts'
import type { JudgedRun, Report } from '../../../src/engine/nouns/report.ts'
import { pause } from '../../../src/engine/session/wait.ts'
import type { RunOptions } from '../../../src/with-cards.ts'
import { undecidedContract } from '../../fixtures/decided-contract.ts'
import { derivedOnce } from '../../fixtures/derived-once.ts'
import { runWithin } from '../../fixtures/engine-with-cards.ts'
import { createVirtualTime, inProcessTarget, withoutNetwork } from '../../fixtures/in-process.ts'
import { knownBefore, serve } from '../../fixtures/serve.ts'
import type { Variant } from '../variants/variant.ts'
import { whatCannotNotice } from './judge-mutant.ts'

export interface JudgedVariant {
  /** What was received, not redacted. */
  readonly received: JudgedRun
  /** Writing one takes half of the time again. */
  report(): Promise<Report>
  /** Whether every check judged it, and every question was asked. */
  readonly isWhole: boolean
  /** Whether a replay shows that it responds differently, and checks were left out for that. */
  readonly deviates: boolean
  /** Every response of a run without a budget, without what differs between any two servers, and how often. */
  readonly appearance: ReadonlyMap<string, number>
}

interface Extent {
  /** The budget. Default: none. */
  readonly requests?: number
  /** Leaves out the checks that cannot tell the variant from any correct server, where a replay shows which. */
  readonly onlyWhatNotices?: boolean
}

/**
 * As `card-conformance run` would judge the server, probes and all. Over a socket where the variant is one of the wire;
 * otherwise in process, with a clock that jumps ahead where
 * the suite waits.
 */
export async function judgeVariant(variant: Partial<Variant>, extent: Extent = {}): Promise<JudgedVariant> {
  const { requests, onlyWhatNotices = false } = extent
  const appearance = new Map<string, number>()
  const { judgedBy: only = [], cleanAt = 'inferred' } = variant
  const skip = onlyWhatNotices && isPlain(variant) ? await whatCannotNotice(variant) : []
  const options = {
    // Variants conform in the ways that were open, and may do what has been decided against since.
    contract: undecidedContract(),
    seed: 1,
    runId: 'a1b2c3d4',
    failOn: cleanAt,
    ...(requests === undefined ? {} : { budget: requests }),
    selection: { only, skip },
  } as const
  const judge = isOfTheWire(variant) ? judgeServed : judgeInProcess
  const { received, report } = await judge(variant, options, (response) => {
    if (requests !== undefined) return
    const plain = withoutChance(response)
    appearance.set(plain, (appearance.get(plain) ?? 0) + 1)
  })
  return {
    received,
    report,
    isWhole: requests === undefined && only.length === 0 && skip.length === 0,
    deviates: skip.length > 0,
    appearance,
  }
}

/** Whether it differs in what it responds and in nothing else, so that a replay shows which checks can notice it. */
function isPlain(variant: Partial<Variant>): variant is Pick<Variant, 'alter'> {
  const { clock, samples, judgedBy, rewrite } = variant
  return variant.alter !== undefined && !clock && !samples && !judgedBy && !rewrite && !isOfTheWire(variant)
}

/** Whether what is different about it, or part of that, is the connection. */
export function isOfTheWire({ write, configure, respondsAfterMs }: Partial<Variant>): boolean {
  return write !== undefined || configure !== undefined || respondsAfterMs !== undefined
}

const trueTime = (now: number): Date => new Date(now)

type Judge = (
  variant: Partial<Variant>,
  options: Omit<RunOptions, 'target'>,
  onResponse: NonNullable<Variant['onResponse']>,
) => Promise<Pick<JudgedVariant, 'received' | 'report'>>

const judgeServed: Judge = async (variant, runOptions, onResponse) => {
  const { alter, clock = trueTime, samples = {}, respondsAfterMs = 0, write, rewrite, configure } = variant
  await using server = await serve(alter, {
    clock: () => clock(Date.now()),
    respondsAfterMs,
    ...(write ? { write } : {}),
    ...(rewrite ? { rewrite } : {}),
    ...(configure ? { configure } : {}),
    onResponse,
  })
  const concurrency = respondsAfterMs > 100 ? 32 : 8
  const settings = { ...runOptions, target: { ...server.target, samples }, concurrency }
  return await runWithin({ createTransport, pause }, settings)
}

const judgeInProcess: Judge = async (variant, runOptions, onResponse) => {
  const { alter, clock = trueTime, samples = {}, rewrite } = variant
  const time = createVirtualTime()
  const own = { clock: () => clock(time.now()), ...(alter ? { alter } : {}) }
  const model = createReferenceModel({ ...knownBefore(), ...own })
  const surroundings = withoutNetwork(model, time, { onResponse, ...(rewrite ? { rewrite } : {}) })
  // One scenario at a time: where one of them waits, time goes on for all.
  const settings = { ...runOptions, target: { ...inProcessTarget, samples }, concurrency: 1 }
  return await runWithin(surroundings, settings, () => derivedOnce(settings))
}

/** Without the IDs of a reference model and its times. */
function withoutChance({ status, headers, body }: ModelResponse): string {
  const plain = body
    .replace(/\b(user|card|registration|transaction)-\d{6}\b/g, '$1')
    .replace(/"card_number":"4000001234\d{6}"|"cvv":"\d{3}"|"polling_attempts":\d+/g, '')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, (time) => (isNow(time) ? 'now' : time))
  return `${status} ${JSON.stringify(headers)} ${plain}`
}

function isNow(time: string): boolean {
  return Math.abs(Date.parse(time) - Date.now()) < 3_600_000
}
