import type { ApiResponse, Call, Override, Session } from '../model/session.ts'

/** Sends a request before the run begins, when a lost response cannot leave any object in doubt. */
export type Ask = (operationId: string | undefined, call: Call, override?: Override) => Promise<ApiResponse>

export function askOn(session: Session): Ask {
  return (operationId, call, override = {}) =>
    session.repeat(
      'first-contact',
      () => session.tryToSend(operationId, call, override),
      ({ status, exchange }) => status !== undefined || exchange.trouble?.kind === 'connect',
    )
}

/** Leaves out every credential. */
export function withoutCredentials({ contract }: Session): Pick<Override, 'credentials'> {
  const schemes = contract.operations.flatMap(({ credentials }) => credentials.map(({ scheme }) => scheme))
  return { credentials: Object.fromEntries(schemes.map((scheme) => [scheme, null])) }
}

/** Whether two responses are the same, apart from values that change each time. */
export function isSameResponse(one: ApiResponse, other: ApiResponse): boolean {
  return one.status === other.status && plain(textOf(one)) === plain(textOf(other))
}

export function textOf({ exchange }: ApiResponse): string {
  return exchange.response?.body ?? ''
}

export function plain(text: string): string {
  return text.replace(/[\w-]+/g, (word) => (/\d/.test(word) ? '' : word))
}
