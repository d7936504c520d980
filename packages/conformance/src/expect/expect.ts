import type { ApiResponse } from '../exchanges/call.ts'
import { accepted, becauseOf, rejected, rejection, returnedValue, success } from '../exchanges/headline.ts'
import type { Unanswered } from '../exchanges/notice.ts'
import type { Expect, ValueExpectation } from '../exchanges/session.ts'
import { nameOf, show, showRejection, showResponse } from '../exchanges/show.ts'
import type { FindingDraft } from '../findings/finding.ts'
import type { About } from '../findings/kind.ts'
import { EndOfCheck } from '../model/check-ended.ts'
import { decimal, isDecimal, toMillionths } from '../values/decimal.ts'
import { valueAt } from '../values/value-at.ts'

export type AddFinding = (finding: FindingDraft) => void

/** The assertions of the checks. Each failure says what the server did, what was expected and what was received. */
export function createExpect(addFinding: AddFinding, noteUnanswered: (unanswered: Unanswered) => void): Expect {
  return {
    fail: addFinding,
    that(headline, holds, expected, received, response, about) {
      if (!holds) addFinding({ headline, expected, received, ...evidence(response), ...(about ? { about } : {}) })
      return holds
    },
    success(response, request = 'a valid request', about) {
      const { data } = response
      if (data) return data
      const headline = rejected(response, request)
      const said = { headline, expected: success, received: showRejection(response), ...becauseOf(response) }
      addFinding({ ...said, ...evidence(response), ...(about ? { about } : {}) })
      throw new EndOfCheck()
    },
    rejection(response, request, about) {
      if (response.status === undefined) {
        noteUnanswered({ kind: 'unanswered', response, request })
        return true
      }
      if (response.isRejection) return true
      addFinding({
        headline: accepted(response, request),
        expected: rejection,
        received: showResponse(response),
        ...evidence(response),
        ...(about ? { about } : {}),
      })
      return false
    },
    at: (response, pointer, circumstance, about) => expectValue(response, pointer, { circumstance, about }, addFinding),
  }
}

function expectValue(
  response: ApiResponse,
  pointer: string,
  { circumstance, about }: { readonly circumstance: string | undefined; readonly about: About | undefined },
  addFinding: AddFinding,
): ValueExpectation {
  const value = valueAt(response.json, pointer)
  const check = (expected: string, holds: boolean): boolean => {
    if (!holds) {
      const headline = returnedValue(nameOf(response), pointer, value, circumstance)
      addFinding({
        headline,
        expected,
        received: show(value),
        pointer,
        ...evidence(response),
        ...(about ? { about } : {}),
      })
    }
    return holds
  }
  return {
    toBe: (expected) => check(show(expected), show(value) === show(expected)),
    toBeAmount: (expected) =>
      check(
        decimal(expected),
        (typeof value === 'number' || typeof value === 'string') &&
          isDecimal(String(value)) &&
          toMillionths(decimal(value)) === decimal(expected),
      ),
    toSatisfy: (expected, holds) => check(expected, holds(value)),
  }
}

function evidence(response: ApiResponse | undefined): { exchange?: string } {
  return response ? { exchange: response.exchange.id } : {}
}
