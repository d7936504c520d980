import { decimal } from '../model/decimal.ts'
import type { Finding } from '../model/finding.ts'
import type { Answer, Expect, ValueExpectation } from '../model/stage.ts'
import { show, showAnswer } from './received.ts'

/** Ends a check whose findings say why it cannot go on. */
export class EndOfCheck extends Error {
  override readonly name = 'EndOfCheck'
}

export type Report = (finding: Omit<Finding, 'requirement' | 'level' | 'operationId'> & Partial<Finding>) => void

/** The assertion vocabulary: every word reports what it expected and what it received. */
export function createExpect(report: Report): Expect {
  function that(subject: string, holds: boolean, expected: string, received: string, answer?: Answer): boolean {
    if (!holds) report({ subject, expected, received, ...evidence(answer) })
    return holds
  }

  return {
    that,
    fail: report,
    success(answer) {
      const { data } = answer
      if (data) return data
      const expected = answer.isSuccess ? 'data that is an object' : 'the request to be granted'
      report({ subject: subjectOf(answer), expected, received: showAnswer(answer), ...evidence(answer) })
      throw new EndOfCheck()
    },
    refusal(answer) {
      if (answer.isRefusal) return true
      const expected = 'the request to be refused'
      // A closed connection grants nothing, and that a refusal is an answer is not stated.
      const level = answer.status === undefined ? ({ level: 'inferred' } as const) : {}
      report({ subject: subjectOf(answer), expected, received: showAnswer(answer), ...evidence(answer), ...level })
      return false
    },
    data: (answer) => ({ at: (pointer) => expectValue(answer, pointer, report) }),
  }
}

function expectValue(answer: Answer, pointer: string, report: Report): ValueExpectation {
  const whole = `/data${pointer}`
  const value = valueAt(answer.json, whole)
  const check = (expected: string, holds: boolean): boolean => {
    if (!holds) {
      const subject = `${subjectOf(answer)}: ${whole}`
      report({ subject, expected, received: show(value), pointer: whole, ...evidence(answer) })
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

function subjectOf({ exchange }: Answer): string {
  return exchange.operationId ?? `${exchange.request.method} ${exchange.request.target}`
}

/** The value at a JSON pointer, or undefined. */
export function valueAt(document: unknown, pointer: string): unknown {
  let value = document
  for (const token of pointer.split('/').slice(1)) {
    if (typeof value !== 'object' || value === null) return undefined
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~')
    value = Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined
  }
  return value
}
