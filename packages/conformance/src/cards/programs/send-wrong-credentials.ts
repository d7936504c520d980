import {
  type NearMiss,
  nearMisses,
  neverIssued,
  othersOf,
  tooShort,
} from '../../engine/cases/samples/near-miss-credentials.ts'
import { type Extent, oneIn } from '../../engine/nouns/extent.ts'
import { needData } from '../../engine/nouns/outcome.ts'
import { show } from '../../engine/nouns/show.ts'
import { anA } from '../../engine/values/words.ts'
import { amountsAround } from '../actions/amounts.ts'
import type { Controlled } from '../actions/define-check.ts'
import { type CardRequest, movement, termination, toggle } from '../actions/routes.ts'
import type { Session } from '../actions/session.ts'
import { retryOnce } from './retry-once.ts'

const base = 'a registration'

/** What programs send that have no credential, what people try first, and what a loose comparison takes for zero. */
const guesses = ['undefined', 'null', 'test', 'admin', '0e1'].map(
  (word): NearMiss => ({ says: `of ${show(word)}, which was never issued`, derive: () => word }),
)

/** Sends the operation, and actions on cards, with credentials that are not right, and with the right ones before and after. */
export function sendWrongCredentials(check: string, operationId: string, extent: Extent): Controlled<undefined> {
  return {
    controlled: {
      arrange: async () => undefined,
      async control({ withOtherTexts, send, samples }) {
        const control = { role: 'control', case: { base } } as const
        needData(await withOtherTexts(() => send(operationId, { body: samples.body(operationId) }, control)))
      },
    },
    async run(session) {
      const { contract, sendInvalid, samples } = session
      const { credentials } = contract.operation(operationId)
      for (const credential of credentials) {
        const { scheme, header, prefix } = credential
        const ofTheSameForm = credentials.filter((one) => one.prefix === prefix)
        const others = othersOf(ofTheSameForm, credential)
        const misses = oneIn(extent.oneIn.nearMisses, [...nearMisses, ...others], scheme)
        for (const value of [prefix + neverIssued, ...oneIn(extent.oneIn.nearMisses, guesses, scheme), ...misses]) {
          const what = typeof value === 'string' ? 'that was never issued' : value.says
          const fault = {
            check,
            says: `${anA(header)} ${what}`,
            about: { credential: header, fault: 'wrong' },
            place: `header/${header.toLowerCase()}`,
            // Two credentials may be equal, or have no letters to change the case of.
            mayBeValid: true,
          } as const
          const call = { body: samples.body(operationId) }
          await sendInvalid(operationId, call, { credentials: { [scheme]: value }, case: { base, fault } })
        }
      }
      await sendUnauthorizedActions(session, check)
    },
  }
}

/** Actions with an effect that a later request shows, through every route. */
function actions(session: Session, cardId: string): CardRequest[] {
  return [
    toggle(session, 'dedicated', 'disable', cardId),
    toggle(session, 'operateCard', 'disable', cardId),
    toggle(session, 'queryCardOperation', 'disable', cardId),
    termination(session, 'dedicated', cardId),
    termination(session, 'queryCardOperation', cardId),
  ]
}

/**
 * Asks to disable and to terminate a card without one of the credentials, and with a near miss of it. If a card that accepted a
 * top-up before accepts none afterwards, tries each action on a card of its own.
 */
async function sendUnauthorizedActions(session: Session, check: string): Promise<void> {
  const { cardId, currency } = await session.arrange.card()
  const [before = 1, after = 1] = amountsAround(session, currency, 2)
  const topUp = (amount: number): CardRequest => movement(session, 'dedicated', 'topup', cardId, { amount, currency })
  await session.arrange.accepted(topUp(before).operationId, topUp(before).call)
  for (const action of actions(session, cardId)) {
    // An accepted request is a deviation of its own, and may have changed the card.
    if (!(await isRejected(session, action, check))) return
  }
  const last = topUp(after)
  if ((await session.send(last.operationId, last.call)).isRejection) await tryEach(session, check)
}

async function isRejected(session: Session, { operationId, call }: CardRequest, check: string): Promise<boolean> {
  const { credentials } = session.contract.operation(operationId)
  for (const { scheme, header } of credentials) {
    for (const value of [null, tooShort]) {
      const about = { credential: header, fault: 'wrong' } as const
      const fault = value === null ? undefined : { check, says: `${anA(header)} ${value.says}`, about }
      const override = { credentials: { [scheme]: value }, ...(fault ? { case: { fault } } : {}) }
      // Other checks judge requests with a missing credential.
      const response = await session.sendInvalid(operationId, call, override)
      if (!response.isRejection) return false
    }
  }
  return true
}

async function tryEach(session: Session, check: string): Promise<void> {
  for (const index of actions(session, '').keys()) {
    const { cardId, currency } = await session.arrange.card()
    const action = actions(session, cardId)[index]
    if (!action || !(await isRejected(session, action, check))) continue
    const amount = session.samples.amount(currency)
    const says = 'a top-up after a request with wrong credentials'
    await retryOnce(session, movement(session, 'dedicated', 'topup', cardId, { amount, currency }), {
      case: { features: [{ check, says }] },
    })
  }
}
