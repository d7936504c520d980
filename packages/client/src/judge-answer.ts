import type { BrokenBecause } from './errors.ts'
import type { PreparedRequest } from './prepare-request.ts'

/** An answer as it arrived. */
export interface Answer {
  readonly response: Pick<Response, 'status' | 'headers'>
  /** Of a refusal perhaps parsed already. */
  readonly text: unknown
  /** Parsed if it is JSON. */
  readonly body: unknown
  /** Whether the rest was left unread, because there was too much. */
  readonly isCut?: true | undefined
}

/** What is wrong with an answer that is not the documented success. */
export type Fault = BrokenBecause | 'refused'

/** Undefined for the documented success. */
export function judgeAnswer({ row }: PreparedRequest, { response, text, body, isCut }: Answer): Fault | undefined {
  const { status } = response
  const { success, data } = (body ?? {}) as { success?: unknown; data?: unknown }
  // A browser hides the status of a redirect: it is 0.
  if (status < 200 || (status > 299 && status < 400)) return 'redirected'
  if (status > 399 || success === false) return 'refused'
  if (isCut) return 'answer-too-large'
  if (status !== (row.status ?? 200)) return 'unexpected-status'
  if (!`${text}`.trim()) return 'empty-answer'
  if (body === undefined) return 'not-json'
  return success === true && typeof data === 'object' && data ? undefined : 'not-the-envelope'
}

/** Undefined for what is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
