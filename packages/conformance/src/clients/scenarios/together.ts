import { show } from '../../engine/nouns/show.ts'
import { isRecord } from '../../engine/values/json.ts'
import { because, eachCall, found, ownRequests, resultInWords } from '../judgements.ts'
import { comesBack } from '../outcomes.ts'
import type { ClientCall } from '../protocol.ts'
import { type ClientScenario, type Evidence, type FoundInClient, inferred } from '../scenario.ts'
import { changed } from '../troubles.ts'
import { calls } from './calls.ts'

// Calls at the same time. An adapter may make them one after another.

const count = 8

const amountOf = (index: number): number => index + 0.29

export const togetherScenarios: readonly ClientScenario[] = [
  {
    id: 'client-together/results',
    operationId: 'topUpCard',
    situation: 'it makes several calls at the same time',
    how: `Tops up two cards in turns, ${count} times at the same time, and later responses arrive first.`,
    calls: (world) => [Array.from({ length: count }, (_, index): ClientCall => topUpInTurn(world, index))],
    trouble: ({ operationId, earlier }) =>
      operationId === 'topUpCard'
        ? changed((response) => ({ ...response, afterMs: 12 * (count - earlier) }))
        : undefined,
    requirements: [
      inferred(
        'client-together/results-belong-to-their-calls',
        'client-outcome',
        'A client that makes several calls at the same time returns to each the response to its own request.',
        eachCall(belongsToItsCall),
      ),
      inferred(
        'client-together/each-is-done-once',
        'client-money',
        'A client that makes several calls at the same time has each carried out once at most.',
        eachOnce,
      ),
    ],
  },
]

function topUpInTurn(world: Evidence['world'], index: number): ClientCall {
  const cardId = index % 2 === 0 ? world.cardId : world.otherCardId
  return calls.topUp({ ...world, cardId }, amountOf(index))
}

function* belongsToItsCall(evidence: Evidence, index: number): Generator<FoundInClient> {
  const call = evidence.calls[index]
  if (!call) return
  yield* comesBack(evidence, index)
  const { asked, result } = call
  if (result.kind === 'missing') return
  const request = ownRequests(evidence).find(({ body }) => body.includes(String(asked.amount)))
  if (result.kind !== 'done') {
    const what = request?.isCarriedOut ? 'which the server did' : 'and sent no such request'
    const headline = `called one of ${count} top-ups at the same time ${result.kind}, ${what}`
    yield because(
      `calls one of several requests \`${result.kind}\``,
      found(headline, 'done', resultInWords(result), request),
    )
    return
  }
  const card = isRecord(result.data) ? result.data.card_id : undefined
  if (card === asked.cardId) return
  const what = 'the response to another call'
  yield because(`returns ${what}`, found(`returned ${what}`, show(asked.cardId), show(card), request))
}

/** What was not carried out, or with another amount, is not about how often. */
function* eachOnce({ state, world }: Evidence): Generator<FoundInClient> {
  const moved = [world.cardId, world.otherCardId].flatMap((id) => state.cards.get(id)?.transactions ?? [])
  for (let index = 0; index < count; index++) {
    const times = moved.filter(({ amount }) => amount === amountOf(index)).length
    if (times < 2) continue
    yield found(`had one of ${count} top-ups at the same time carried out ${times} times`, 'once', `${times} times`)
  }
}
