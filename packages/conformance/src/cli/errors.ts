/** The command was asked for something that it cannot do. Each complaint: subject, expected, received, next step. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  readonly code = 'usage'
  readonly complaints: readonly string[]
  constructor(complaints: readonly string[]) {
    super(complaints.join('\n'))
    this.complaints = complaints
  }
}

/** Nothing is wrong with the command, and still nothing could be judged. */
export class CannotJudgeError extends Error {
  override readonly name = 'CannotJudgeError'
  readonly code = 'cannot-judge'
}
