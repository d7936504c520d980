import { EndOfCheck } from '../model/check-ended.ts'
import { decimal } from '../model/decimal.ts'
import type { FindingDraft } from '../model/finding.ts'
import type { Answer, Expect, ValueExpectation } from '../model/session.ts'
import { nameOf, show, showResponse } from '../model/show.ts'
import { valueAt } from '../model/value-at.ts'
import { accepted, rejected, rejection, returnedValue, success } from './headline.ts'

export type AddFinding = (finding: FindingDraft) => void

/** The assertions of the checks. Each failure says what the server did, what was expected and what was received. */
export function createExpect(addFinding: AddFinding): Expect {
  return {
    fail: addFinding,
    that(headline, holds, expected, received, answer, about) {
      if (!holds) addFinding({ headline, expected, received, ...evidence(answer), ...(about ? { about } : {}) })
      return holds
    },
    success(answer, request = 'a valid request') {
      const { data } = answer
      if (data) return data
      const headline = rejected(answer, request)
      addFinding({ headline, expected: success, received: showResponse(answer), ...evidence(answer) })
      throw new EndOfCheck()
    },
    refusal(answer, request, about) {
      if (answer.isRefusal) return true
      addFinding({
        headline: accepted(answer, request),
        expected: rejection,
        received: showResponse(answer),
        ...evidence(answer),
        ...(about ? { about } : {}),
        // A closed connection accepts nothing, and the contract does not say that a rejection needs a response.
        ...(answer.status === undefined ? { level: 'inferred' } : {}),
      })
      return false
    },
    data: (answer) => ({ at: (pointer, circumstance) => expectValue(answer, pointer, circumstance, addFinding) }),
  }
}

function expectValue(
  answer: Answer,
  place: string,
  circumstance: string | undefined,
  addFinding: AddFinding,
): ValueExpectation {
  const pointer = `/data${place}`
  const value = valueAt(answer.json, pointer)
  const check = (expected: string, holds: boolean): boolean => {
    if (!holds) {
      const headline = returnedValue(nameOf(answer), pointer, value, circumstance)
      addFinding({ headline, expected, received: show(value), pointer, ...evidence(answer) })
    }
    return holds
  }
  return {
    toBe: (expected) => check(show(expected), show(value) === show(expected)),
    toBeAmount: (expected) =>
      check(
        decimal(expected),
        typeof value === 'number' && Number.isFinite(value) && decimal(value) === decimal(expected),
      ),
    toSatisfy: (expected, holds) => check(expected, holds(value)),
  }
}

function evidence(answer: Answer | undefined): { exchange?: string } {
  return answer ? { exchange: answer.exchange.id } : {}
}
