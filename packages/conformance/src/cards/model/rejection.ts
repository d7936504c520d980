/**
 * Thrown to reject a request. Intentionally not an Error: no code reads the stack trace, and capturing one takes longer than
 * everything else that the reference model does.
 */
export class Rejection {
  readonly status: number
  readonly message: string
  constructor(status: number, message: string) {
    this.status = status
    this.message = message
  }
}
