import type { Report } from '../../src/model/report.ts'
import { judgeTarget } from '../../src/run/judge-target.ts'
import type { PlayedResponse } from '../../src/understudy/understudy.ts'
import { serve } from '../fixtures/serve.ts'
import type { Variant } from '../variants/variant.ts'

export interface JudgedVariant {
  readonly report: Report
  /** Every answer it gave, without what differs between any two servers, and how often. */
  readonly appearance: ReadonlyMap<string, number>
}

/** The whole suite, probes and all, as `card-conformance run` would judge the server. */
export async function judgeVariant(variant: Partial<Variant>): Promise<JudgedVariant> {
  const { recast, options = {}, samples = {}, answersAfterMs = 0, write, configure } = variant
  const appearance = new Map<string, number>()
  await using server = await serve(recast, {
    ...options,
    answersAfterMs,
    ...(write ? { write } : {}),
    ...(configure ? { configure } : {}),
    onAnswer(answer) {
      const plain = withoutChance(answer)
      appearance.set(plain, (appearance.get(plain) ?? 0) + 1)
    },
  })
  const report = await judgeTarget({
    target: { ...server.target, samples },
    seed: 1,
    runId: 'a1b2c3d4',
    failOn: variant.cleanAt ?? 'inferred',
    ...(variant.judgedBy ? { selection: { only: variant.judgedBy } } : {}),
    concurrency: answersAfterMs > 100 ? 32 : 8,
  })
  return { report, appearance }
}

/** The ids of an understudy, and its clock. */
function withoutChance({ status, headers, body }: PlayedResponse): string {
  const plain = body
    .replace(/\b(user|card|registration|transaction)-\d{6}\b/g, '$1')
    .replace(/"card_number":"4000001234\d{6}"|"cvv":"\d{3}"|"polling_attempts":\d+/g, '')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, (time) => (isNow(time) ? 'now' : time))
  return `${status} ${JSON.stringify(headers)} ${plain}`
}

function isNow(time: string): boolean {
  return Math.abs(Date.parse(time) - Date.now()) < 3_600_000
}
