import { describe, expect, it } from 'vitest'
import { Refusal } from '../../src/understudy/refusal.ts'
import { playDerived } from '../fixtures/play-derived.ts'
import { acting, answering, type Recast, refusing } from '../fixtures/recast.ts'

describe('a server that is right in its own way is not found at all', () => {
  const variants: Readonly<Record<string, Recast>> = {
    'one card per user': acting('createCard', (act) => (scene, state) => {
      const hasOne = [...state.cards.values()].some(({ userId }) => userId === scene.path.userId)
      if (hasOne) throw new Refusal(409, 'this user has a card')
      return act(scene, state)
    }),
    'business cards for businesses, others for people': acting('createCard', (act) => (scene, state) => {
      const isBusiness = state.users.get(scene.path.userId ?? '')?.sent.is_business === true
      if (isBusiness !== (scene.body.category === 'BUSINESS')) throw new Refusal(422, 'wrong category')
      return act(scene, state)
    }),
    'small amounts only': refusing('topUpCard', ({ amount }) => Number(amount) > 100),
    'whole francs only': refusing(
      'withdrawFromCard',
      ({ amount, currency }) => currency === 'XAF' && Number(amount) % 1 !== 0,
    ),
    'no terminated card is terminated, no enabled card enabled, no disabled card disabled': (parts) => ({
      ...parts,
      acts: Object.fromEntries(
        Object.entries(parts.acts).map(([operationId, act]) => [
          operationId,
          (scene, state) => {
            const status = state.cards.get(scene.path.cardId ?? scene.path.id ?? '')?.status
            const answered = act(scene, state)
            const after = state.cards.get(scene.path.cardId ?? scene.path.id ?? '')?.status
            const isRepeated =
              ['enable', 'disable', 'terminate'].includes(String(answered.operation)) && status === after
            if (isRepeated) throw new Refusal(409, 'already so')
            return answered
          },
        ]),
      ),
    }),
    'lists no transactions': answering('topUpCard', (answered) => ({ ...answered, transactions: [] })),
    'more fields': answering('createCard', (card) => ({ ...card, network_token: 'extra', limits: { daily: 100 } })),
    'refusals with status 200': (parts) => ({
      ...parts,
      refuse: (...refused) => ({ ...parts.refuse(...refused), status: 200 }),
    }),
    'refusals without a body': (parts) => ({ ...parts, refuse: ({ status }) => ({ status, headers: {}, body: '' }) }),
    'nothing to say of a payout': answering('getPayoutStatus', ({ description: _, ...payout }) => ({
      ...payout,
      last_polling_at: null,
    })),
    'another spelling of UTC': answering('createCardUser', (user) => ({
      ...user,
      created_at: String(user.created_at).replace(/\.\d+Z/, '+00:00'),
    })),
  }

  it.each(Object.entries(variants))('%s', async (_, recast) => {
    const { checks: judged } = await playDerived(recast)
    expect(judged.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
  })
})
