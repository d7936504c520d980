import type { Credential, Operation } from '@card-contract/contract'
import {
  type NearMiss,
  nearMisses,
  neverIssued,
  othersOf,
  tooShort,
} from '../../engine/cases/samples/near-miss-credentials.ts'
import { writeQuery } from '../../engine/cases/samples/request-forms.ts'
import { type Extent, oneIn } from '../../engine/nouns/extent.ts'
import { needData } from '../../engine/nouns/outcome.ts'
import type { Resource } from '../../engine/nouns/session.ts'
import { show } from '../../engine/nouns/show.ts'
import type { ApiResponse, Call, Override } from '../../engine/nouns/wire/call.ts'
import { isCarriedOut, isHead } from '../../engine/nouns/wire/response-facts.ts'
import { validCall } from '../../engine/programs/valid-requests.ts'
import { pathFrom } from '../../engine/values/path.ts'
import { anA } from '../../engine/values/texts.ts'
import { amountsAround } from '../actions/amounts.ts'
import type { Controlled } from '../actions/define-check.ts'
import { type CardRequest, movement, termination, toggle } from '../actions/routes.ts'
import type { ArrangedCard, Session } from '../actions/session.ts'
import { retryOnce } from './own-ledger.ts'

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

export async function tryWaysAround(
  session: Session,
  shared: Shared,
  operation: Operation,
  turn: number,
  extent: Extent,
  check: string,
): Promise<void> {
  const own = ways.filter(({ of }) => of === undefined || of.includes(operation.method))
  const some = oneIn(extent.oneIn.unusualInputs, own, operation.operationId)
  for (const [index, way] of some.entries()) {
    const { credentials } = operation
    const missing = way.isUsual
      ? credentials
      : credentials.filter((_, at) => at === (index + turn) % credentials.length)
    for (const one of missing) {
      const resource = await resourceOf(session, operation, shared)
      // What was carried out may have ended the card.
      if (await isServed(session, { check, operation, resource, way, missing: one })) delete shared.card
    }
  }
}

/** Another way to ask for an operation, that a router may match and the guard of credentials may miss. */
interface Way {
  /** Follows "a request without X-API-KEY". */
  readonly says: string
  /** Of the template of the path. */
  readonly path?: (template: string) => string
  readonly override?: (operation: Operation, missing: Credential) => Override
  /** The methods of the operations that can be asked for so. Default: all. */
  readonly of?: readonly string[]
  /** Where it is usual that a guard overlooks it, each of the credentials is left out, and otherwise one in turn. */
  readonly isUsual?: true
}

const inCapitals = (template: string): string => template.replace(/\/[^/{}]+/g, (segment) => segment.toUpperCase())

const withEncodedLetters = (template: string): string =>
  template.replace(/\/([a-z])/g, (_, letter: string) => `/%${letter.charCodeAt(0).toString(16)}`)

const methodHeaders = ['x-http-method-override', 'x-http-method', 'x-method-override']

const keyNames = ['api_key', 'apikey', 'apiKey', 'api-key', 'key', 'token', 'access_token']

const ways: readonly Way[] = [
  { says: 'and with a slash behind its path', path: (template) => `${template}/`, isUsual: true },
  { says: 'and with its path in capitals', path: inCapitals, isUsual: true },
  { says: 'and with doubled slashes in its path', path: (template) => template.replaceAll('/', '//') },
  { says: 'and with encoded letters in its path', path: withEncodedLetters },
  { says: 'by HEAD', override: () => ({ method: 'HEAD' }), of: ['GET'] },
  {
    says: 'by another method',
    override: ({ requestBody }) => ({ method: requestBody ? 'PUT' : 'GET' }),
    of: ['POST'],
  },
  {
    says: 'by POST, with its method in a header',
    override: ({ method }) => ({
      method: 'POST',
      headers: Object.fromEntries(methodHeaders.map((name) => [name, method])),
    }),
    of: ['GET', 'DELETE'],
  },
  {
    says: 'but with its value in the query',
    override: (_, { scheme, header }) => ({
      credentialsInQuery: Object.fromEntries([header, ...keyNames].map((name) => [name, scheme])),
    }),
  },
]

/** All operations are asked about one card, since none of the requests may change it. */
export interface Shared {
  card?: ArrangedCard
}

async function resourceOf(session: Session, operation: Operation, shared: Shared): Promise<Resource> {
  const { card, user } = operation.action?.request ?? {}
  const name = (card ?? user)?.name
  if (!operation.parameters.some((one) => one.in === 'path' && one.name === name)) {
    return await session.resources.arrange(session, operation, {})
  }
  shared.card ??= await session.arrange.card()
  return { path: { [String(name)]: card ? shared.card.cardId : shared.card.userId }, fields: {} }
}

interface Attempted {
  readonly check: string
  readonly operation: Operation
  readonly resource: Resource
  readonly way: Way
  readonly missing: Credential
}

/** Where the way is served, sends the plain request, too: if that is served, the credential is not required at all. */
async function isServed(session: Session, { check, operation, resource, way, missing }: Attempted): Promise<boolean> {
  const { says, path: pathOf = (template: string) => template, override: overrideOf } = way
  const base = `${missing.scheme} ${says}`
  const about = { credential: missing.header, fault: 'missing' } as const
  const marked = { case: { base, fault: { check, says: `a request without ${missing.header} ${says}`, about } } }
  const control = { role: 'control', case: { base } } as const
  const send = (path: Resource['path'], isPlain: boolean, own: Override): Promise<ApiResponse> => {
    const call = validCall(session, operation, { ...resource, path }, {})
    const written = isPlain
      ? {}
      : { target: targetOf(pathOf(operation.path), call), ...overrideOf?.(operation, missing) }
    const credentials = { [missing.scheme]: null }
    return session.tryToSend(operation.operationId, call, { ...written, ...own, credentials, intent: 'open' })
  }
  const response = await send(resource.path, false, marked)
  if (!isCarriedOut(response)) return false
  // A server may give every HEAD the same response, which has no body that would show what was done.
  const ids = Object.entries(resource.path).map(([name, id]) => [name, session.samples.unknownId(id)])
  if (isHead(response)) await send(Object.fromEntries(ids), false, control)
  await send(resource.path, true, control)
  return true
}

function targetOf(template: string, { path = {}, query }: Call): string {
  const filled = pathFrom(template, (name) => path[name] ?? '')
  return query ? `${filled}?${writeQuery('plain', query)}` : filled
}
