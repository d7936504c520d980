import { kebab } from '../../engine/values/names.ts'
import { arrivesAsAsked, because, brokenBy, during, eachCall, found, resultInWords } from '../judgements.ts'
import { type ClientScenario, documented, type Evidence, type FoundInClient } from '../scenario.ts'
import { calls } from './calls.ts'

// The interface shows no format of an ID: it is any text, and a client that puts it into a path has to encode it.

/** Each is followed by a number, so that no two scenarios share a card. */
const odd: readonly (readonly [name: string, what: string, id: string])[] = [
  ['slash', 'a slash', 'crd/7'],
  ['question-mark', 'a question mark', 'crd?7'],
  ['hash', 'a number sign', 'crd#7'],
  ['percent', 'a percent sign', 'crd%7'],
  ['encoded', 'what looks like an encoding', 'crd%2F7'],
  ['space', 'a space', 'crd 7'],
  ['plus', 'a plus sign', 'crd+7'],
  ['semicolon', 'a semicolon and an equals sign', 'crd;v=7'],
  ['ampersand', 'an ampersand', 'crd&7'],
  ['colon', 'a colon and an at sign', 'crd:7@x'],
  ['backslash', 'a backslash', 'crd\\7'],
  ['quotes', 'quotation marks and brackets', `crd"<7>'`],
  ['umlaut', 'letters beyond ASCII', 'crd-é-ü-7'],
  ['cjk', 'letters of another script', 'カード7'],
  ['emoji', 'a character outside the basic plane', 'crd-💳-7'],
  ['long', 'two hundred characters', `crd${'7'.repeat(197)}`],
]

const oddScenarios = odd.map(([name, what, id], index): ClientScenario => {
  const operationId = ['topUpCard', 'disableCard', 'queryCardOperation', 'operateCard'][index % 4] ?? 'topUpCard'
  return {
    id: `client-ids/${name}`,
    operationId,
    situation: `an ID has ${what}`,
    how: `Uses a card, a user and a payout whose ID has ${what}.`,
    world: { cardId: id, userId: `usr${id}`, reference: `pyt${id}` },
    calls: (world) => [
      calls.topUp(world),
      calls.disable(world),
      calls.enable(world),
      calls.balance(world),
      calls.query(world, 'transactions'),
      calls.issue(world),
      calls.payout(world),
      calls.terminate(world),
    ],
    requirements: [
      documented(
        `client-ids/${name}-arrives`,
        'client',
        `A client encodes an ID with ${what}, so that it arrives as it is.`,
        eachCall(arrivesAsAsked),
      ),
    ],
  }
})

/** In a path, they mean another place, and URL parsers remove them even when they are encoded. */
const dangerous: readonly (readonly [name: string, what: string, id: (target: string) => string])[] = [
  ['two-dots', 'two dots', () => '..'],
  ['one-dot', 'a dot', () => '.'],
  ['empty', 'an empty text', () => ''],
  ['path-to-another', 'the way to another card', (target) => `x/../${target}`],
  ['encoded-path-to-another', 'the encoded way to another card', (target) => `x%2F..%2F${target}`],
]

const dangerousScenarios = dangerous.map(
  ([name, what, id]): ClientScenario => ({
    id: `client-ids/${name}`,
    operationId: 'disableCard',
    situation: `an ID is ${what}`,
    how: `Uses ${what} as the ID of a card, a user and a payout.`,
    calls: (world) => {
      const other = id(world.otherCardId)
      const odd = { ...world, cardId: other, userId: other, reference: other }
      return [calls.topUp(odd, 5), calls.disable(odd), calls.terminate(odd), calls.issue(odd), calls.payout(odd)]
    },
    requirements: [
      documented(
        `client-ids/${name}-leads-nowhere-else`,
        'client',
        `A client that gets ${what} as an ID sends nothing to another operation, card or user: it encodes the ID, or sends no request.`,
        eachCall(leadsNowhereElse),
      ),
    ],
  }),
)

/** A request that the server does not know does no harm, but a request that it knows must be the one that was meant. */
function* leadsNowhereElse(evidence: Evidence, index: number): Generator<FoundInClient> {
  const call = evidence.calls[index]
  if (!call) return
  yield* brokenBy(call, during(evidence, index).at(-1))
  const meant = evidence.contract.operation(call.asked.call)
  for (const request of evidence.requests.filter((one) => one.during === index)) {
    const { operation, path, isOwn } = request
    if (!operation) continue
    const given = String(call.asked.cardId ?? call.asked.userId ?? call.asked.reference)
    const ids = Object.values(path)
    const isMeant = isOwn
      ? operation === meant && ids.every((id) => id === given)
      : !ids.includes(evidence.world.otherCardId)
    if (isMeant) continue
    const [expected, received] = [
      `${kebab(call.asked.call)} with its ID, or nothing`,
      `${request.method} ${request.target}`,
    ]
    const headline = `sent ${call.asked.call} for another object`
    yield because('sends calls for another object', found(headline, expected, received, request))
  }
  if (call.result.kind === 'done') {
    const headline = `called ${call.asked.call} done, although there is no such object`
    const last = during(evidence, index).at(-1)
    yield because(
      'calls requests `done` without an object',
      found(headline, 'failed or rejected', resultInWords(call.result), last),
    )
  }
}

export const idScenarios: readonly ClientScenario[] = [...oddScenarios, ...dangerousScenarios]
