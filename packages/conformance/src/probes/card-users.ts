import type { ApiResponse, Session } from '../model/session.ts'
import { ask, askEach, askOnce, registering } from './vocabulary/ask.ts'
import { outcome, whenAccepted } from './vocabulary/outcome.ts'
import { probe } from './vocabulary/probe.ts'
import { tell, tellAll, tellEach, valuesOf } from './vocabulary/tell.ts'
import { pathOf } from './vocabulary/wire.ts'

/** Sends one registration for each set of fields. */
function registerEach(
  session: Session,
  users: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): Promise<Record<string, ApiResponse>> {
  const cardRequests = Object.entries(users).map(
    ([situation, fields]) => [situation, registering(session, fields)] as const,
  )
  return askEach(session, Object.fromEntries(cardRequests))
}

export const duplicates = probe('card-users/duplicates', async (session) => {
  const { userId, sent } = await session.arrange.user()
  const responses = await registerEach(session, {
    'with the e-mail': { email: sent.email },
    'with the contact number': { contact: sent.contact },
    'with the identity document': { id_number: sent.id_number },
  })
  return tellEach(responses, (response) =>
    whenAccepted(response, ({ data }) => ({ as: data?.user_id === userId ? 'the same user' : 'another user' })),
  )
})

export const laterChanges = probe('card-users/later-changes', async (session) => {
  const { userId, sent } = await session.arrange.user()
  // The contract documents no such operation; an implementation that has one most likely puts it here.
  const target = pathOf(session, 'createCard', { userId })
  const responses: Record<string, ApiResponse> = {}
  for (const method of ['GET', 'PATCH', 'DELETE']) {
    const call = method === 'PATCH' ? { body: sent } : {}
    responses[method] = await askOnce(session, { call }, { method, target })
  }
  return tellEach(responses)
})

export const businessWithoutAName = probe('card-users/business-without-a-name', async (session) =>
  tell(await ask(session, registering(session, { is_business: true, business_name: undefined }))),
)

export const nameWithoutABusiness = probe('card-users/name-without-a-business', async (session) => {
  const responses = await registerEach(session, {
    'is_business false': { is_business: false, business_name: 'Mballa Textiles SARL' },
    'is_business left out': { business_name: 'Mballa Textiles SARL' },
  })
  return tellEach(responses)
})

export const age = probe('card-users/age', async (session) => {
  const responses = await registerEach(session, {
    // A minor until 2038. A date computed from the clock would make a replay send something else.
    'born in 2020': { dob: '2020-01-15' },
    'born in 1850': { dob: '1850-01-15' },
    'born in 2999': { dob: '2999-01-15' },
  })
  return tellEach(responses)
})

export const emptyTexts = probe('card-users/empty-texts', async (session) => {
  const responses = await registerEach(session, {
    'an empty first_name': { first_name: '' },
    'a blank first_name': { first_name: ' ' },
    'an empty billing_state': { billing_state: '' },
  })
  return tellEach(responses)
})

export const formsOfTexts = probe('card-users/forms-of-texts', async (session) => {
  const contact = String(session.samples.body('createCardUser').contact)
  const responses = await registerEach(session, {
    'country_code +237': { country_code: '+237' },
    'a contact in groups': { contact: contact.replace(/(\d{3})(?=\d)/g, '$1 ') },
    'billing_country Cameroon': { billing_country: 'Cameroon' },
    'a postal code of letters': { billing_postal_code: 'SW1A 1AA' },
    '300 characters': { billing_adress: 'Rue '.repeat(75) },
    '5000 characters': { billing_adress: 'Rue '.repeat(1250) },
  })
  return tellEach(responses)
})

export const statusValues = probe('card-users/status-values', async (session) => {
  const individual = await session.arrange.user()
  const business = await session.arrange.owner({ category: 'BUSINESS' })
  return tell(individual.response, valuesOf([individual, business].map(({ response }) => response.data?.status)))
})

export const whatTheReferenceRefersTo = probe('card-users/what-the-reference-refers-to', async (session) => {
  const { userId, response } = await session.arrange.user()
  const reference = response.data?.reference
  if (typeof reference !== 'string' || reference === '') return tell(response, { reference: 'none' })
  const call = { path: { userId: reference }, body: session.samples.body('createCard') }
  const card = await ask(session, { operationId: 'createCard', call })
  const payout = await ask(session, { operationId: 'getPayoutStatus', call: { path: { reference } } })
  return tellAll({
    reference: [response, reference === userId ? 'the user_id' : 'not the user_id'],
    'issuing a card by it': [card, outcome(card)],
    'looking up a payout by it': [payout, outcome(payout)],
  })
})
