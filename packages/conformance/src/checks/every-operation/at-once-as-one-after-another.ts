import { together } from '../../card-actions/together.ts'
import type { ApiResponse } from '../../exchanges/call.ts'
import { returned } from '../../exchanges/headline.ts'
import type { Session } from '../../exchanges/session.ts'
import { longestInHeadline, nameOf, show, showResponse } from '../../exchanges/show.ts'
import { pointerOf, reportedBalance, shownPart } from '../../interface/read-action.ts'
import {
  type CardRequest,
  movement,
  routeInWords,
  routes,
  termination,
  terminationRoutes,
} from '../../interface/routes.ts'
import { type CheckSource, defineCheck } from '../../model/define-check.ts'
import { hasMinorUnit } from '../../values/currency.ts'
import { kebab } from '../../values/kebab.ts'

/** Requests of which a service may accept only some. Whether it does is open; but then it must always do so. */
interface Contest {
  readonly variant: string
  readonly how: string
  /** How many requests are sent at the same time. */
  readonly count: number
  /** As the object of "accepted": `2 terminations of one card`. */
  readonly says: (accepted: number) => string
  /** The ID of what each request creates. */
  readonly creates?: 'user' | 'card'
  /** A new set of the same requests, about objects that nothing else uses. */
  prepare(session: Session): Promise<readonly CardRequest[]>
}

/** A change may take effect late. A request that is sent later than this may be too late to overlap with the others. */
const soonMs = 250

const contests: readonly Contest[] = [
  ...([2, 16] as const).map(
    (count): Contest => ({
      variant: `${count}-withdrawals`,
      count,
      how: `Withdraws ${count} times most of the balance of a card through all routes.`,
      says: (accepted) => `${accepted} withdrawals of most of the balance of one card`,
      prepare: (session) => withdrawals(session, count),
    }),
  ),
  {
    variant: 'registrations',
    count: 8,
    how: 'Registers the same person eight times.',
    says: (accepted) => `${accepted} registrations of one person`,
    creates: 'user',
    async prepare({ samples }) {
      const body = samples.body('createCardUser')
      return Array.from({ length: 8 }, () => ({ operationId: 'createCardUser', call: { body } }))
    },
  },
  {
    variant: 'cards',
    count: 15,
    how: 'Issues 15 more cards to a user that has one.',
    says: (accepted) => `${accepted} more cards for a user that has one`,
    creates: 'card',
    async prepare({ arrange, samples }) {
      // The first one waits until a new user can have cards.
      const { userId } = await arrange.card()
      return Array.from({ length: 15 }, () => ({
        operationId: 'createCard',
        call: { path: { userId }, body: samples.body('createCard') },
      }))
    },
  },
  // Each through one route: a service may accept a second termination through one and reject it through the other, and then the
  // order decides how many it accepts.
  ...terminationRoutes.map(
    (route): Contest => ({
      variant: route === 'dedicated' ? 'terminations' : `terminations-through-${kebab(route)}`,
      count: 4,
      how: `Terminates a card four times through ${routeInWords(route)}.`,
      says: (accepted) => `${accepted} terminations of one card`,
      async prepare(session) {
        const { cardId, response } = await session.arrange.card()
        await session.arrange.emptied(cardId, response)
        return Array.from({ length: 4 }, () => termination(session, route, cardId))
      },
    }),
  ),
]

/**
 * Requests that are rejected one after another but accepted at the same time show a check-then-act race, and requests that
 * create several objects one after another must create as many at the same time. Which requests a service rejects, and what
 * the same request creates, is open, so the target is compared with itself.
 */
export const atOnceAsOneAfterAnother: CheckSource = (_, { mostAtOnce }) =>
  contests
    .filter(({ count }) => count <= mostAtOnce)
    .map(({ variant, how, says, creates, prepare }) =>
      defineCheck({
        requirement: 'requests/at-once-as-one-after-another',
        kind: 'race',
        variant,
        how: [
          `${how} Sends the requests one after another, and the same requests, or half of them if all were accepted, about new objects at the same time.`,
          `Compares them if responses come within ${soonMs} ms.`,
        ].join(' '),
        async run(session) {
          let isWhole = creates !== undefined
          const inTurn = await askInTurn(session, await prepare(session), isWhole)
          const areAllAccepted = countOf(inTurn) === inTurn.length
          // It cannot accept more than all of them.
          if (areAllAccepted && !creates) return
          const requests = await prepare(session)
          const overlapping = areAllAccepted ? requests.slice(0, Math.ceil(requests.length / 2)) : requests
          const atOnce = await together(overlapping.map((request) => ask(session, request)))
          const accepted = atOnce.filter(({ isSuccess }) => isSuccess)
          if (creates) expectAsMany(session, creates, inTurn, accepted)
          const exhibit = accepted.at(-1)
          let last = inTurn
          // Only on a target that accepts more at the same time, or is busy.
          for (
            let more = 4;
            more > 0 && accepted.length > countOf(last) && !(isWhole && isSoonRejected(last));
            more--
          ) {
            isWhole = true
            last = await askInTurn(session, await prepare(session), isWhole)
          }
          const expected = countOf(last)
          const rejection = last.find(({ isSuccess }) => !isSuccess)
          if (!exhibit || !rejection || !isSoonRejected(last)) return
          if (accepted.length > expected && !(await isShownAgain(session, prepare, expected))) return
          session.expect.that(
            `${nameOf(exhibit)} accepted ${says(accepted.length)}, sent at the same time`,
            accepted.length <= expected,
            `at most ${expected}, as one after another, where the next one got ${show(rejection.status, longestInHeadline)}`,
            showResponse(exhibit),
            exhibit,
          )
        },
      }),
    )

/** More than once, what is accepted at the same time is no coincidence. A race may be won now and then only. */
const moreBursts = 3

async function isShownAgain(session: Session, prepare: Contest['prepare'], expected: number): Promise<boolean> {
  for (let burst = 0; burst < moreBursts; burst++) {
    const requests = await prepare(session)
    if (countOf(await together(requests.map((request) => ask(session, request)))) > expected) return true
  }
  return false
}

/** Expects every accepted request to create an object of its own if each did so one after another. */
function expectAsMany(
  session: Session,
  what: 'user' | 'card',
  inTurn: readonly ApiResponse[],
  atOnce: readonly ApiResponse[],
): void {
  const idsOf = (responses: readonly ApiResponse[]) =>
    responses.flatMap((one) => (one.data ? [shownPart(one, what)] : []))
  const [before, ids] = [idsOf(inTurn), idsOf(atOnce)]
  if (new Set(before).size < before.length) return
  if (!inTurn.some((one, index) => index > 0 && isSoonAfter(inTurn[index - 1], one))) return
  const again = atOnce.find((one, index) => one.data && ids.indexOf(shownPart(one, what)) < index)
  if (!again) return
  const pointer = pointerOf(again, what)
  session.expect.fail({
    headline: returned(again, pointer, 'for two requests that were sent at the same time'),
    expected: `${ids.length} different values, as one after another`,
    received: `${new Set(ids).size} different values; ${show(shownPart(again, what))} more than once`,
    pointer,
    exchange: again.exchange.id,
  })
}

const countOf = (responses: readonly ApiResponse[]): number => responses.filter(({ isSuccess }) => isSuccess).length

/** Sends all requests, or those up to the first rejection. */
async function askInTurn(
  session: Session,
  requests: readonly CardRequest[],
  sendsAll: boolean,
): Promise<ApiResponse[]> {
  const responses: ApiResponse[] = []
  for (const request of requests) {
    const response = await ask(session, request)
    responses.push(response)
    if (!sendsAll && !response.isSuccess) break
  }
  return responses
}

/** Whether the first rejection came soon after what was accepted before it. */
function isSoonRejected(inTurn: readonly ApiResponse[]): boolean {
  const at = inTurn.findIndex(({ isSuccess }) => !isSuccess)
  const rejection = inTurn[at]
  return rejection !== undefined && isSoonAfter(inTurn[at - 1], rejection)
}

function isSoonAfter(earlier: ApiResponse | undefined, { exchange }: ApiResponse): boolean {
  return earlier === undefined || exchange.startedMs - earlier.exchange.startedMs < soonMs
}

function ask(session: Session, { operationId, call }: CardRequest): Promise<ApiResponse> {
  return session.send(operationId, call, { intent: 'open' })
}

/** Different amounts, because equal ones could be taken for one withdrawal that is sent again. */
async function withdrawals(session: Session, count: number): Promise<CardRequest[]> {
  const { cardId, currency, opening, response } = await session.arrange.card()
  const balance = Number(reportedBalance(response) ?? opening)
  const step = hasMinorUnit(currency) ? 0.01 : 1
  return Array.from({ length: count }, (_, index) => {
    const amount = Number((Math.floor(balance * 0.7) + index * step).toFixed(2))
    return movement(session, routes[index % routes.length] ?? 'dedicated', 'withdraw', cardId, { amount, currency })
  })
}
