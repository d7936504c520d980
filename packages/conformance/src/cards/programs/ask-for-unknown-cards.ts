import {
  asTheRealOne,
  everything,
  inheritedName,
  longIdLike,
  type Miss,
  nearIdsOf,
  showId,
} from '../../engine/cases/samples/near-ids.ts'
import type { Fault } from '../../engine/nouns/case.ts'
import type { Extent } from '../../engine/nouns/extent.ts'
import { Blocked, needData, orBlocked } from '../../engine/nouns/outcome.ts'
import { show } from '../../engine/nouns/show.ts'
import type { ApiResponse } from '../../engine/nouns/wire/call.ts'
import { sampleSum } from '../actions/amounts.ts'
import type { Controlled } from '../actions/define-check.ts'
import { isMovement, shownPart, type Verb } from '../actions/read-action.ts'
import { actionOf, balanceReading, type CardRequest, requestTo, toggle, verbFor } from '../actions/routes.ts'
import type { ArrangedCard, Session } from '../actions/session.ts'
import { idsOfOthers } from './ask-for-unknown-names.ts'

/** Near misses, also for readings only. IDs with another end are left out: where IDs are counted, they belong to other cards. */
const misses: readonly Miss[] = [
  'without its last character',
  'with a wildcard in place of its end',
  'with extra characters at the end',
  'behind a way up the path',
]

/**
 * An issued card, or why there is none. Without one, a rejection of another ID shows nothing, but an acceptance is a
 * deviation all the same.
 */
type KnownCard = ArrangedCard | Blocked

export interface UnknownCards {
  readonly does?: readonly Verb[]
  /** How the operation itself reads a card, if it can: then the check tries more IDs. */
  readonly reads?: Verb
}

interface UnknownCardsSetup {
  readonly known: KnownCard
  isUsed: boolean
  last?: ApiResponse
}

/** Sends these requests for cards that were never issued, and for issued ones before and after. */
export function askForUnknownCards(
  check: string,
  operationId: string,
  { does = [], reads }: UnknownCards,
  { mostNames }: Extent,
): Controlled<UnknownCardsSetup> {
  const requestFor = (session: Session, verb: Verb, cardId: string): CardRequest =>
    requestTo(session, operationId, verb, cardId, isMovement(verb) ? sampleSum(session) : {})
  const requestsFor = (session: Session, cardId: string) => does.map((verb) => requestFor(session, verb, cardId))
  const readingFor = reads && ((session: Session, cardId: string) => requestFor(session, reads, cardId))
  const allFor = (session: Session, cardId: string): readonly CardRequest[] => [
    ...(readingFor ? [readingFor(session, cardId)] : []),
    ...requestsFor(session, cardId),
  ]

  return {
    controlled: {
      arrange: async ({ arrange }) => ({
        known: await orBlocked(() => arrange.card()),
        // A card whose ID resembles those that follow, and whose user is asked for in its place, must not be terminated before.
        isUsed: does.includes('terminate'),
      }),
      async control(session, setup) {
        const { known, isUsed } = setup
        if (known instanceof Blocked) return
        setup.isUsed = true
        // Only a disabled card can be enabled; what else a card accepts twice is open.
        const isEnabling = does[0] === 'enable'
        const { cardId, response } = isEnabling || !isUsed ? known : await session.arrange.card()
        const disabling = toggle(session, 'dedicated', 'disable', cardId)
        if (isEnabling) await session.send(disabling.operationId, disabling.call)
        let last = response
        for (const cardRequest of allFor(session, cardId)) {
          last = await sendKnown(session, cardId, cardRequest, last)
          needData(last)
        }
        setup.last ??= last
      },
    },
    async run(session, { known, last }) {
      const send = ({ operationId, call }: CardRequest, fault: Omit<Fault, 'check'>): Promise<ApiResponse> =>
        session.sendInvalid(operationId, call, { case: { fault: { check, ...fault } } })
      const reject = (request: CardRequest, being = neverIssued): Promise<ApiResponse> => {
        const [id] = Object.values(request.call.path ?? {})
        const says = `a request${actionOf(session, request)} for ${showId(id)}, ${being}`
        return send(request, { says })
      }
      const read = async (id: string, being: string): Promise<ApiResponse> => {
        if (readingFor) return await reject(readingFor(session, id), being)
        const { operationId, call } = balanceReading(session, id)
        return await session.sendInvalid(operationId, call)
      }

      if (known instanceof Blocked) {
        for (const request of allFor(session, session.samples.unknownId('card-0001'))) await reject(request)
        throw known
      }
      const { cardId } = known
      const unknown = session.samples.unknownId(cardId)
      let asked = 0
      const shorter = nearIdsOf(cardId, ['without its last character']).map(({ says, id }) => [
        id,
        `the id of a card ${says}`,
      ])
      const names = [
        [unknown],
        [inheritedName],
        [`${cardId}x`, 'the id of a card with x at its end'],
        [longIdLike(cardId)],
        ...(readingFor ? [] : shorter),
      ].slice(0, mostNames)
      for (const [id = '', being = neverIssued] of names) {
        // If the card exists, it belongs to another client, unless it is the card of this check.
        if (!isUnissued(await read(id, being), cardId)) continue
        asked++
        // An operation that finds no card for one action finds none for another.
        const cardRequests = id === unknown || !readingFor ? requestsFor(session, id) : []
        for (const cardRequest of cardRequests) await reject(cardRequest, being)
      }
      if (asked === 0) session.skip('the target finds a card for any ID, so no other request is sent with such IDs')
      const others = idsOfOthers(session, 'a card', cardId, known, last)
      for (const [thing, id] of others.slice(0, mostNames - names.length)) {
        const [request] = allFor(session, id)
        if (request) await reject(request, `the id of ${thing}`)
      }
      if (!readingFor || names.length === mostNames) return

      await reject(readingFor(session, everything))
      for (const { says, id } of nearIdsOf(cardId, misses)) {
        const what = asTheRealOne(`card id ${show(id)}, ${says}`)
        await send(readingFor(session, id), { ...what, mayShow: [{ card_id: id }] })
      }
    },
  }
}

const neverIssued = 'a card that was never issued'

function isUnissued(response: ApiResponse, ownCardId: string): boolean {
  return response.data === undefined || shownPart(response, 'card') === ownCardId
}

async function sendKnown(
  session: Session,
  cardId: string,
  cardRequest: CardRequest,
  last: ApiResponse,
): Promise<ApiResponse> {
  const { operationId, call } = cardRequest
  if (verbFor(session, cardRequest) !== 'terminate') return await session.send(operationId, call)
  await session.arrange.emptied(cardId, last)
  return (await session.arrange.terminated(cardId, operationId, call)).response
}
