import type { Obstacle } from '../nouns/outcome.ts'
import type { JudgedRun, Report, ReportedCheck } from '../nouns/report.ts'
import type { RunSettings } from '../nouns/settings.ts'
import { lostInWords } from '../report/lost-in-words.ts'
import { redactedSettings } from '../report/reported-options.ts'
import { type Circumstances, writeReport } from '../report/write-report.ts'
import type { RunContext } from './context.ts'
import { judgeAgain } from './judge-again.ts'
import { rejectedAtFirst } from './rejected-at-first.ts'
import type { Examined } from './run-and-judge.ts'

/** What a report says of a run, without what redaction hides. */
export async function writeDown(
  settings: RunSettings,
  run: RunContext,
  received: JudgedRun,
  interrupted: string | undefined,
  circumstances: Circumstances,
): Promise<Report> {
  const { exchanges, text, warnings, hidesByValue } = run.recorder.redact(received.exchanges)
  const redacted = redactedSettings(settings, text)
  const reason = interrupted === undefined ? undefined : text(interrupted)
  const judged: Examined = { checks: received.checks, gaps: received.gaps, exchanges }
  const isHidden = hidesByValue || reason !== interrupted
  const written = isHidden ? await withoutHidden(redacted, run, judged, reason) : judged
  return writeReport(redacted, written, {
    ...circumstances,
    ...(received.within ? { within: received.within } : {}),
    warnings: [
      ...warnings,
      ...rejectedAtFirst(settings.contract, exchanges),
      ...(interrupted === undefined ? lostInWords(exchanges, received.checks) : []),
    ],
    ...(reason === undefined ? {} : { interrupted: written.cannotJudge ?? reason }),
  })
}

/**
 * Where a target repeats a credential, or a secret number outside its field, findings and requests may contain it in part or changed.
 * Here, they are what follows from the redacted exchanges, so that they contain placeholders, and anybody can repeat them. Both
 * judgements agree, because redaction replaces a value as a whole, always with the same placeholder. If a comparison still needs the
 * hidden value, its result is kept, without any text.
 */
async function withoutHidden(
  redacted: RunSettings,
  run: RunContext,
  received: JudgedRun,
  interrupted: string | undefined,
): Promise<Examined> {
  const { checks, gaps, requests, cannotJudge } = await judgeAgain(redacted, received, interrupted, run)
  const againById = new Map(checks.map((check) => [check.id, check]))
  return {
    checks: received.checks.map((check) => keepReceived(check, againById.get(check.id))),
    gaps,
    exchanges: received.exchanges.map((exchange) => {
      const request = requests.get(exchange.id)
      return request ? { ...exchange, request } : exchange
    }),
    ...(cannotJudge === undefined ? {} : { cannotJudge }),
  }
}

const notShown = 'not shown: it depends on a value that is hidden in this report'

function keepReceived(received: ReportedCheck, again: ReportedCheck | undefined): ReportedCheck {
  const { durationMs, outcome } = received
  if (again?.outcome === outcome) return { ...again, durationMs }
  const { reason, obstacle, findings, ...facts } = received
  return {
    ...facts,
    judgedOn: 'received',
    ...(reason === undefined ? {} : { reason: notShown }),
    ...(obstacle ? { obstacle: withoutCause(obstacle) } : {}),
    findings: findings.map(({ cause, ...finding }) => ({
      ...finding,
      cause: { alike: ['hidden', facts.id], side: cause.side, kind: facts.kind },
      headline: `${cause.operationId ?? 'the target'} deviates`,
      expected: notShown,
      received: notShown,
    })),
  }
}

function withoutCause({ cause: _, ...obstacle }: Obstacle): Obstacle {
  return { ...obstacle, message: notShown }
}
