import type { Answer } from '@card-contract/contract'
import type { ApiResponse, Call } from '../../engine/nouns/call.ts'
import type { Said } from '../../engine/nouns/probe.ts'
import type { Session } from '../actions/session.ts'
import { ask, askOnce, issuing, registering } from './vocabulary/ask.ts'
import { outcome, whenAccepted } from './vocabulary/outcome.ts'
import type { Probes } from './vocabulary/probe.ts'
import { tell, tellAll, tellFor, valuesOf } from './vocabulary/tell.ts'
import { pathOf } from './vocabulary/wire.ts'

/** Sends one registration for each set of fields. */
function registerEach(
  session: Session,
  users: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  say?: (response: ApiResponse) => Answer,
): Promise<Said> {
  return tellFor(users, (fields) => ask(session, registering(session, fields)), say)
}

export const cardUsers: Probes = {
  'card-users/duplicates': async (session) => {
    const { userId, sent } = await session.arrange.user()
    return registerEach(
      session,
      {
        'with the e-mail': { email: sent.email },
        'with the contact number': { contact: sent.contact },
        'with the identity document': { id_number: sent.id_number },
      },
      (response) =>
        whenAccepted(response, ({ data }) => ({ as: data?.user_id === userId ? 'the same user' : 'another user' })),
    )
  },

  'card-users/later-changes': async (session) => {
    const { userId, sent } = await session.arrange.user()
    // The contract documents no such operation; an implementation that has one most likely puts it here.
    const target = pathOf(session, 'createCard', { userId })
    const calls: Readonly<Record<string, Call>> = { GET: {}, PATCH: { body: sent }, DELETE: {} }
    return tellFor(calls, (call, method) => askOnce(session, { call }, { method, target }))
  },

  'card-users/business-without-a-name': async (session) =>
    tell(await ask(session, registering(session, { is_business: true, business_name: undefined }))),

  'card-users/name-without-a-business': (session) =>
    registerEach(session, {
      'is_business false': { is_business: false, business_name: 'Mballa Textiles SARL' },
      'is_business left out': { business_name: 'Mballa Textiles SARL' },
    }),

  'card-users/age': (session) =>
    registerEach(session, {
      // A minor until 2038. A date computed from the clock would make a replay send something else.
      'born in 2020': { dob: '2020-01-15' },
      'born in 1850': { dob: '1850-01-15' },
      'born in 2999': { dob: '2999-01-15' },
    }),

  'card-users/empty-texts': (session) =>
    registerEach(session, {
      'an empty first_name': { first_name: '' },
      'a blank first_name': { first_name: ' ' },
      'an empty billing_state': { billing_state: '' },
    }),

  'card-users/forms-of-texts': async (session) => {
    const contact = String(session.samples.body('createCardUser').contact)
    return registerEach(session, {
      'country_code +237': { country_code: '+237' },
      'a contact in groups': { contact: contact.replace(/(\d{3})(?=\d)/g, '$1 ') },
      'billing_country Cameroon': { billing_country: 'Cameroon' },
      'a postal code of letters': { billing_postal_code: 'SW1A 1AA' },
      '300 characters': { billing_adress: 'Rue '.repeat(75) },
      '5000 characters': { billing_adress: 'Rue '.repeat(1250) },
    })
  },

  'card-users/what-comes-back': async (session) => {
    const { email } = session.samples.body('createCardUser')
    const texts: Readonly<Record<string, readonly [name: string, text: string]>> = {
      'capitals in an email': ['email', String(email).toUpperCase()],
      'blanks around a first_name': ['first_name', ' Awa '],
      'two blanks in a last_name': ['last_name', 'Ngo  Mballa'],
      'a combining accent in a first_name': ['first_name', 'Zoe\u0308'],
    }
    return tellFor(
      texts,
      ([name, text]) => askOnce(session, registering(session, { [name]: text })),
      (response, kind) => {
        const [name, text] = texts[kind] ?? ['', '']
        return whenAccepted(response, ({ data }) => ({ text: data?.[name] === text ? 'kept exactly' : 'changed' }))
      },
    )
  },

  'card-users/status-values': async (session) => {
    const individual = await session.arrange.user()
    const business = await session.arrange.owner({ category: 'BUSINESS' })
    return tell(individual.response, valuesOf([individual, business].map(({ response }) => response.data?.status)))
  },

  'card-users/what-the-reference-refers-to': async (session) => {
    const { userId, response } = await session.arrange.user()
    const reference = response.data?.reference
    if (typeof reference !== 'string' || reference === '') return tell(response, { reference: 'none' })
    const card = await ask(session, issuing(session, reference))
    const payout = await ask(session, { operationId: 'getPayoutStatus', call: { path: { reference } } })
    return tellAll({
      reference: [response, reference === userId ? 'the user_id' : 'not the user_id'],
      'issuing a card by it': [card, outcome(card)],
      'looking up a payout by it': [payout, outcome(payout)],
    })
  },
}
