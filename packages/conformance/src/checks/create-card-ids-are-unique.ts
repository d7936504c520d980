import { together } from '../doors/together.ts'
import { show } from '../expect/received.ts'
import { defineCheck } from '../model/define-check.ts'
import type { Answer } from '../model/stage.ts'

/** How a whole card number is recorded; one that the target masks may be the same for two cards. */
const recordedNumber = /^\[card_number \d+\]$/

export const createCardIdsAreUnique = defineCheck({
  requirement: 'create-card/ids-are-unique',
  how: 'Compares the ids of all cards that the run issues, the numbers of four that are issued at the same time, and that of a second one of the same user.',
  watchesAll(answers) {
    const seen = new Map<unknown, Answer>()
    return answers.flatMap((answer) => {
      const id = answer.data?.card_id
      const before = seen.get(id)
      seen.set(id, answer)
      if (typeof id !== 'string' || id === '' || !before) return []
      // Whether a request that is sent twice is one card is open: only cards of different users are surely two.
      if (before.exchange.request.target === answer.exchange.request.target) return []
      const received = `${show(id)}, which another card has (exchange ${before.exchange.id})`
      const { id: exchange } = answer.exchange
      return [{ subject: 'createCard: /data/card_id', expected: 'an id of its own', received, exchange }]
    })
  },
  async run({ arrange, expect, samples, send }) {
    // All owners before the first card: which of them is there first must not decide which request is which.
    const wanted = Array.from({ length: 4 }, () => samples.body('createCard'))
    const owners = await together(wanted.map((body) => arrange.owner(body)))
    const cards = await together(
      owners.map(({ userId }, index) => arrange.granted('createCard', { path: { userId }, body: wanted[index] })),
    )
    const [first] = owners
    const again = await send('createCard', { path: { userId: first?.userId ?? '' }, body: samples.body('createCard') })
    // How many cards a user can have is open; and one that is the same again is no other.
    if (again.data && again.data.card_id !== cards[0]?.data?.card_id) cards.push(again)
    const numbers = cards.map(({ data }) => data?.card_number)
    for (const [index, answer] of cards.entries()) {
      const number = numbers[index]
      if (typeof number !== 'string' || !recordedNumber.test(number)) continue
      const isNew = numbers.indexOf(number) === index
      const received = `${show(number)}, which another card has`
      expect.that('createCard: /data/card_number', isNew, 'a number of its own', received, answer)
    }
  },
})
