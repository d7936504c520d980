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
