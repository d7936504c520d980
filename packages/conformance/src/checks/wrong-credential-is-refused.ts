import type { Credential } from '@card-contract/contract'
import { register } from '../card-actions/register.ts'
import { listing, listingRoutes } from '../card-actions/routes.ts'
import { tryUnauthorizedActions } from '../card-actions/unauthorized-actions.ts'
import { accepted, rejection } from '../expect/headline.ts'
import { type CheckSource, defineCheck } from '../model/define-check.ts'
import { type HeaderLine, headerOf } from '../model/exchange.ts'
import type { ApiResponse, Call, Expect, Session } from '../model/session.ts'
import { showResponse } from '../model/show.ts'
import { oneIn } from '../model/thoroughness.ts'
import { anA } from '../model/words.ts'
import {
  anotherOf,
  type NearMiss,
  nearMisses,
  neverIssued,
  otherCase,
  swapped,
} from '../samples/near-miss-credentials.ts'

/** Whether a header has the same value as in a valid request. */
type IsRight = (header: string, sent: readonly HeaderLine[]) => boolean

/** An operation that needs all credentials; the checks derived from the contract cover each operation. */
const operationId = 'createCardUser'

export const wrongCredentialIsRefused: CheckSource = (_, extent) => [
  defineCheck<{ headers: readonly HeaderLine[] }>({
    requirement: 'authentication/wrong-credential-is-refused',
    kind: 'credential',
    how: 'Replaces one credential at a time with one that was never issued, with near misses and with another credential, including on requests that issue, read, disable and terminate cards. The same requests with the right credentials must be accepted, and rejected requests must have no effect.',
    controlled: {
      arrange: async () => ({ headers: [] }),
      async control(session, setup) {
        const response = await register(session)
        session.expect.success(response)
        setup.headers = response.exchange.request.headers
      },
    },
    async run(session, { headers: right }) {
      const { contract, sendInvalid, samples, expect } = session
      const { credentials } = contract.operation(operationId)
      const isRight: IsRight = (header, sent) => headerOf(sent, header) === headerOf(right, header)
      for (const { scheme, header, prefix } of credentials) {
        const misses = oneIn(extent.oneIn.nearMisses, [...nearMisses, ...othersOf(credentials, scheme)], scheme)
        for (const value of [`${prefix}${neverIssued}`, ...misses]) {
          const override = { credentials: { [scheme]: value } }
          const response = await sendInvalid(operationId, () => ({
            call: { body: samples.body(operationId) },
            override,
          }))
          // Two credentials may be equal, or have no letters to change the case of.
          if (isRight(header, response.exchange.request.headers)) continue
          const what = typeof value === 'string' ? 'that was never issued' : value.says
          expect.rejection(response, `${anA(header)} ${what}`, { credential: header, fault: 'wrong' })
        }
      }
      await tryToIssue(session, isRight)
      await tryToRead(session, isRight)
      await tryUnauthorizedActions(session)
    },
  }),
]

/** Near misses must not issue cards. */
async function tryToIssue(
  { contract, arrange, sendInvalid, samples, expect }: Session,
  isRight: IsRight,
): Promise<void> {
  const { credentials } = contract.operation('createCard')
  const body = samples.body('createCard')
  let path: Call['path']
  for (const own of credentials) {
    for (const value of [otherCase, anotherOf(credentials, own)]) {
      const override = { credentials: { [own.scheme]: value } }
      path ??= { userId: (await arrange.user()).userId }
      const response = await sendInvalid('createCard', () => ({ call: { ...(path ? { path } : {}), body }, override }))
      // The target may allow only one card per user.
      if (!response.isRejection) path = undefined
      if (!isRight(own.header, response.exchange.request.headers)) expectRejection(expect, response, own, value)
    }
  }
  if (path) await arrange.accepted('createCard', { path, body })
}

/** Near misses must not read a card. */
async function tryToRead(session: Session, isRight: IsRight): Promise<void> {
  const { cardId } = await session.arrange.card()
  for (const { operationId, call } of listingRoutes.map((route) => listing(route, cardId))) {
    const { credentials } = session.contract.operation(operationId)
    for (const own of credentials) {
      for (const value of [otherCase, anotherOf(session.contract.operation('createCard').credentials, own)]) {
        const override = { credentials: { [own.scheme]: value } }
        const response = await session.sendInvalid(operationId, () => ({ call, override }))
        if (!isRight(own.header, response.exchange.request.headers))
          expectRejection(session.expect, response, own, value)
      }
    }
    await session.arrange.accepted(operationId, call)
  }
}

function expectRejection(expect: Expect, response: ApiResponse, { header }: Credential, { says }: NearMiss): void {
  const headline = accepted(response, `${anA(header)} ${says}`)
  const about = { credential: header, fault: 'wrong' } as const
  expect.that(headline, response.isRejection, rejection, showResponse(response), response, about)
}

/** The values of other credentials of the same form. */
function othersOf(credentials: readonly Credential[], scheme: string): NearMiss[] {
  const own = credentials.find((one) => one.scheme === scheme)
  return credentials
    .filter((one) => one !== own && one.prefix === own?.prefix)
    .map((other) => swapped(other.scheme, other.header))
}
