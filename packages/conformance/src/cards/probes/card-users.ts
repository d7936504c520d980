import type { Fields } from '../../engine/values/json.ts'
import { shownId } from '../actions/read-action.ts'
import { arranged, arrangedUser, aUser, noSetUp } from './vocabulary/arrange.ts'
import { outcome, type Say, whenAccepted } from './vocabulary/outcome.ts'
import { one, type Probes, probe, type Row, row, sending, telling } from './vocabulary/probe.ts'
import { issuing, pathOf, payoutLookup, registering, unusually } from './vocabulary/request.ts'
import { tell, tellAll, valuesOf } from './vocabulary/tell.ts'

/** One registration for each set of fields, which may depend on those of a plain one. */
function registerEach(say: Say, users: (plain: Fields) => Readonly<Record<string, Fields>>): Row {
  return row(say, noSetUp, (session) => {
    const named = Object.entries(users(session.samples.body('createCardUser')))
    return named.map(([situation, fields]) => [situation, registering(session, fields)])
  })
}

/** The field that each registration is about. */
const altered: Readonly<Record<string, string>> = {
  'capitals in an email': 'email',
  'blanks around a first_name': 'first_name',
  'two blanks in a last_name': 'last_name',
  'a combining accent in a first_name': 'first_name',
}

const isKept = whenAccepted(({ data, sent, exchange }) => {
  const field = altered[exchange.situation ?? ''] ?? ''
  return { text: data?.[field] === sent.body()?.[field] ? 'kept exactly' : 'changed' }
})

const isSameUser = whenAccepted((response, seen) => {
  const isSame = shownId(response, 'user') === shownId(arrangedUser(seen), 'user')
  return { as: isSame ? 'the same user' : 'another user' }
})

export const cardUsers: Probes = {
  'card-users/duplicates': row(isSameUser, aUser, ({ sent: { email, contact, id_number } }, session) => ({
    'with the e-mail': registering(session, { email }),
    'with the contact number': registering(session, { contact }),
    'with the identity document': registering(session, { id_number }),
  })),

  // The contract documents no such operation; an implementation that has one most likely puts it here.
  'card-users/later-changes': row(outcome, aUser, ({ userId, sent }, session) => {
    const target = pathOf(session, 'createCard', { userId })
    return {
      GET: unusually({}, { method: 'GET', target }),
      PATCH: unusually({ call: { body: sent } }, { method: 'PATCH', target }),
      DELETE: unusually({}, { method: 'DELETE', target }),
    }
  }),

  'card-users/business-without-a-name': one(outcome, noSetUp, (session) =>
    registering(session, { is_business: true, business_name: undefined }),
  ),

  'card-users/name-without-a-business': registerEach(outcome, () => ({
    'is_business false': { is_business: false, business_name: 'Mballa Textiles SARL' },
    'is_business left out': { business_name: 'Mballa Textiles SARL' },
  })),

  'card-users/age': registerEach(outcome, () => ({
    // A minor until 2038. A date computed from the clock would make a replay send something else.
    'born in 2020': { dob: '2020-01-15' },
    'born in 1850': { dob: '1850-01-15' },
    'born in 2999': { dob: '2999-01-15' },
  })),

  'card-users/empty-texts': registerEach(outcome, () => ({
    'an empty first_name': { first_name: '' },
    'a blank first_name': { first_name: ' ' },
    'an empty billing_state': { billing_state: '' },
  })),

  'card-users/forms-of-texts': registerEach(outcome, ({ contact }) => ({
    'country_code +237': { country_code: '+237' },
    'a contact in groups': { contact: String(contact).replace(/(\d{3})(?=\d)/g, '$1 ') },
    'billing_country Cameroon': { billing_country: 'Cameroon' },
    'a postal code of letters': { billing_postal_code: 'SW1A 1AA' },
    '300 characters': { billing_adress: 'Rue '.repeat(75) },
    '5000 characters': { billing_adress: 'Rue '.repeat(1250) },
  })),

  'card-users/what-comes-back': registerEach(isKept, ({ email }) => ({
    'capitals in an email': { email: String(email).toUpperCase() },
    'blanks around a first_name': { first_name: ' Awa ' },
    'two blanks in a last_name': { last_name: 'Ngo  Mballa' },
    'a combining accent in a first_name': { first_name: 'Zoe\u0308' },
  })),

  'card-users/status-values': telling(
    (_, seen) => valuesOf(arranged(seen, 'createCardUser').map(({ data }) => data?.status)),
    arrangedUser,
    async ({ arrange }) => [await arrange.user(), await arrange.owner({ category: 'BUSINESS' })],
  ),

  'card-users/what-the-reference-refers-to': probe(
    sending(aUser, ({ response: { data } }, session) => {
      const reference = data?.reference
      if (typeof reference !== 'string' || reference === '') return {}
      return {
        'issuing a card by it': issuing(session, { userId: reference }),
        'looking up a payout by it': payoutLookup(reference),
      }
    }),
    (seen) => {
      const user = arrangedUser(seen)
      if (seen.all.size === 0) return tell(user, { reference: 'none' })
      const isUser = user.data?.reference === shownId(user, 'user')
      const asked = [...seen.all].map(([situation, response]) => [situation, [response, outcome(response)]])
      return tellAll({ reference: [user, isUser ? 'the user_id' : 'not the user_id'], ...Object.fromEntries(asked) })
    },
  ),
}
