import { cardSuite } from '../cards/suite.ts'
import { type FailOn, failOnLevels } from '../engine/nouns/level.ts'
import type { ReportedCheck } from '../engine/nouns/report.ts'
import type { Suite } from '../engine/nouns/suite.ts'
import { responseJudge } from '../engine/offline/judge-response.ts'
import { counted } from '../engine/values/texts.ts'
import { bounded, plainLines } from '../reporters/plain.ts'
import { responseOf } from './response-of.ts'

export interface ConformOptions {
  /** The weakest level at which a deviation fails. Default: `documented`. */
  readonly failOn?: FailOn
}

/** What Vitest and Jest take from a matcher. */
export interface MatcherResult {
  readonly pass: boolean
  message(): string
}

/** The matchers as `expect` has them: `Returned` is what one of them returns. */
export interface ConformanceMatchers<Returned> {
  /**
   * Passes if the response is what the contract documents for a success of the operation. With a `Response` of fetch, whose body takes
   * time to read, it returns a promise: write `await expect(response).toConformTo('topUpCard')`.
   */
  toConformTo(operationId: string, options?: ConformOptions): Returned
}

/** What the matcher returns for a received value, if it returns `Returned` for one that needs no waiting. */
export type ReturnedFor<Received, Returned> = Received extends { clone(): unknown } ? Promise<void> : Returned

declare global {
  // The types of Jest for its global `expect`; they are invisible without Jest.
  namespace jest {
    // biome-ignore lint/complexity/noBannedTypes: all declarations of an interface must have the same type parameters.
    interface Matchers<R, T = {}> extends ConformanceMatchers<ReturnedFor<T, R>> {}
  }
}

function matchersFor(suite: Suite) {
  const { contract } = suite
  const judge = responseJudge(suite)
  return {
    toConformTo(
      received: unknown,
      operationId: string,
      { failOn = 'documented' }: ConformOptions = {},
    ): MatcherResult | Promise<MatcherResult> {
      const operation = contract.operation(operationId)
      if (!failOnLevels.includes(failOn)) {
        throw new TypeError(`toConformTo: expected failOn to be one of ${failOnLevels.join(', ')}, received ${failOn}`)
      }
      const response = responseOf(received)
      const result = (one: Awaited<typeof response>): MatcherResult => {
        const { isSuccess, checks } = judge(operation, one, failOn)
        const failed = checks.filter(({ outcome }) => outcome === 'failed')
        const pass = isSuccess && failed.length === 0
        return {
          pass,
          message: () =>
            plainLines(
              pass
                ? `expected a response that does not conform to ${operationId}; received one that meets all ${counted(checks.length, 'requirement')} at the ${failOn} level`
                : [
                    `expected a response that conforms to ${operationId} at the ${failOn} level`,
                    ...(isSuccess || failed.length > 0 ? failed.flatMap(linesOf) : rejectionLines(one.status)),
                  ].join('\n'),
            ),
        }
      }
      return response instanceof Promise ? response.then(result) : result(response)
    },
  }
}

/** For `expect.extend` of Vitest or Jest. */
export const matchers = matchersFor(cardSuite())

function linesOf({ findings, level, requirement }: ReportedCheck): string[] {
  return findings.flatMap(({ headline, expected, received, pointer }) => [
    '',
    bounded(headline, 300),
    `  expected:    ${bounded(expected, 400)}`,
    `  received:    ${bounded(received, 400)}`,
    ...(pointer === undefined ? [] : [`  where:       ${bounded(pointer, 300)}`]),
    `  requirement: ${requirement.id} (${level}): ${requirement.text}`,
  ])
}

/** Intentionally without the body: it may be anything, and may repeat a credential. */
function rejectionLines(status: number): string[] {
  return [
    '',
    'the response rejects the request',
    '  expected:    a success: the contract does not document rejections',
    `  received:    status ${status}${status >= 200 && status < 300 ? ' with a body that is no success' : ''}`,
  ]
}
