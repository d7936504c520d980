import { loadContract } from '@card-contract/contract'
import { allChecks } from '../../src/checks/index.ts'
import type { Check } from '../../src/model/check.ts'
import type { Report } from '../../src/model/report.ts'
import { judgeTarget } from '../../src/run/judge-target.ts'
import { serve } from '../fixtures/serve.ts'
import type { Miniature } from '../miniatures/miniature.ts'

const fuzz = 10

/** Every check that a miniature is shown to. */
export const checks: readonly Check<never>[] = allChecks(loadContract(), { fuzz })

/** Everything, even what cannot notice the difference. */
export const isFull = process.env.CONFORMANCE_FULL_MATRIX === '1'

/** A clock that shows the same in every run, so that two servers can be told apart by every byte that they say. */
function steadyClock(): () => Date {
  let milliseconds = Date.UTC(2026, 10, 20, 8)
  return () => new Date(milliseconds++)
}

/**
 * Judges a server in process, over a real socket, with everything at `inferred`. One request at a time, because faults that
 * count requests must hit the same ones in every run; those that need overlap get it.
 */
export async function judgeServer(
  { recast, answersAfterMs = 0 }: Partial<Pick<Miniature, 'recast' | 'answersAfterMs'>>,
  skip: readonly string[] = [],
): Promise<Report> {
  // What takes its time tells the time as it is.
  const clock = answersAfterMs > 0 ? {} : { clock: steadyClock() }
  await using server = await serve(recast, { answersAfterMs, ...clock })
  return await judgeTarget({
    target: server.target,
    seed: 1,
    runId: 'a1b2c3d4',
    fuzz,
    probes: false,
    failOn: 'inferred',
    concurrency: answersAfterMs > 0 ? 32 : 1,
    selection: { skip },
  })
}

/** What every correct server's run looks like. */
let baseline: Promise<Report> | undefined
export const judgeBaseline = (): Promise<Report> => {
  baseline ??= judgeServer({})
  return baseline
}

export async function judgeMiniature(miniature: Miniature): Promise<Report> {
  const skip = isFull ? [] : await whatCannotNotice(miniature)
  return await judgeServer(miniature, skip)
}

/** Checks that neither ask for the one operation that acts otherwise, nor look at its answers. */
async function whatCannotNotice({ confinedTo }: Miniature): Promise<string[]> {
  if (confinedTo === undefined) return []
  const asking = await scenariosAskingFor(confinedTo)
  return checks.filter((check) => !asking.has(scenarioOf(check)) && !looksAt(check, confinedTo)).map(({ id }) => id)
}

const scenarioOf = ({ id, group }: Check<never>): string => group?.id ?? id

function looksAt({ requirement, watches, watchesAll, watchesRefusals }: Check<never>, operationId: string): boolean {
  if (!watches && !watchesAll && !watchesRefusals) return false
  return requirement.operationId === undefined || requirement.operationId === operationId
}

async function scenariosAskingFor(operationId: string): Promise<Set<string>> {
  const { exchanges } = await judgeBaseline()
  const asking = exchanges.filter((exchange) => exchange.operationId === operationId)
  return new Set(asking.map(({ id }) => id.slice(0, id.lastIndexOf('#'))))
}

/** The ids of the checks that found something, sorted. */
export function failedIn({ checks: judged }: Pick<Report, 'checks'>): string[] {
  return judged
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ id }) => id)
    .sort()
}
