import { describe, expect, it } from 'vitest'
import { Refusal } from '../../src/understudy/refusal.ts'
import type { Parts } from '../../src/understudy/understudy.ts'
import { idsWith } from '../fixtures/play.ts'
import { playDerived } from '../fixtures/play-derived.ts'
import { answering, openTo, type Recast, reading, readingBody, refusing, type Said } from '../fixtures/recast.ts'

async function foundIn(recast: Recast): Promise<string[]> {
  const judged = await playDerived(recast)
  expect(idsWith(judged, 'errored')).toEqual([])
  return idsWith(judged, 'failed')
}

describe('a server that is wrong in one way is found by exactly the checks of that', () => {
  it('takes a number that is written as text', async () => {
    const recast = readingBody('topUpCard', (body) => ({
      ...body,
      ...(typeof body.amount === 'string' ? { amount: Number(body.amount) } : {}),
    }))
    expect(await foundIn(recast)).toEqual(['top-up-card/refuses-amount-as-text'])
  })

  it('takes amounts below the minimum', async () => {
    const recast = readingBody('withdrawFromCard', (body) => ({
      ...body,
      ...(typeof body.amount === 'number' && body.amount > 0 ? { amount: Math.max(body.amount, 0.01) } : {}),
    }))
    expect(await foundIn(recast)).toEqual(['withdraw-from-card/refuses-amount-below-minimum'])
  })

  it('refuses the minimum itself', async () => {
    expect(await foundIn(refusing('queryCardOperation', ({ amount }) => amount === 0.01))).toEqual([
      'query-card-operation/accepts-amount-at-its-minimum',
    ])
  })

  it('knows the vocabulary of another operation', async () => {
    const recast = reading('queryCardOperation', (request) => ({
      ...request,
      target: request.target.replace(/action=disable(?!d)/, 'action=disabled'),
    }))
    expect(await foundIn(recast)).toEqual(['query-card-operation/refuses-action-of-operate-card'])
  })

  it('takes any date that a lenient reader understands', async () => {
    const recast = readingBody('createCardUser', (body) => ({
      ...body,
      ...(Number.isNaN(Date.parse(String(body.dob))) ? {} : { dob: '1992-05-14' }),
    }))
    expect(await foundIn(recast)).toEqual([
      'create-card-user/refuses-dob-as-number',
      'create-card-user/refuses-dob-as-array',
      'create-card-user/refuses-dob-in-another-form',
      'create-card-user/refuses-dob-on-no-calendar',
    ])
  })

  it('ignores the type of a field that has a use in some requests only', async () => {
    const recast = readingBody('createCardUser', (body) => ({ ...body, business_name: 'Mballa Textiles SARL' }))
    expect(await foundIn(recast)).toEqual([
      'create-card-user/refuses-business-name-as-number',
      'create-card-user/refuses-business-name-as-boolean',
      'create-card-user/refuses-business-name-as-array',
      'create-card-user/refuses-business-name-as-object',
    ])
  })

  it('issues no cards in francs', async () => {
    expect(await foundIn(refusing('createCard', ({ currency }) => currency === 'XAF'))).toEqual([
      'create-card/accepts-the-example-business',
      'create-card/accepts-currency-xaf',
      'create-card/accepts-every-combination',
    ])
  })

  it('refuses one combination', async () => {
    const recast = refusing('createCard', ({ currency, card_type, grade }) => {
      return currency === 'EUR' && card_type === 'MASTERCARD' && grade === 'PREMIUM'
    })
    expect(await foundIn(recast)).toEqual(['create-card/accepts-every-combination'])
  })

  it('ends a card for anybody who has no key, or any', async () => {
    expect(await foundIn(openTo('terminateCard', 'x-api-key', () => true))).toEqual([
      'terminate-card/refuses-missing-x-api-key',
      'terminate-card/refuses-empty-x-api-key',
      'terminate-card/refuses-wrong-x-api-key',
    ])
  })

  it('looks at the token only, not at the word before it', async () => {
    const recast = openTo('createCard', 'x-sp-auth-token', (value) => value === 'service-of-the-tests')
    expect(await foundIn(recast)).toEqual(['create-card/refuses-x-sp-auth-token-without-bearer'])
  })

  it('asks for a token where a key is enough', async () => {
    const recast: Recast = (parts) => ({
      ...parts,
      authenticate(operation, headers) {
        parts.authenticate(operation, headers)
        if (operation.operationId === 'disableCard' && !headers.authorization) throw new Refusal(401, 'no token')
      },
    })
    expect(await foundIn(recast)).toEqual([
      'disable-card/accepts-its-path-alone',
      'disable-card/accepts-its-credentials-alone',
    ])
  })

  it('answers with another status, another media type, or without success', async () => {
    const granting =
      (operationId: string, change: (granted: ReturnType<Parts['grant']>) => ReturnType<Parts['grant']>): Recast =>
      (parts) => ({
        ...parts,
        grant: (answered, scene) => {
          const granted = parts.grant(answered, scene)
          return scene.operation.operationId === operationId ? change(granted) : granted
        },
      })
    const created = granting('createCard', (granted) => ({ ...granted, status: 201 }))
    const plain = granting('enableCard', (granted) => ({ ...granted, headers: { 'content-type': 'text/plain' } }))
    const bare = granting('getPayoutStatus', ({ body, ...granted }) => ({
      ...granted,
      body: body.replace('"success":true,', ''),
    }))
    expect(await foundIn(created)).toEqual(['create-card/answers-with-status-200'])
    expect(await foundIn(plain)).toEqual(['enable-card/answers-with-json'])
    expect(await foundIn(bare)).toEqual(['get-payout-status/answers-success-true'])
  })

  it('writes a number as text', async () => {
    const recast = answering('withdrawFromCard', ({ new_balance, ...others }) => ({
      ...others,
      new_balance: String(new_balance),
    }))
    expect(await foundIn(recast)).toEqual(['withdraw-from-card/answers-data-new-balance'])
  })

  it('leaves out a field, or has nothing in it', async () => {
    const leaving = answering('createCardUser', ({ reference: _, ...others }) => others)
    const emptying = answering('createCard', (card) => ({ ...card, cvv: null }))
    expect(await foundIn(leaving)).toEqual(['create-card-user/answers-data-reference'])
    expect(await foundIn(emptying)).toEqual(['create-card/answers-data-cvv'])
  })

  it('gives a number where there may be nothing', async () => {
    const recast = answering('getPayoutStatus', (payout) => ({ ...payout, description: 7 }))
    expect(await foundIn(recast)).toEqual(['get-payout-status/answers-data-description'])
  })

  it('gives local time', async () => {
    const recast = answering('createCard', (card) => ({
      ...card,
      created_at: String(card.created_at).replace('Z', '+01:00'),
    }))
    expect(await foundIn(recast)).toEqual(['create-card/answers-data-created-at'])
  })

  it('spoils one field of the transactions that it lists', async () => {
    const recast = answering('operateCard', (answered) => ({
      ...answered,
      transactions: (answered.transactions as Said[]).map(({ id: _, ...others }) => others),
    }))
    expect(await foundIn(recast)).toEqual(['operate-card/answers-data-transactions-id'])
  })

  it('does so at one value only', async () => {
    const recast = answering('topUpCard', (answered) =>
      answered.currency === 'EUR' ? { ...answered, status: 1 } : answered,
    )
    expect(await foundIn(recast)).toEqual(['top-up-card/answers-data-status'])
  })

  it('calls a top-up otherwise than it was shown, but a withdrawal as it likes', async () => {
    const named = (operationId: string, type: string): Recast =>
      answering(operationId, (answered) => ({
        ...answered,
        transactions: (answered.transactions as Said[]).map((transaction) => ({ ...transaction, type })),
      }))
    expect(await foundIn(named('topUpCard', 'credit'))).toEqual([
      'top-up-card/answers-data-transactions-type-as-observed',
    ])
    expect(await foundIn(named('withdrawFromCard', 'debit'))).toEqual([])
  })

  it('has another status than the one that was shown', async () => {
    const recast = answering('getPayoutStatus', (answered) => ({ ...answered, status: 'settled' }))
    expect(await foundIn(recast)).toEqual(['get-payout-status/answers-data-status-as-observed'])
  })
})
