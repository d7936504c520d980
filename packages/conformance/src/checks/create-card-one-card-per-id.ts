import { returned } from '../expect/headline.ts'
import { pointerOf, shownId, shownPart } from '../interface/read-action.ts'
import type { Found } from '../model/check.ts'
import { defineCheck } from '../model/define-check.ts'
import type { Exchange } from '../model/exchange.ts'
import { isWholeCardNumber } from '../model/in-clear.ts'
import type { ApiResponse } from '../model/session.ts'
import { show } from '../model/show.ts'
import { accepted, responsesTogether } from '../rules/each-response.ts'

export const createCardOneCardPerId = defineCheck({
  requirement: 'create-card/one-card-per-id',
  kind: 'identity',
  about: { pointer: '/data/card_id' },
  how: 'Compares the cards of the run that have the same ID, issues three cards to one user, two alike and one in another currency and network, and one more after the first was terminated.',
  judge: responsesTogether(accepted('createCard'), deviationsAmong),
  async run({ arrange, expect, samples, send }) {
    const { userId, cardId, sent, response } = await arrange.card()
    const responses = [response]
    const issue = async (fields: Readonly<Record<string, unknown>>): Promise<void> => {
      const body = samples.body('createCard', fields)
      // The interface limits neither the cards of a user nor what the request for a second one means.
      responses.push(await send('createCard', { path: { userId }, body }, { intent: 'open', mayBeRejected: true }))
    }
    await issue({})
    await issue(anotherKind(samples.values, sent))
    await arrange.terminated(cardId, 'terminateCard', { path: { cardId } })
    await issue({})
    for (const deviation of deviationsAmong(responses)) expect.fail(deviation)
  },
})

/** Another currency and another network than those that were sent. */
function anotherKind(
  valuesOf: (operationId: string, field: string) => readonly string[],
  sent: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const other = (name: string): unknown => valuesOf('createCard', name).find((value) => value !== sent[name])
  return { currency: other('currency'), card_type: other('card_type') }
}

interface Known {
  readonly exchange: Exchange
  readonly shown: Shown
}

/** What distinguishes two cards, as a response shows it. */
type Shown = Readonly<Record<(typeof names)[number], unknown>>

const names = ['card_number', 'currency', 'card_type', 'user_id'] as const

function* deviationsAmong(responses: Iterable<ApiResponse>): Iterable<Found> {
  const known = new Map<string, Known>()
  for (const response of responses) {
    const id = shownId(response, 'card')
    if (id === undefined) continue
    const { exchange } = response
    const { card_number, card_type } = response.data ?? {}
    const [currency, user_id] = [shownPart(response, 'currency'), shownPart(response, 'user')]
    const shown = { card_number, currency, card_type, user_id }
    const pointer = pointerOf(response, 'card')
    const before = known.get(id)
    known.set(id, before ?? { exchange, shown })
    // The placeholders of a report tell card numbers apart within a scenario only.
    const comparable = names.filter((one) => one !== 'card_number' || before?.exchange.scenario === exchange.scenario)
    const name = before && comparable.find((one) => isAnother(one, before.shown, shown))
    if (name === undefined) continue
    yield {
      headline: returned(response, pointer, `for two cards, whose \`${name}\` differs`),
      expected: 'an id that no other card has',
      received: `${show(id)}, which another card has (exchange ${before?.exchange.id})`,
      pointer,
      exchange: exchange.id,
    }
  }
}

function isAnother(name: keyof Shown, one: Shown, other: Shown): boolean {
  const values = [one[name], other[name]]
  const isComparable = values.every((value) => {
    return typeof value === 'string' && (name !== 'card_number' || isWholeCardNumber(value))
  })
  return isComparable && values[0] !== values[1]
}
