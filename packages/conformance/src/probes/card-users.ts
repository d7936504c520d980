import type { Answer, Stage } from '../model/stage.ts'
import { ask, askBoldly, askEach, registering } from './vocabulary/ask.ts'
import { outcome, whenAccepted } from './vocabulary/outcome.ts'
import { probe } from './vocabulary/probe.ts'
import { byName, quoted, tell, tellByName, tellEach } from './vocabulary/tell.ts'
import { pathOf } from './vocabulary/wire.ts'

/** One registration for each set of fields. */
function registerEach(
  stage: Stage,
  users: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): Promise<Record<string, Answer>> {
  const errands = Object.entries(users).map(([situation, fields]) => [situation, registering(stage, fields)] as const)
  return askEach(stage, Object.fromEntries(errands))
}

export const duplicates = probe('card-users/duplicates', async (stage) => {
  const { userId, sent } = await stage.arrange.user()
  const answers = await registerEach(stage, {
    'with the e-mail': { email: sent.email },
    'with the contact number': { contact: sent.contact },
    'with the identity document': { id_number: sent.id_number },
  })
  return tellEach(answers, (answer) =>
    whenAccepted(answer, ({ data }) => (data?.user_id === userId ? 'the same user again' : 'accepted as another user')),
  )
})

export const laterChanges = probe('card-users/later-changes', async (stage) => {
  const { userId, sent } = await stage.arrange.user()
  // No operation is documented; if there is one, it is likely to be here.
  const target = pathOf(stage, 'createCard', { userId })
  const answers: Record<string, Answer> = {}
  for (const method of ['GET', 'PATCH', 'DELETE']) {
    const call = method === 'PATCH' ? { body: sent } : {}
    answers[`${method} ${target.replace(encodeURIComponent(userId), '{userId}')}`] = await askBoldly(
      stage,
      { call },
      { method, target },
    )
  }
  return tellEach(answers)
})

export const businessWithoutAName = probe('card-users/business-without-a-name', async (stage) =>
  tell(await ask(stage, registering(stage, { is_business: true, business_name: undefined }))),
)

export const nameWithoutABusiness = probe('card-users/name-without-a-business', async (stage) => {
  const answers = await registerEach(stage, {
    'is_business false': { is_business: false, business_name: 'Mballa Textiles SARL' },
    'is_business left out': { business_name: 'Mballa Textiles SARL' },
  })
  return tellEach(answers)
})

export const age = probe('card-users/age', async (stage) => {
  const answers = await registerEach(stage, {
    // A child until 2038; a date that depends on the clock could not be sent again by a replay.
    'born in 2020': { dob: '2020-01-15' },
    'born in 1850': { dob: '1850-01-15' },
    'born in 2999': { dob: '2999-01-15' },
  })
  return tellByName(answers)
})

export const emptyTexts = probe('card-users/empty-texts', async (stage) => {
  const answers = await registerEach(stage, {
    'an empty first_name': { first_name: '' },
    'a blank first_name': { first_name: ' ' },
    'an empty billing_state': { billing_state: '' },
  })
  return tellByName(answers)
})

export const formsOfTexts = probe('card-users/forms-of-texts', async (stage) => {
  const contact = String(stage.samples.body('createCardUser').contact)
  const answers = await registerEach(stage, {
    'country_code +237': { country_code: '+237' },
    'a contact in groups': { contact: contact.replace(/(\d{3})(?=\d)/g, '$1 ') },
    'billing_country Cameroon': { billing_country: 'Cameroon' },
    'a postal code of letters': { billing_postal_code: 'SW1A 1AA' },
    '300 characters': { billing_adress: 'Rue '.repeat(75) },
    '5000 characters': { billing_adress: 'Rue '.repeat(1250) },
  })
  return tellByName(answers)
})

export const statusValues = probe('card-users/status-values', async (stage) => {
  const individual = await stage.arrange.user()
  const business = await stage.arrange.owner({ category: 'BUSINESS' })
  return tell(individual.answer, quoted([individual, business].map(({ answer }) => answer.data?.status)))
})

export const whatTheReferenceRefersTo = probe('card-users/what-the-reference-refers-to', async (stage) => {
  const { userId, answer } = await stage.arrange.user()
  const reference = answer.data?.reference
  if (typeof reference !== 'string' || reference === '') return tell(answer, 'the answer has none')
  const likeness = reference === userId ? 'the user_id' : 'not the user_id'
  const call = { path: { userId: reference }, body: stage.samples.body('createCard') }
  const card = await ask(stage, { operationId: 'createCard', call })
  const payout = await ask(stage, { operationId: 'getPayoutStatus', call: { path: { reference } } })
  const accepted = byName({ 'issuing a card by it': outcome(card), 'looking up a payout by it': outcome(payout) })
  return tell(answer, `${likeness}; ${accepted}`)
})
