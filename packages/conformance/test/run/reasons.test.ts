import { describe, expect, it } from 'vitest'
import { reasonsOf } from '../../src/model/reasons.ts'
import type { ReportedCheck } from '../../src/model/report.ts'

const checksWith = (...reasons: readonly string[]): ReportedCheck[] =>
  reasons.map((reason, index) => ({ id: `some/check-${index}`, reason }) as ReportedCheck)

describe('reasonsOf', () => {
  it('takes reasons that differ in values only for one, and tells it as it was said first', () => {
    const refused = (trace: string, at: string): string =>
      `set-up: createCardUser answered 422 {"trace":"${trace}","at":"${at}"}, which is no success`
    const found = reasonsOf(
      checksWith(
        refused('f3a81c20', '2026-11-20T10:00:00.001Z'),
        'needs --order-id and --pay-id',
        refused('09bc77d1', '2026-11-20T10:00:00.250Z'),
      ),
    )
    expect(found.map(({ reason, count }) => [reason, count])).toEqual([
      [refused('f3a81c20', '2026-11-20T10:00:00.001Z'), 2],
      ['needs --order-id and --pay-id', 1],
    ])
    expect(found[0]?.checks.map(({ id }) => id)).toEqual(['some/check-0', 'some/check-2'])
  })

  it('tells statuses and operations apart', () => {
    const found = reasonsOf(checksWith('createCard answered 422', 'createCard answered 409', 'topUpCard answered 422'))
    expect(found).toHaveLength(3)
  })
})
