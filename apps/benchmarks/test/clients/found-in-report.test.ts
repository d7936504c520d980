import { describe, expect, it } from 'vitest'
import { foundIn, type ReportedCheck } from '../../src/clients/found-in-report.ts'

const check = (id: string, more: Partial<ReportedCheck> = {}): ReportedCheck => ({
  id,
  operationId: 'topUpCard',
  outcome: 'failed',
  ...more,
})
const found = (expected: string, received: string, about: object) => ({ findings: [{ expected, received, about }] })
const byQuery = { operationId: 'queryCardOperation' }
const faultless = {
  paysTwice: 'no',
  takesItsKeyElsewhere: 'no',
  amounts: 'exact',
  cannotRead: 'nothing',
}

describe('what a report says about a client', () => {
  it('nothing stands against a client that passed', () => {
    const checks = [
      check('top-up-card/client-does-it-once/reset', { outcome: 'passed' }),
      check('client-responses/unknown-fields', { outcome: 'warned' }),
    ]
    expect(foundIn({ checks })).toEqual({ ...faultless, failed: '0 of 2' })
  })

  it('a client that pays twice is named with each operation and loss', () => {
    const checks = [
      check('top-up-card/client-does-it-once/closed'),
      check('query-card-operation/client-does-it-once/reset', byQuery),
      check('query-card-operation/client-does-it-once/closed', byQuery),
    ]
    expect(foundIn({ checks }).paysTwice).toBe('yes: topUpCard: closed; queryCardOperation: reset, closed')
  })

  it('each credential that a redirect takes away is named once', () => {
    const taken = (credential: string) => found('no credential', credential, { credential })
    const checks = [
      check('client-redirects/found-takes-no-credential', taken('X-API-KEY')),
      check('client-redirects/temporary-takes-no-credential', taken('x-sp-auth-token')),
      check('client-redirects/permanent-takes-no-credential', taken('X-API-KEY')),
    ]
    expect(foundIn({ checks }).takesItsKeyElsewhere).toBe('yes: X-API-KEY, x-sp-auth-token')
  })

  it('a client that breaks at a redirect takes no key anywhere', () => {
    const checks = [check('client-redirects/found-takes-no-credential', found('a result', 'no result', {}))]
    expect(foundIn({ checks }).takesItsKeyElsewhere).toBe('no')
  })

  it('the smallest amount that is sent as another one stands for all', () => {
    const sent = (expected: string, received: string) => found(expected, received, { field: 'amount' })
    const checks = [
      check('top-up-card/client-sends-amounts-exactly', sent('12345678.9', '"12345679"')),
      check('create-card/client-sends-amounts-exactly', sent('250000.29', '"250000.3"')),
      check('top-up-card/client-reads-money-exactly', found('"0.01"', '"0"', { field: 'new_balance' })),
    ]
    expect(foundIn({ checks }).amounts).toBe('250000.29 is sent as 250000.3')
  })

  it('an amount that is only read as another one is told as such', () => {
    const checks = [
      check('top-up-card/client-reads-money-exactly', found('"100.29"', '"100.3"', { field: 'new_balance' })),
      check(
        'top-up-card/client-reads-money-exactly',
        found('12 transactions', '0 transactions', { field: 'transactions' }),
      ),
    ]
    expect(foundIn({ checks }).amounts).toBe('100.29 is read as 100.3')
  })

  it('responses that are alike are named once', () => {
    const checks = [
      check('client-responses/unknown-fields'),
      check('client-responses/unknown-fields-of-a-card'),
      check('client-responses/new-user-status'),
      check('client-responses/new-transaction-types'),
      check('client-responses/null-where-unset'),
    ]
    expect(foundIn({ checks }).cannotRead).toBe('unknown fields, new status words, null where unset')
    expect(foundIn({ checks }).failed).toBe('5 of 5')
  })
})
