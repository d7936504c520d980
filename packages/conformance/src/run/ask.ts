import type { Answer, Call, Stage, Twist } from '../model/stage.ts'

/** Asks before the run begins, when nothing is known yet that could be lost. */
export type Ask = (operationId: string | undefined, call: Call, twist?: Twist) => Promise<Answer>

/** A target that is slow to wake up, or that closes connections as it likes, gets this many chances. */
const attempts = 3

export function askOn(stage: Stage): Ask {
  return async (operationId, call, twist = {}) => {
    for (let attempt = 1; ; attempt++) {
      const answer = await stage.tryToSend(operationId, call, twist)
      const isFinal = answer.status !== undefined || answer.exchange.trouble?.kind === 'connect'
      if (isFinal || attempt === attempts) return answer
    }
  }
}

/** None of the credentials, whatever they are called. */
export function withoutCredentials({ contract }: Stage): Pick<Twist, 'credentials'> {
  const schemes = contract.operations.flatMap(({ credentials }) => credentials.map(({ scheme }) => scheme))
  return { credentials: Object.fromEntries(schemes.map((scheme) => [scheme, null])) }
}

/** Whether two answers say the same, apart from what is new each time. */
export function isSameAnswer(one: Answer, other: Answer): boolean {
  return one.status === other.status && textOf(one) === textOf(other)
}

function textOf({ exchange }: Answer): string {
  return (exchange.response?.body ?? '').replace(/[\w-]*\d[\w-]*/g, '')
}
