import { together } from '../card-actions/together.ts'
import { pointerOf, shownId, shownPart } from '../interface/read-action.ts'
import { defineCheck } from '../model/define-check.ts'
import type { Exchange } from '../model/exchange.ts'
import { isWholeCardNumber } from '../model/in-clear.ts'
import type { ArrangedUser } from '../model/session.ts'
import { show } from '../model/show.ts'
import { fieldAt } from '../model/words.ts'
import { accepted, responsesTogether } from '../rules/each-response.ts'

export const createCardIdsAreUnique = defineCheck({
  requirement: 'create-card/ids-are-unique',
  kind: 'identity',
  how: 'Compares the ids of all cards of the run, the numbers of four cards that are issued at the same time, and that of a second card of one user.',
  judge: responsesTogether(accepted('createCard'), function* (responses) {
    const seen = new Map<unknown, Exchange>()
    for (const response of responses) {
      const { exchange } = response
      const id = shownId(response, 'card')
      const before = seen.get(id)
      seen.set(id, exchange)
      // The interface does not say whether a repeated request creates a second card; only cards of different users are
      // certain to differ.
      if (id === undefined || !before || before.request.target === exchange.request.target) continue
      const received = `${show(id)}, which another card has (exchange ${before.id})`
      const pointer = pointerOf(response, 'card')
      const headline = `createCard returned the same ${fieldAt(pointer)} for two cards`
      const expected = 'an id that no other card has'
      yield { headline, expected, received, pointer, exchange: exchange.id }
    }
  }),
  async run({ arrange, expect, samples, send }) {
    // Register all owners before the first card, so that their order does not determine which request is which.
    const wanted = Array.from({ length: 4 }, () => samples.body('createCard'))
    const owners: ArrangedUser[] = []
    for (const body of wanted) owners.push(await arrange.owner(body))
    const cards = await together(
      owners.map(({ userId }, index) => arrange.accepted('createCard', { path: { userId }, body: wanted[index] })),
    )
    const [first] = owners
    const again = await send('createCard', { path: { userId: first?.userId ?? '' }, body: samples.body('createCard') })
    // The interface does not limit the cards per user; if the target returns the first card again, there is no second
    // one.
    if (again.data && (!cards[0] || shownPart(again, 'card') !== shownPart(cards[0], 'card'))) cards.push(again)
    const numbers = cards.map(({ data }) => data?.card_number)
    for (const [index, response] of cards.entries()) {
      const number = numbers[index]
      if (typeof number !== 'string' || !isWholeCardNumber(number)) continue
      const isNew = numbers.indexOf(number) === index
      const headline = 'createCard returned the same `data.card_number` for two cards'
      const received = `${show(number)}, which another card has`
      const about = { pointer: '/data/card_number' }
      expect.that(headline, isNew, 'a number that no other card has', received, response, about)
    }
  },
})
