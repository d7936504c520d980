import { beforeAll, describe, it } from 'vitest'
import type { Credentials } from './cards/credentials.ts'
import { cardSuite } from './cards/suite.ts'
import { failsAt } from './engine/nouns/level.ts'
import type { Report, ReportedCheck } from './engine/nouns/report.ts'
import type { SampleOverrides } from './engine/nouns/target.ts'
import { selectChecks } from './engine/run/select.ts'
import { defaults } from './engine/run/settings.ts'
import { judgeTarget, type RunOptions, type Target } from './with-cards.ts'

/** A running service. Its fixtures use the contract's names, so a started reference server has this form. */
export interface TestedService {
  readonly baseUrl: string
  readonly credentials: Credentials
  readonly fixtures?: {
    readonly payment?: { readonly order_id: string; readonly pay_id: string }
    readonly payout?: { readonly reference?: string; readonly service_reference?: string }
  }
  readonly samples?: SampleOverrides
  close?(): unknown
}

export interface ConformanceTests extends Omit<RunOptions, 'target' | 'signal' | 'onProgress'> {
  /** Starts the service, or returns its address. Called once, before the first test; closed after the last. */
  start(): TestedService | Promise<TestedService>
}

/**
 * Defines a Vitest test for every check, and one for the verdict. The run happens once, before the first test: checks share
 * set-ups and judge each other's responses, so a check alone would see less.
 */
export function testConformance(options: ConformanceTests): void {
  const failOn = options.failOn ?? defaults.failOn
  const selection = { only: [], skip: [], operations: [], ...options.selection }
  const { pinned = {} } = options
  const checks = selectChecks(
    cardSuite(options.contract).checks({ fuzz: options.fuzz ?? defaults.fuzz, pinned }),
    selection,
  )
  const known = new Set(options.knownFailures?.map(({ id }) => id))
  const operations = new Set(checks.map(({ requirement }) => requirement.operationId))

  describe('conformance', () => {
    let report: Report
    let outcomes: ReadonlyMap<string, ReportedCheck>

    beforeAll(
      async () => {
        const service = await options.start()
        try {
          report = await judgeTarget({ ...options, target: targetFrom(service) })
        } finally {
          await service.close?.()
        }
        outcomes = new Map(report.checks.map((check) => [check.id, check]))
      },
      ((options.deadlineS ?? defaults.deadlineS) + 30) * 1000,
    )

    for (const operationId of operations) {
      describe(operationId ?? 'every operation', () => {
        for (const { id, requirement } of checks.filter((check) => check.requirement.operationId === operationId)) {
          it(`${id} (${requirement.level})`, ({ skip }) => {
            const check = outcomes.get(id)
            if (!check) throw new Error(`not judged: ${report.verdictReasons.join('; ')}`)
            if (check.outcome === 'skipped') skip(check.reason)
            else if (check.outcome !== 'passed' && failsAt(check.level, failOn) && !known.has(id)) {
              throw new Error(whatIsWrong(check))
            }
          })
        }
      })
    }

    it('verdict', () => {
      const isWhole = selection.only.length + selection.skip.length + selection.operations.length === 0
      if (report.verdict === 'not-conformant' || (isWhole && report.verdict === 'incomplete')) {
        throw new Error(`${report.verdict}: ${report.verdictReasons.join('; ')}`)
      }
    })
  })
}

function whatIsWrong({ requirement, level, findings, outcome, reason }: ReportedCheck): string {
  if (findings.length === 0) return `${outcome}: ${reason}`
  const found = findings.flatMap(({ headline, expected, received, exchange }) => [
    headline,
    `  expected: ${expected}`,
    `  received: ${received}${exchange ? ` (exchange ${exchange})` : ''}`,
  ])
  return [...found, `Requirement (${level}): ${requirement.text}`].join('\n')
}

function targetFrom({ baseUrl, credentials, fixtures = {}, samples = {} }: TestedService): Target {
  const { payment, payout } = fixtures
  return {
    baseUrl,
    credentials,
    fixtures: {
      ...(payment ? { payment: { orderId: payment.order_id, payId: payment.pay_id } } : {}),
      ...(payout
        ? {
            payout: {
              ...(payout.reference === undefined ? {} : { reference: payout.reference }),
              ...(payout.service_reference === undefined ? {} : { serviceReference: payout.service_reference }),
            },
          }
        : {}),
    },
    samples,
    headers: [],
  }
}
