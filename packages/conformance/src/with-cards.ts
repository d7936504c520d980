import type { Contract } from '@card-contract/contract'
import { bySchemes, type Credentials } from './cards/credentials.ts'
import { cardSuite } from './cards/suite.ts'
import type { Report } from './engine/nouns/report.ts'
import type * as target from './engine/nouns/target.ts'
import type { Recording } from './engine/nouns/wire/recording.ts'
import * as byTheseRules from './engine/offline/judge-by-these-rules.ts'
import * as recordings from './engine/offline/judge-recordings.ts'
import * as plan from './engine/offline/plan.ts'
import * as replay from './engine/offline/replay.ts'
import * as verify from './engine/offline/verify.ts'
import * as run from './engine/run/judge-target.ts'
import type * as settings from './engine/run/settings.ts'

/** Options of the engine for those who judge card services, by another contract than the one that this package was built with. */
type OfCards<Options> = Omit<Options, 'suite'> & { readonly contract?: Contract | undefined }

/** A card service under test. */
export interface Target extends Omit<target.Target, 'credentials'> {
  readonly credentials: Credentials
}

interface Targeted {
  readonly target: Target
}

export type PlanOptions = OfCards<Omit<settings.PlanOptions, 'target'>> & Targeted
export type RunOptions = OfCards<Omit<settings.RunOptions, 'target'>> & Targeted
export type RecordingOptions = OfCards<recordings.RecordingOptions>
export type ReplayOptions = OfCards<Omit<replay.ReplayOptions, 'target'>> & Targeted

/** The target as the engine knows it. */
export function targetByScheme(service: Target): target.Target {
  return { ...service, credentials: bySchemes(service.credentials) }
}

/**
 * Judges one target and returns a report. The target's behaviour never makes it throw: a target that cannot be reached, or
 * that stops responding, gets a report with the verdict `incomplete`.
 */
export function judgeTarget({ contract, target, ...options }: RunOptions): Promise<Report> {
  return run.judgeTarget({ ...options, target: targetByScheme(target), suite: cardSuite(contract) })
}

/** Plans a run without sending anything. */
export function planRun({ contract, target, ...options }: PlanOptions): Promise<plan.Plan> {
  return plan.planRun({ ...options, target: targetByScheme(target), suite: cardSuite(contract) })
}

/** Repeats the requests behind failed checks of a report: the same requests from the same seed, with new objects. */
export function replayChecks(
  report: Report,
  ids: readonly string[],
  { contract, target, ...options }: ReplayOptions,
): Promise<replay.Replay> {
  return replay.replayChecks(report, ids, { ...options, target: targetByScheme(target), suite: cardSuite(contract) })
}

/** Judges a report again, offline. Everything that the report says about its exchanges must come out the same. */
export function verifyReport(report: Report, contract?: Contract): Promise<verify.Verification> {
  return verify.verifyReport(report, cardSuite(contract))
}

/** Judges the steps of a run that an older suite may have made: what would change with an upgrade. */
export function judgeByTheseRules(report: Report, contract?: Contract): byTheseRules.JudgedByTheseRules {
  return byTheseRules.judgeByTheseRules(report, cardSuite(contract))
}

/** Judges what others recorded. What the recordings do not show is no deviation. */
export function judgeRecordings(
  recorded: readonly Recording[],
  { contract, ...options }: RecordingOptions = {},
): Report {
  return recordings.judgeRecordings(recorded, { ...options, suite: cardSuite(contract) })
}
