import type { Credential } from '@card-contract/contract'
import { listing, listingDoors } from '../doors/doors.ts'
import { tryForgedDeeds } from '../doors/forged-deeds.ts'
import { register } from '../doors/register.ts'
import { showAnswer } from '../expect/received.ts'
import { defineCheck } from '../model/define-check.ts'
import { type HeaderLine, headerOf } from '../model/exchange.ts'
import type { Answer, Call, Expect, Forgery, Stage } from '../model/stage.ts'
import { anotherOf, type NearMiss, nearMisses, neverIssued, otherCase, swapped } from '../samples/forgeries.ts'

/** Whether a header says what it says in a valid request. */
type IsRight = (header: string, sent: readonly HeaderLine[]) => boolean

/** One operation that needs all of them; each operation for itself is judged by what is derived from the contract. */
const operationId = 'createCardUser'

export const wrongCredentialIsRefused = defineCheck<{ headers: readonly HeaderLine[] }>({
  requirement: 'authentication/wrong-credential-is-refused',
  how: 'Replaces one credential at a time by one that was never issued, by near misses of the right one, and by another one, also where cards are issued, read, stopped and ended; with the right ones the same is granted, and what was refused is not done.',
  controlled: {
    arrange: async () => ({ headers: [] }),
    async control(stage, ground) {
      const answer = await register(stage)
      stage.expect.success(answer)
      ground.headers = answer.exchange.request.headers
    },
  },
  async run(stage, { headers: right }) {
    const { contract, sendInvalid, samples, expect } = stage
    const { credentials } = contract.operation(operationId)
    const isRight: IsRight = (header, sent) => headerOf(sent, header) === headerOf(right, header)
    for (const { scheme, header, prefix } of credentials) {
      for (const value of [`${prefix}${neverIssued}`, ...nearMisses, ...othersOf(credentials, scheme)]) {
        const twist = { credentials: { [scheme]: value } }
        const answer = await sendInvalid(operationId, () => ({ call: { body: samples.body(operationId) }, twist }))
        // Two of the credentials may be the same, or have no letters that could be in another case.
        if (!isRight(header, answer.exchange.request.headers)) expect.refusal(answer)
      }
    }
    await tryToIssue(stage, isRight)
    await tryToRead(stage, isRight)
    await tryForgedDeeds(stage)
  },
})

/** Nearly the right credentials do not issue cards. */
async function tryToIssue({ contract, arrange, sendInvalid, samples, expect }: Stage, isRight: IsRight): Promise<void> {
  const { credentials } = contract.operation('createCard')
  const body = samples.body('createCard')
  let path: Call['path']
  for (const own of credentials) {
    for (const value of [otherCase, anotherOf(credentials, own)]) {
      const twist = { credentials: { [own.scheme]: value } }
      path ??= { userId: (await arrange.user()).userId }
      const answer = await sendInvalid('createCard', () => ({ call: { ...(path ? { path } : {}), body }, twist }))
      // Whoever has a card may get no other one.
      if (!answer.isRefusal) path = undefined
      if (!isRight(own.header, answer.exchange.request.headers)) expectRefusal(expect, answer, own, value)
    }
  }
  if (path) await arrange.granted('createCard', { path, body })
}

/** Nor do they read one. */
async function tryToRead(stage: Stage, isRight: IsRight): Promise<void> {
  const { cardId } = await stage.arrange.card()
  for (const { operationId, call } of listingDoors.map((door) => listing(door, cardId))) {
    const { credentials } = stage.contract.operation(operationId)
    for (const own of credentials) {
      for (const value of [otherCase, anotherOf(stage.contract.operation('createCard').credentials, own)]) {
        const twist = { credentials: { [own.scheme]: value } }
        const answer = await stage.sendInvalid(operationId, () => ({ call, twist }))
        if (!isRight(own.header, answer.exchange.request.headers)) expectRefusal(stage.expect, answer, own, value)
      }
    }
    await stage.arrange.granted(operationId, call)
  }
}

function expectRefusal(expect: Expect, answer: Answer, { header }: Credential, { says }: NearMiss): void {
  const { operationId } = answer.exchange
  const subject = `${operationId}, ${header} ${says}`
  expect.that(subject, answer.isRefusal, 'the request to be refused', showAnswer(answer), answer)
}

/** What is valid as another credential of the same form. */
function othersOf(credentials: readonly Credential[], scheme: string): Forgery[] {
  const own = credentials.find((one) => one.scheme === scheme)
  return credentials
    .filter((one) => one !== own && one.prefix === own?.prefix)
    .map((other) => swapped(other.scheme, other.header))
}
