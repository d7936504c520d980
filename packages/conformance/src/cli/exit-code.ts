import type { Verdict } from '../model/report.ts'

/** Every way this program ends. */
export const exitCodes = {
  /** Conformant at the chosen level; what was asked for was done. */
  good: 0,
  /** Not conformant; the case still fails; the report does not follow from its exchanges. */
  bad: 1,
  /** A flag, an argument, an environment variable or a file is wrong. */
  usage: 2,
  /** Nothing could be judged, or not everything that a verdict needs. */
  cannotTell: 3,
  /** Ctrl-C, as shells count it: 128 and the signal's number. */
  interrupted: 130,
} as const

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

export const exitCodeOf: Readonly<Record<Verdict, ExitCode>> = {
  conformant: exitCodes.good,
  'not-conformant': exitCodes.bad,
  incomplete: exitCodes.cannotTell,
}
