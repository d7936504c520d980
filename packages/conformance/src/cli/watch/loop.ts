import type { Report } from '../../model/report.ts'
import type { ReplayedCheck } from '../../offline/replay.ts'
import { counted } from '../../values/counted.ts'
import { type ExitCode, exitCodes } from '../exit-code.ts'
import type { Triggers } from './triggers.ts'

/** A run of everything that is selected. */
export interface FullRun {
  readonly report: Report
  readonly code: ExitCode
}

export interface Watching {
  readonly triggers: Pick<Triggers, 'next'>
  /** Listens to keys and signals until the returned function is called; during a run, Ctrl-C ends that run. */
  listen(): () => void
  runAll(): Promise<FullRun>
  /** Runs checks of the report again and shows the results; undefined if it was interrupted. */
  runAgain(report: Report, ids: readonly string[]): Promise<readonly ReplayedCheck[] | undefined>
  say(line: string): void
  /** What the next run waits for, and the keys. */
  readonly invitation: string
}

/** Runs again whenever there is a reason. Returns the exit code of the last full run, or of Ctrl-C during a run. */
export async function watchTarget(first: FullRun, watching: Watching): Promise<ExitCode> {
  const { triggers, listen, say } = watching
  let full = first
  let open = openIn(full.report)
  while (full.code !== exitCodes.interrupted) {
    const stopListening = listen()
    say(`next: ${open.length === 0 ? 'everything' : counted(open.length, 'check')}, ${watching.invitation}`)
    const trigger = await triggers.next().finally(stopListening)
    if (trigger === 'quit') return full.code
    if (trigger === 'restarted') say('the target has restarted')
    if (trigger === 'changed') say('a watched file has changed')
    if (trigger === 'failed' && open.length === 0) {
      say('no check is left to run again; press a to run all')
    } else if (trigger === 'all' || open.length === 0) {
      full = await watching.runAll()
      open = openIn(full.report)
    } else {
      const checks = await watching.runAgain(full.report, open)
      if (checks === undefined) return exitCodes.interrupted
      open = checks.filter(({ verdict }) => verdict !== 'fixed').map(({ id }) => id)
    }
  }
  return exitCodes.interrupted
}

/**
 * The checks that may come out better when the target has changed. Not those that lack a payment or a payout: only another
 * command line can give them one. None if nothing could be judged, so that the next run is of the whole selection.
 */
function openIn({ checks }: Report): readonly string[] {
  if (!checks.some(({ outcome }) => outcome === 'passed' || outcome === 'failed' || outcome === 'warned')) return []
  return checks
    .filter(({ outcome, obstacle }) => {
      return outcome === 'failed' || outcome === 'warned' || (outcome === 'blocked' && obstacle?.kind !== 'fixture')
    })
    .map(({ id }) => id)
}
