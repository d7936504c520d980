import { compare, subtract } from '../../src/model/decimal.ts'
import { Refusal } from '../../src/understudy/refusal.ts'
import type { State } from '../../src/understudy/state.ts'
import { type Answered, acting, cardIn, deedOf, doorOf } from '../miniatures/patches.ts'
import type { Variant } from './variant.ts'

const limited = (id: string, title: string, isOver: (said: Answered, state: State) => boolean): Variant => ({
  id,
  title,
  recast: acting([], (act) => (scene, state) => {
    if (isOver({ ...scene.body, ...scene.query }, state)) throw new Refusal(422, 'beyond the limits')
    return act(scene, state)
  }),
})

const amountOf = ({ amount, balance }: Answered): number => Number(amount ?? balance ?? 0)

/** Servers that refuse what others grant, where the interface leaves it to them. */
export const variantsOfLimits: readonly Variant[] = [
  limited('at-most-100', 'no amount is above 100', (said) => amountOf(said) > 100),
  limited('at-least-1', 'no amount is below 1', (said) => {
    return (said.amount !== undefined || said.balance !== undefined) && amountOf(said) < 1
  }),
  limited('whole-francs', 'XAF is taken without fractions only', (said) => {
    return said.currency === 'XAF' && !Number.isInteger(amountOf(said))
  }),
  limited(
    'cents-at-most',
    'two decimals are taken at most',
    (said) => !/^-?\d+(\.\d{1,2})?$/.test(String(amountOf(said))),
  ),
  limited('no-premium-visa', 'PREMIUM is not on offer with VISA for a business', (said) => {
    return said.grade === 'PREMIUM' && said.category === 'BUSINESS' && said.card_type === 'VISA'
  }),
  limited('business-needs-a-name', 'a business has a name', (said) => said.is_business === true && !said.business_name),
  {
    id: 'one-card-per-user',
    title: 'a user has one card at most',
    recast: acting(['createCard'], (act) => (scene, state) => {
      const hasOne = [...state.cards.values()].some(({ userId }) => userId === scene.path.userId)
      if (hasOne) throw new Refusal(409, 'one card per user')
      return act(scene, state)
    }),
  },
  {
    id: 'unique-users',
    title: 'e-mail address, contact number, identity document, and name with date of birth are registered once',
    recast: acting(['createCardUser'], (act) => (scene, state) => {
      for (const { sent } of state.users.values()) {
        for (const name of ['email', 'contact', 'id_number']) {
          if (sent[name] === scene.body[name]) throw new Refusal(409, `${name} is taken`)
        }
        const isSamePerson = ['first_name', 'last_name', 'dob'].every((name) => sent[name] === scene.body[name])
        if (isSamePerson) throw new Refusal(409, 'this person is registered')
      }
      return act(scene, state)
    }),
  },
  {
    id: 'taken-before',
    title: 'a tenth of all contact numbers are those of earlier runs, and no number is registered twice',
    recast: acting(['createCardUser'], (act) => (scene, state) => {
      const { contact } = scene.body
      const isSame = [...state.users.values()].some(({ sent }) => sent.contact === contact)
      if (isSame || String(contact).endsWith('7')) throw new Refusal(400, 'the contact already exists')
      return act(scene, state)
    }),
  },
  {
    id: 'business-cards-for-businesses',
    title: 'a BUSINESS card is issued to a business only',
    recast: acting(['createCard'], (act) => (scene, state) => {
      const owner = state.users.get(scene.path.userId ?? '')
      if (scene.body.category === 'BUSINESS' && owner && owner.sent.is_business !== true) throw new Refusal(422, 'no')
      return act(scene, state)
    }),
  },
  {
    id: 'three-movements-a-day',
    title: 'a card makes three movements a day',
    recast: acting([], (act) => (scene, state) => {
      const card = cardIn(scene, state)
      const isMovement = ['topup', 'withdraw'].includes(deedOf(scene) ?? '')
      if (card && isMovement && card.transactions.length >= 3) throw new Refusal(422, 'tomorrow')
      return act(scene, state)
    }),
  },
  {
    id: 'one-at-a-time',
    title: 'a movement that overlaps with another is refused as a conflict',
    answersAfterMs: 20,
    recast: refusingOverlaps(),
  },
  {
    id: 'a-rest-of-one',
    title: 'a withdrawal leaves at least one on the card',
    recast: acting([], (act) => (scene, state) => {
      const card = cardIn(scene, state)
      const amount = Number(scene.body.amount ?? scene.query.amount)
      const isTooMuch = card && deedOf(scene) === 'withdraw' && compare(subtract(card.balance, amount), 1) < 0
      if (isTooMuch) throw new Refusal(422, 'something has to stay')
      return act(scene, state)
    }),
  },
  {
    id: 'high-minimum',
    title: 'nothing below 500 is moved, and no card is opened with less than 2000, as the samples say',
    samples: { amount: 500, balance: 2000 },
    recast: acting([], (act) => (scene, state) => {
      const { amount, balance } = { ...scene.body, ...scene.query } as Answered
      if (amount !== undefined && Number(amount) < 500) throw new Refusal(422, 'too little')
      if (balance !== undefined && Number(balance) < 2000) throw new Refusal(422, 'too little')
      return act(scene, state)
    }),
  },
]

function refusingOverlaps(): Variant['recast'] {
  const last = new Map<string, number>()
  return acting([], (act) => (scene, state) => {
    const card = cardIn(scene, state)
    if (!card || !['topup', 'withdraw'].includes(deedOf(scene) ?? '')) return act(scene, state)
    const now = performance.now()
    const before = last.get(card.cardId) ?? Number.NEGATIVE_INFINITY
    if (now - before < 15) throw new Refusal(409, `busy, through ${doorOf(scene)}`)
    last.set(card.cardId, now)
    return act(scene, state)
  })
}
