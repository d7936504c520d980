import { loadContract } from '@card-contract/contract'
import { kebab } from '../../../src/engine/values/names.ts'
import { requestFields } from './contract-places.ts'
import { parsed } from './lenient-reading.ts'
import { type Alteration, type Mutant, one } from './mutant.ts'
import { type Answered, acting, anew, responding } from './patches.ts'

const contract = loadContract()

const emptyIdentifier = (
  id: string,
  title: string,
  operationId: string,
  change: (data: Answered) => Answered,
): Mutant => {
  const requirement = 'responses/identifiers-are-not-empty'
  const alter = responding([operationId], change)
  return { id, title, breaks: [requirement], foundBy: [`${requirement}/${kebab(operationId)}`], alter }
}

const withIds = (data: Answered, idOf: (entry: Answered) => unknown): Answered => ({
  ...data,
  transactions: (data.transactions as Answered[]).map((entry) => ({ ...entry, id: idOf(entry) })),
})

const identifiers: readonly Mutant[] = [
  emptyIdentifier('users-without-a-reference', 'the reference of a user is empty', 'createCardUser', (data) => ({
    ...data,
    reference: '',
  })),
  emptyIdentifier('masked-to-nothing', 'the number of a card is masked with blanks', 'createCard', (data) => ({
    ...data,
    card_number: String(data.card_number).replace(/\d/g, ' '),
  })),
  emptyIdentifier(
    'an-action-without-a-name',
    'operateCard does not name the reading of a balance',
    'operateCard',
    (data) => (data.operation === 'get_balance' ? { ...data, operation: '' } : data),
  ),
  emptyIdentifier('withdrawals-without-an-id', 'a withdrawal is returned with a blank ID', 'withdrawFromCard', (data) =>
    withIds(data, () => ' '),
  ),
  emptyIdentifier(
    'round-top-ups-without-an-id',
    'a top-up of at least 2 is returned without an ID',
    'topUpCard',
    (data) => withIds(data, ({ id, amount }) => (Number(amount) >= 2 ? '' : id)),
  ),
  emptyIdentifier(
    'disabled-namelessly',
    'the response to disableCard does not name the operation',
    'disableCard',
    (data) => ({
      ...data,
      operation: '',
    }),
  ),
  emptyIdentifier(
    'enabled-by-a-tab',
    'the response to enableCard names the operation with a tab',
    'enableCard',
    (data) => ({
      ...data,
      operation: '\t',
    }),
  ),
  emptyIdentifier(
    'terminated-without-a-card',
    'the response to terminateCard names no card',
    'terminateCard',
    (data) => ({
      ...data,
      card_id: '',
    }),
  ),
  emptyIdentifier(
    'first-transactions-without-an-id',
    'the oldest of the listed transactions has no ID',
    'queryCardOperation',
    (data) => withIds(data, ({ id }) => (id === (data.transactions as Answered[]).at(-1)?.id ? '' : id)),
  ),
  emptyIdentifier('payments-without-a-pay-id', 'the reference of a payment is empty', 'checkPaymentStatus', (data) => ({
    ...data,
    pay_id: '',
  })),
  emptyIdentifier(
    'payouts-without-a-service-reference',
    "the service's reference of a payout is blank",
    'getPayoutStatus',
    (data) => ({
      ...data,
      service_reference: ' ',
    }),
  ),
]

/** The last field whose name means the same, if punctuation and case mean nothing, replaces the documented one. */
const readingTheLast = (operationId: string): Alteration => {
  const names = requestFields(contract.operation(operationId)).map(({ name }) => name)
  const plain = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '')
  const documented = (said: string): string => names.find((name) => plain(name) === plain(said)) ?? said
  return (parts) => ({
    ...parts,
    read(operation, path, request) {
      if (operation.operationId !== operationId) return parts.read(operation, path, request)
      const [start = '', text = ''] = request.target.split('?')
      const query = new Map([...new URLSearchParams(text)].map(([name, value]) => [documented(name), value]))
      const target = query.size === 0 ? request.target : `${start}?${new URLSearchParams([...query])}`
      const sent = parsed(request.body)
      if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
        return parts.read(operation, path, { ...request, target })
      }
      const fields = Object.fromEntries(Object.entries(sent).map(([name, value]) => [documented(name), value]))
      // Otherwise a misspelt name alone would do, which is another fault.
      const isWhole = names.every((name) => fields[name] === undefined || Object.hasOwn(sent, name))
      return parts.read(operation, path, isWhole ? { ...request, target, body: JSON.stringify(fields) } : request)
    },
  })
}

const otherName = (id: string, title: string, operationId: string, alter = readingTheLast(operationId)): Mutant => {
  const requirement = 'requests/other-names-are-not-read'
  return { id, title, breaks: [requirement], foundBy: [`${requirement}/${kebab(operationId)}`], alter }
}

/** Only for documented names that are there too. */
const inTheQuery: Alteration = (parts) => {
  const lenient = readingTheLast('queryCardOperation')(parts, undefined as never)
  return {
    ...parts,
    read: (operation, path, request) =>
      (/[?&]action=/.test(request.target) ? lenient : parts).read(operation, path, request),
  }
}

const names: readonly Mutant[] = [
  otherName('the-last-name-of-a-user', 'createCardUser uses the last of several similar fields', 'createCardUser'),
  otherName('the-last-network-of-a-card', 'createCard uses the last of several similar fields', 'createCard'),
  otherName('the-last-amount-of-a-top-up', 'topUpCard uses the last of several similar fields', 'topUpCard'),
  otherName(
    'the-last-amount-of-a-withdrawal',
    'withdrawFromCard uses the last of several similar fields',
    'withdrawFromCard',
  ),
  otherName('the-last-action', 'operateCard uses the last of several similar fields', 'operateCard'),
  otherName(
    'the-last-parameter',
    'queryCardOperation uses the last of several similar parameters',
    'queryCardOperation',
    inTheQuery,
  ),
  otherName(
    'the-order-under-any-name',
    'checkPaymentStatus returns the identifiers as they were last sent, under any similar name',
    'checkPaymentStatus',
    responding(['checkPaymentStatus'], (data, { body }) => {
      const said = (name: string): unknown =>
        Object.entries(body).findLast(
          ([key]) => key.toLowerCase().replace(/[^a-z]/g, '') === name.replace('_', ''),
        )?.[1]
      return { ...data, order_id: said('order_id'), pay_id: said('pay_id') }
    }),
  ),
]

const perId = 'create-card/one-card-per-id'

/** Gives a new card the ID of an earlier one. */
const sharing = (keyOf: (path: Readonly<Record<string, string>>, body: Answered) => string | undefined): Alteration =>
  anew(() => {
    const ids = new Map<string | undefined, unknown>()
    return responding(['createCard'], (data, { path, body }) => {
      const key = keyOf(path, body)
      if (key === undefined) return data
      if (!ids.has(key)) ids.set(key, data.card_id)
      return { ...data, card_id: ids.get(key) }
    })
  })

const cards: readonly Mutant[] = [
  one(
    'one-id-per-user',
    'every card of a user has the same ID',
    perId,
    sharing(({ userId }) => userId),
  ),
  one(
    'one-id-per-user-and-currency',
    'the cards of a user in one currency have the same ID',
    perId,
    sharing(({ userId }, { currency }) => `${userId} ${currency}`),
  ),
  one(
    'the-first-card-repainted',
    'a request for a second card returns the first one, with the currency and network that were sent',
    perId,
    anew(() => {
      const first = new Map<string | undefined, Answered>()
      return acting(['createCard'], (act) => (matched, state) => {
        const { userId } = matched.path
        const { currency, card_type } = matched.body
        const card = first.get(userId) ?? act(matched, state)
        first.set(userId, card)
        return { ...card, currency, card_type }
      })
    }),
  ),
]

const lookups: readonly Mutant[] = [
  one(
    'payments-are-debts',
    'the amount of a payment is negative',
    'check-payment-status/amount-is-not-negative',
    responding(['checkPaymentStatus'], (data) => ({ ...data, amount: -Number(data.amount) })),
  ),
  one(
    'payouts-are-booked-on-the-other-side',
    'the amount of a payout is negative',
    'get-payout-status/amount-is-not-negative',
    responding(['getPayoutStatus'], (data) => ({ ...data, amount: -Number(data.amount) })),
  ),
  one(
    'payouts-after-their-fee',
    'the amount of a payout in a successful state is less than nothing by a fee',
    'get-payout-status/amount-is-not-negative',
    responding(['getPayoutStatus'], (data) => (data.status === 'success' ? { ...data, amount: -0.5 } : data)),
  ),
  one(
    'polled-at-the-epoch',
    'the last poll was at the epoch',
    'get-payout-status/polled-after-its-creation',
    responding(['getPayoutStatus'], (data) => ({ ...data, last_polling_at: new Date(0).toISOString() })),
  ),
  one(
    'polled-the-day-before',
    'the last poll was the day before the payout was created',
    'get-payout-status/polled-after-its-creation',
    responding(['getPayoutStatus'], (data) => ({
      ...data,
      last_polling_at: new Date(Date.parse(String(data.created_at)) - 86_400_000).toISOString(),
    })),
  ),
]

/** Servers whose responses have the right form and say what cannot be. */
export const implausibleMutants: readonly Mutant[] = [...identifiers, ...names, ...cards, ...lookups]
