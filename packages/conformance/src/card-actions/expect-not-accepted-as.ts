import type { ApiResponse } from '../exchanges/call.ts'
import type { Session } from '../exchanges/session.ts'
import { showResponse } from '../exchanges/show.ts'
import { accepted, rejection } from '../expect/headline.ts'

/**
 * Expects the target to reject a near miss of an ID, or to return the object that really has that ID. The near miss may exist,
 * but the response must not contain the object with the original ID.
 */
export function expectNotAcceptedAs(
  { expect }: Session,
  what: string,
  response: ApiResponse,
  isCalledSo: (data: Readonly<Record<string, unknown>>) => boolean,
): void {
  if (response.status === undefined) {
    expect.rejection(response, what)
    return
  }
  const isRight = response.isRejection || (response.data !== undefined && isCalledSo(response.data))
  const headline = accepted(response, `${what}, for the real one`)
  expect.that(headline, isRight, rejection, showResponse(response), response, { fault: 'near-miss' })
}
