import { type MatchedRequest, Rejection } from '../../../src/cards/model/matched-request.ts'
import type { ModelRequest } from '../../../src/cards/model/reference-model.ts'
import type { State } from '../../../src/cards/model/state.ts'
import { type Alteration, type Mutant, one } from './mutant.ts'
import { acting, actionOf, anew, cardIn } from './patches.ts'
import { crowded } from './races.ts'

/** Rejects what a correct server may or must reject, but as if the server had failed. */
const failing = (
  id: string,
  title: string,
  isOfKind: (request: ModelRequest, rejection: Rejection) => boolean,
  status = 500,
): Mutant =>
  one(id, title, 'refusals/are-4xx', (parts) => ({
    ...parts,
    reject: (rejection, request) =>
      parts.reject(isOfKind(request, rejection) ? new Rejection(status, rejection.message) : rejection, request),
  }))

/** Fails at a request that a correct server accepts or rejects as it likes. */
const breaking = (id: string, title: string, isOdd: (matched: MatchedRequest, state: State) => boolean): Mutant =>
  one(
    id,
    title,
    'refusals/are-4xx',
    acting([], (act) => (matched, state) => {
      if (isOdd(matched, state)) throw new Error('not prepared for this')
      return act(matched, state)
    }),
  )

/** Rejects a few valid requests, which many checks need and none is about. */
const rejectingSome = (
  id: string,
  title: string,
  operationIds: readonly string[],
  make: () => (matched: MatchedRequest, state: State) => boolean,
): Mutant => ({
  ...one(
    id,
    title,
    'requests/valid-ones-are-accepted',
    anew((): Alteration => {
      const isRejected = make()
      return acting(operationIds, (act) => (matched, state) => {
        if (isRejected(matched, state)) throw new Rejection(422, 'not now')
        return act(matched, state)
      })
    }),
  ),
  remembersOthers: true,
})

const placeOf = (id: string | undefined, known: ReadonlyMap<string, unknown>): number =>
  [...known.keys()].indexOf(id ?? '')

/** Servers whose fault shows only in responses that no check asks for: to set-up, to open questions, and rejections. */
export const everyResponseMutants: readonly Mutant[] = [
  failing(
    'an-overdraft-by-query-is-a-500',
    'a withdrawal beyond the balance through queryCardOperation returns 500',
    ({ target }, { message }) => target.includes('action=withdraw') && message.startsWith('not enough'),
  ),
  failing('a-negative-amount-is-a-503', 'a negative amount returns 503', ({ body }) => /"amount":\s*-/.test(body), 503),
  failing(
    'a-stranger-who-terminates-is-a-502',
    'a termination with a wrong credential returns 502',
    ({ method }, { status }) => method === 'DELETE' && status === 401,
    502,
  ),
  failing('an-amount-as-an-object-is-a-500', 'an object as an amount returns 500', ({ body }) =>
    /"(amount|balance)":\s*\{/.test(body),
  ),
  failing(
    'a-user-without-a-birthday-is-a-500',
    'a registration without `dob` returns 500',
    ({ body }) => body.includes('"first_name"') && !body.includes('"dob"'),
  ),
  failing('half-a-body-is-a-500', 'a body that is not JSON returns 500', ({ body }) => {
    try {
      JSON.parse(body || '{}')
      return false
    } catch {
      return true
    }
  }),
  failing(
    'the-action-of-another-route-is-a-500',
    'an action of operateCard returns 500 in queryCardOperation',
    ({ target }) => /[?&]action=(enable|disable|get_\w+)(&|$)/.test(target),
  ),
  breaking(
    'disabled-twice-is-a-500',
    'a second disabling of a card returns 500',
    (matched, state) => actionOf(matched) === 'disable' && cardIn(matched, state)?.status === 'disabled',
  ),
  breaking(
    'a-person-twice-is-a-500',
    'a second registration of a person returns 500',
    ({ operation, body }, state) =>
      operation.operationId === 'createCardUser' &&
      [...state.users.values()].some(({ sent }) => sent.email === body.email),
  ),
  {
    ...one(
      'a-crowd-is-a-500',
      'of more than twelve overlapping top-ups of one card, each further one returns 500',
      'refusals/are-4xx',
      crowded(12, 'topup', () => {
        throw new Error('no connection left')
      }),
    ),
    gathers: true,
  },
  rejectingSome('every-fortieth-user-gets-no-card', 'every fortieth user gets no card', ['createCard'], () => {
    return ({ path }, { users }) => placeOf(path.userId, users) % 40 === 39
  }),
]
