import { featureFor } from '../../engine/nouns/case.ts'
import type { Judged, Rule } from '../../engine/nouns/check.ts'
import { accepted, returned } from '../../engine/nouns/finding.ts'
import { longestInHeadline, nameOf, show, showResponse } from '../../engine/nouns/show.ts'
import type { Step } from '../../engine/nouns/step.ts'
import type { ApiResponse } from '../../engine/nouns/wire/call.ts'
import { attemptOf } from '../../engine/nouns/wire/exchange.ts'
import { countOf, isSoonAfter, isSoonRejected } from '../../engine/nouns/wire/overlap.ts'
import { ofCases } from '../../engine/rules/each-response.ts'
import { pointerOf, shownId } from '../actions/read-action.ts'

/**
 * Of the same requests, no more are accepted at the same time than one after another, and more than once, because once is a
 * coincidence. Where each creates an object of its own one after another, each does so at the same time.
 */
export function acceptsAsManyAtOnce(
  check: string,
  says: (accepted: number) => string,
  creates?: 'user' | 'card',
): Rule {
  return ofCases(function* judge(steps): Iterable<Judged> {
    for (const own of Map.groupBy(steps.forCheck(check), ({ exchange }) => attemptOf(exchange)).values()) {
      for (const { exchange } of own) yield { exchange: exchange.id }
      const rounds = [...Map.groupBy(own, ({ exchange }) => exchange.case?.base).values()]
      const inTurn = readAll(rounds, 'baseline')
      const [burst, ...others] = readAll(rounds, 'burst')
      const [first, last] = [inTurn[0], inTurn.at(-1)]
      if (!burst || !first || !last) continue
      if (creates) yield* sameFor(creates, first, burst)
      const [expected, accepted] = [countOf(last), burst.filter(({ isSuccess }) => isSuccess)]
      const [exhibit, rejection] = [accepted.at(-1), last.find(({ isSuccess }) => !isSuccess)]
      const isShownAgain = others.some((one) => countOf(one) > expected)
      if (!exhibit || !rejection || accepted.length <= expected || !isSoonRejected(last) || !isShownAgain) continue
      yield {
        exchange: exhibit.exchange.id,
        deviation: {
          headline: `${nameOf(exhibit)} accepted ${says(accepted.length)}, sent at the same time`,
          expected: `at most ${expected}, as one after another, where the next one got ${show(rejection.status, longestInHeadline)}`,
          received: showResponse(exhibit),
          about: { value: says(accepted.length).replace(/^\d+ /, '') },
        },
      }
    }
  })
}

/** A card that was stopped rejects, at the latest soon, what it rejects right after a stop without other requests. */
export function stopHolds(check: string): Rule {
  return ofCases(function* judge(steps): Iterable<Judged> {
    for (const own of Map.groupBy(steps.forCheck(check), ({ exchange }) => attemptOf(exchange)).values()) {
      const expected = own.find(({ exchange }) => exchange.role === 'baseline')
      if (!expected) continue
      yield { exchange: expected.exchange.id }
      const others = own.filter(({ exchange, reaction }) => exchange.role === undefined && reaction !== 'no response')
      for (const tries of Map.groupBy(others, ({ exchange }) => exchange.case?.base).values()) {
        const last = tries.at(-1) as Step
        const { id: exchange } = last.exchange
        yield { exchange }
        if (tries.some(({ reaction }) => reaction === 'rejected')) continue
        const response = last.read()
        const [what, as] = [last, expected].map((step) => featureFor(check, step.exchange)?.says)
        yield {
          exchange,
          deviation: {
            headline: accepted(response, what ?? 'a top-up'),
            expected: `a rejection, as of ${as} (exchange ${expected.exchange.id})`,
            received: showResponse(response),
          },
        }
      }
    }
  })
}

function readAll(rounds: readonly (readonly Step[])[], role: 'baseline' | 'burst'): ApiResponse[][] {
  return rounds
    .filter(([one]) => one?.exchange.role === role)
    .map((round) => round.filter(({ exchange }) => exchange.repeat === undefined).map((step) => step.read()))
}

/** Every accepted request creates an object of its own if each did so one after another. */
function* sameFor(
  what: 'user' | 'card',
  inTurn: readonly ApiResponse[],
  atOnce: readonly ApiResponse[],
): Iterable<Judged> {
  const [before, created] = [shownIn(what, inTurn), shownIn(what, atOnce)]
  if (distinct(before) < before.length) return
  if (!inTurn.some((one, index) => index > 0 && isSoonAfter(inTurn[index - 1], one))) return
  const again = created.find(({ id }, index) => created.findIndex((one) => one.id === id) < index)
  if (!again) return
  const { id, response } = again
  const pointer = pointerOf(response, what)
  yield {
    exchange: response.exchange.id,
    deviation: {
      headline: returned(response, pointer, 'for two requests that were sent at the same time'),
      expected: `${created.length} different values, as one after another`,
      received: `${distinct(created)} different values; ${show(id)} more than once`,
      pointer,
    },
  }
}

interface Shown {
  readonly id: string
  readonly response: ApiResponse
}

/** A success may lack the ID, which another check reports. */
function shownIn(what: 'user' | 'card', responses: readonly ApiResponse[]): readonly Shown[] {
  return responses.flatMap((response) => {
    const id = shownId(response, what)
    return id === undefined ? [] : [{ id, response }]
  })
}

function distinct(all: readonly Shown[]): number {
  return new Set(all.map(({ id }) => id)).size
}
