import { hash } from '../../src/model/random.ts'
import type { Report } from '../../src/model/report.ts'
import type { Target } from '../../src/model/target.ts'
import type { Thoroughness } from '../../src/model/thoroughness.ts'
import { createReferenceModel, type ModelResponse } from '../../src/reference-model/reference-model.ts'
import { judgeTarget, judgeWithin } from '../../src/run/judge-target.ts'
import type { RunOptions } from '../../src/run/settings.ts'
import { pause } from '../../src/session/pause.ts'
import { undecidedContract } from '../fixtures/decided-contract.ts'
import { inProcessTarget, withoutNetwork } from '../fixtures/in-process.ts'
import { knownBefore, serve } from '../fixtures/serve.ts'
import type { Variant } from '../variants/variant.ts'

export interface JudgedVariant {
  readonly report: Report
  /** Every response it sent, without what differs between any two servers, and how often. */
  readonly appearance: ReadonlyMap<string, number>
}

/**
 * The whole suite, probes and all, as `card-conformance run` would judge the server. Over a socket where the variant is one of
 * the wire; otherwise in process, in real time.
 */
export async function judgeVariant(variant: Partial<Variant>): Promise<JudgedVariant> {
  const appearance = new Map<string, number>()
  const report = await (isOfTheWire(variant) ? judgeServed : judgeInProcess)(variant, (response) => {
    const plain = withoutChance(response)
    appearance.set(plain, (appearance.get(plain) ?? 0) + 1)
  })
  return { report, appearance }
}

/** Whether what is different about it, or part of that, is the connection. */
export function isOfTheWire({ write, configure, respondsAfterMs }: Partial<Variant>): boolean {
  return write !== undefined || configure !== undefined || respondsAfterMs !== undefined
}

type OnResponse = NonNullable<Variant['onResponse']>

async function judgeServed(variant: Partial<Variant>, onResponse: OnResponse): Promise<Report> {
  const { alter, options = {}, respondsAfterMs = 0, write, configure } = variant
  await using server = await serve(alter, {
    ...options,
    respondsAfterMs,
    ...(write ? { write } : {}),
    ...(configure ? { configure } : {}),
    onResponse,
  })
  return await judgeTarget({ ...optionsFor(variant, server.target), concurrency: respondsAfterMs > 100 ? 32 : 8 })
}

function judgeInProcess(variant: Partial<Variant>, onResponse: OnResponse): Promise<Report> {
  const { alter, options = {} } = variant
  const model = createReferenceModel({ ...knownBefore(), ...(alter ? { alter } : {}), ...options })
  const surroundings = withoutNetwork(model, { now: Date.now, pause }, onResponse)
  return judgeWithin(surroundings, { ...optionsFor(variant, inProcessTarget), concurrency: 8 })
}

/** Every eighth variant is judged by a full run, the others by a quick one. `CONFORMANCE_FULL_MATRIX=1` runs all of them in full. */
function thoroughnessFor(id = ''): Thoroughness {
  return process.env.CONFORMANCE_FULL_MATRIX === '1' || hash(id) % 8 === 0 ? 'full' : 'quick'
}

function optionsFor({ id, samples = {}, cleanAt, judgedBy }: Partial<Variant>, target: Target): RunOptions {
  return {
    thoroughness: thoroughnessFor(id),
    // Variants conform in the ways that were open, and may do what has been decided against since.
    contract: undecidedContract(),
    target: { ...target, samples },
    seed: 1,
    runId: 'a1b2c3d4',
    failOn: cleanAt ?? 'inferred',
    ...(judgedBy ? { selection: { only: judgedBy } } : {}),
  }
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
