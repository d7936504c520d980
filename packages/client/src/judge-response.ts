import type { InvalidResponseKind } from './errors.ts'
import type { PreparedRequest } from './prepare-request.ts'

/** A response as it arrived. */
export interface ReceivedResponse {
  readonly response: Pick<Response, 'status' | 'headers'>
  /** For a rejection possibly parsed already. */
  readonly text: unknown
  /** Parsed if it is JSON. */
  readonly body: unknown
  /** Whether the rest was left unread because there was too much. */
  readonly isCut?: true | undefined
}

/** What is wrong with a response that is not the documented success. */
export type Fault = InvalidResponseKind | 'rejected'

/** Undefined for the documented success. */
export function judgeResponse(
  { row }: PreparedRequest,
  { response, text, body, isCut }: ReceivedResponse,
): Fault | undefined {
  const { status } = response
  const { success, data } = (body ?? {}) as { success?: unknown; data?: unknown }
  // A browser hides the status of a redirect: it is 0.
  if (status < 200 || (status > 299 && status < 400)) return 'redirected'
  if (status > 399 || success === false) return 'rejected'
  if (isCut) return 'response-too-large'
  if (status !== (row.status ?? 200)) return 'unexpected-status'
  if (!`${text}`.trim()) return 'empty-response'
  if (body === undefined) return 'not-json'
  return success === true && typeof data === 'object' && data && !Array.isArray(data) ? undefined : 'not-the-envelope'
}

/** Undefined if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
