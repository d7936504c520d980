import type { Verdict } from '../engine/nouns/report.ts'

export const exitCodes = {
  /** Conformant at the chosen level, within a budget if there was one, or the command succeeded. */
  good: 0,
  /** Not conformant, less covered than asked for, the case still fails, or the report does not follow from its exchanges. */
  bad: 1,
  /** A flag, an argument, an environment variable or a file is wrong. */
  usage: 2,
  /** Nothing could be judged, or too little for a verdict. */
  cannotTell: 3,
  /** Ctrl-C, by the shell's convention: 128 plus the signal number. */
  interrupted: 130,
} as const

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

export const exitCodeOf: Readonly<Record<Verdict, ExitCode>> = {
  conformant: exitCodes.good,
  'conformant-within-budget': exitCodes.good,
  'no-deviation': exitCodes.good,
  'not-conformant': exitCodes.bad,
  incomplete: exitCodes.cannotTell,
}

/** Wrong usage. Each message names the subject, what was expected, what was received, and the next step. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  readonly code = 'usage'
  readonly reported: readonly string[]
  constructor(reported: readonly string[]) {
    super(reported.join('\n'))
    this.reported = reported
  }
}

/** The usage is correct, but nothing could be judged. */
export class CannotJudgeError extends Error {
  override readonly name = 'CannotJudgeError'
  readonly code = 'cannot-judge'
}
