import { describe, expect, it } from 'vitest'
import { Rejection } from '../../../src/cards/model/matched-request.ts'
import type { Parts } from '../../../src/cards/model/reference-model.ts'
import {
  type Alteration,
  openTo,
  reading,
  readingBody,
  rejecting,
  responding,
  type Said,
} from '../../../test/fixtures/alterations.ts'
import { runDerivedChecks } from '../../../test/fixtures/derived-once.ts'
import { idsWith } from '../../../test/fixtures/run-checks.ts'

async function foundIn(alter: Alteration): Promise<string[]> {
  const judged = await runDerivedChecks(alter)
  expect(idsWith(judged, 'errored')).toEqual([])
  return idsWith(judged, 'failed')
}

describe('a mutant is found by exactly the matching checks', () => {
  it('a server is found that accepts a number as a string', async () => {
    const alter = readingBody('topUpCard', (body) => ({
      ...body,
      ...(typeof body.amount === 'string' ? { amount: Number(body.amount) } : {}),
    }))
    expect(await foundIn(alter)).toEqual([
      'top-up-card/refuses-amount-as-text',
      'top-up-card/refuses-amount-as-text-with-signs',
      'top-up-card/refuses-amount-as-text-in-another-notation',
      'top-up-card/refuses-amount-as-text-with-an-exponent',
      'top-up-card/refuses-amount-as-text-with-blanks',
    ])
  })

  it('a server is found that accepts amounts below the minimum', async () => {
    const alter = readingBody('withdrawFromCard', (body) => ({
      ...body,
      ...(typeof body.amount === 'number' && body.amount > 0 ? { amount: Math.max(body.amount, 0.01) } : {}),
    }))
    expect(await foundIn(alter)).toEqual([
      'withdraw-from-card/refuses-amount-below-minimum',
      'withdraw-from-card/refuses-amount-just-below-minimum',
    ])
  })

  it('a server is found that rejects the minimum itself', async () => {
    expect(await foundIn(rejecting('queryCardOperation', ({ amount }) => amount === 0.01))).toEqual([
      'query-card-operation/accepts-amount-at-its-minimum',
    ])
  })

  it('a server is found that accepts the vocabulary of another operation', async () => {
    const alter = reading('queryCardOperation', (request) => ({
      ...request,
      target: request.target.replace(/action=disable(?!d)/, 'action=disabled'),
    }))
    expect(await foundIn(alter)).toEqual(['query-card-operation/refuses-action-of-operate-card'])
  })

  it('a server is found that accepts any date that a lenient parser understands', async () => {
    const alter = readingBody('createCardUser', (body) => ({
      ...body,
      ...(Number.isNaN(Date.parse(String(body.dob))) ? {} : { dob: '1992-05-14' }),
    }))
    expect(await foundIn(alter)).toEqual([
      'create-card-user/refuses-dob-as-number',
      'create-card-user/refuses-dob-as-array',
      'create-card-user/refuses-dob-in-another-form',
      'create-card-user/refuses-dob-on-no-calendar',
      'create-card-user/refuses-dob-with-text-around-it',
      'create-card-user/refuses-dob-in-words',
      'create-card-user/refuses-dob-of-another-calendar',
      'create-card-user/refuses-dob-beyond-its-parts',
      'create-card-user/refuses-dob-as-its-parts',
      'create-card-user/refuses-dob-as-nothing',
    ])
  })

  it('a server is found that ignores the type of a field used in some requests only', async () => {
    const alter = readingBody('createCardUser', (body) => ({ ...body, business_name: 'Mballa Textiles SARL' }))
    expect(await foundIn(alter)).toEqual([
      'create-card-user/refuses-business-name-as-number',
      'create-card-user/refuses-business-name-as-boolean',
      'create-card-user/refuses-business-name-as-array',
      'create-card-user/refuses-business-name-as-object',
      'create-card-user/refuses-business-name-as-nothing',
    ])
  })

  it('a server is found that rejects cards in francs', async () => {
    expect(await foundIn(rejecting('createCard', ({ currency }) => currency === 'XAF'))).toEqual([
      'create-card/accepts-the-example-business',
      'create-card/accepts-currency-xaf',
      'create-card/accepts-every-combination',
    ])
  })

  it('a server is found that rejects one combination', async () => {
    const alter = rejecting('createCard', ({ currency, card_type, grade }) => {
      return currency === 'EUR' && card_type === 'MASTERCARD' && grade === 'PREMIUM'
    })
    expect(await foundIn(alter)).toEqual(['create-card/accepts-every-combination'])
  })

  it('a server is found that terminates a card without a key, or with any key', async () => {
    expect(await foundIn(openTo('terminateCard', 'x-api-key', () => true))).toEqual([
      'terminate-card/refuses-missing-x-api-key',
      'terminate-card/refuses-empty-x-api-key',
      'terminate-card/refuses-wrong-x-api-key',
      'terminate-card/refuses-nearly-right-x-api-key',
      'terminate-card/refuses-x-api-key-in-authorization',
      'terminate-card/refuses-too-few-credentials',
    ])
  })

  it('a server is found that checks the token but not the scheme before it', async () => {
    const alter = openTo('createCard', 'x-sp-auth-token', (value) => value === 'service-of-the-tests')
    expect(await foundIn(alter)).toEqual(['create-card/refuses-x-sp-auth-token-without-bearer'])
  })

  it('a server is found that requires a token where a key is enough', async () => {
    const alter: Alteration = (parts) => ({
      ...parts,
      authenticate(operation, headers) {
        parts.authenticate(operation, headers)
        if (operation.operationId === 'disableCard' && !headers.authorization) throw new Rejection(401, 'no token')
      },
    })
    expect(await foundIn(alter)).toEqual([
      'disable-card/accepts-its-path-alone',
      'disable-card/accepts-its-credentials-alone',
    ])
  })

  it('a server is found that returns a different status, a different media type, or no success', async () => {
    const accepting =
      (
        operationId: string,
        change: (accepted: ReturnType<Parts['acceptance']>) => ReturnType<Parts['acceptance']>,
      ): Alteration =>
      (parts) => ({
        ...parts,
        acceptance: (answered, matched) => {
          const accepted = parts.acceptance(answered, matched)
          return matched.operation.operationId === operationId ? change(accepted) : accepted
        },
      })
    const created = accepting('createCard', (accepted) => ({ ...accepted, status: 201 }))
    const plain = accepting('enableCard', (accepted) => ({ ...accepted, headers: { 'content-type': 'text/plain' } }))
    const bare = accepting('getPayoutStatus', ({ body, ...accepted }) => ({
      ...accepted,
      body: body.replace('"success":true,', ''),
    }))
    expect(await foundIn(created)).toEqual(['create-card/answers-with-status-200'])
    expect(await foundIn(plain)).toEqual(['enable-card/answers-with-json'])
    expect(await foundIn(bare)).toEqual(['get-payout-status/answers-success-true', 'get-payout-status/answers-success'])
  })

  it('a server is found that returns a number as a string', async () => {
    const alter = responding('withdrawFromCard', ({ new_balance, ...others }) => ({
      ...others,
      new_balance: String(new_balance),
    }))
    expect(await foundIn(alter)).toEqual(['withdraw-from-card/answers-data-new-balance'])
  })

  it('a server is found that omits a field, or returns it empty', async () => {
    const leaving = responding('createCardUser', ({ reference: _, ...others }) => others)
    const emptying = responding('createCard', (card) => ({ ...card, cvv: null }))
    expect(await foundIn(leaving)).toEqual(['create-card-user/answers-data-reference'])
    expect(await foundIn(emptying)).toEqual(['create-card/answers-data-cvv'])
  })

  it('a server is found that returns a number in a nullable field', async () => {
    const alter = responding('getPayoutStatus', (payout) => ({ ...payout, description: 7 }))
    expect(await foundIn(alter)).toEqual(['get-payout-status/answers-data-description'])
  })

  it('a server is found that returns local time', async () => {
    const alter = responding('createCard', (card) => ({
      ...card,
      created_at: String(card.created_at).replace('Z', '+01:00'),
    }))
    expect(await foundIn(alter)).toEqual(['create-card/answers-data-created-at'])
  })

  it('a server is found that corrupts one field of listed transactions', async () => {
    const alter = responding('operateCard', (answered) => ({
      ...answered,
      transactions: (answered.transactions as Said[]).map(({ id: _, ...others }) => others),
    }))
    expect(await foundIn(alter)).toEqual(['operate-card/answers-data-transactions-id'])
  })

  it('a server is found that corrupts one field of a response at one value only', async () => {
    const alter = responding('topUpCard', (answered) =>
      answered.currency === 'EUR' ? { ...answered, status: 1 } : answered,
    )
    expect(await foundIn(alter)).toEqual(['top-up-card/answers-data-status'])
  })

  it('a server is found that returns another operation than the observed one for a top-up; a withdrawal is free', async () => {
    const named = (operationId: string, type: string): Alteration =>
      responding(operationId, (answered) => ({
        ...answered,
        transactions: (answered.transactions as Said[]).map((transaction) => ({ ...transaction, type })),
      }))
    expect(await foundIn(named('topUpCard', 'credit'))).toEqual([
      'top-up-card/answers-data-transactions-type-as-observed',
    ])
    expect(await foundIn(named('withdrawFromCard', 'debit'))).toEqual([])
  })

  it('a server is found that returns a status other than the observed one', async () => {
    const alter = responding('getPayoutStatus', (answered) => ({ ...answered, status: 'settled' }))
    expect(await foundIn(alter)).toEqual(['get-payout-status/answers-data-status-as-observed'])
  })
})
