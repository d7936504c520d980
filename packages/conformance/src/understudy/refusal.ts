/**
 * Thrown to end a scene: the request is not granted. Intentionally no Error: where it was thrown is asked by nobody, and to
 * find that out takes longer than everything else that an understudy does.
 */
export class Refusal {
  readonly status: number
  readonly message: string
  constructor(status: number, message: string) {
    this.status = status
    this.message = message
  }
}
