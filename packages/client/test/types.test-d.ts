import { describe, expectTypeOf, test } from 'vitest'
import {
  type Card,
  type CardClient,
  type CardClientOptions,
  type CardFailure,
  type CardOperation,
  type CardUser,
  type CardUserRegistration,
  createCardClient,
  isCardError,
  isProblem,
  type OperationId,
  type Payment,
  type Payout,
  type Problem,
} from '../src/index.ts'
import { awa } from './consumers/awa.ts'

const baseUrl = 'https://api.example.com/api/v1'
const cards = createCardClient({ baseUrl, apiKey: 'k', accessToken: 'a', serviceToken: 's' })

describe('requests', () => {
  test('requests have the types of the contract', () => {
    cards.createCardUser({ body: awa })
    cards.createCard({
      userId: 'u',
      body: { balance: 1, currency: 'USD', card_type: 'VISA', category: 'PERSONAL', grade: 'BASIC' },
    })
    cards.topUpCard({ cardId: 'c', body: { amount: 0.29, currency: 'USD' } }, { signal: new AbortController().signal })
  })

  test('requests know the enums', () => {
    // @ts-expect-error: no such currency
    cards.topUpCard({ cardId: 'c', body: { amount: 1, currency: 'GBP' } })
    cards.createCard({
      userId: 'u',
      // @ts-expect-error: enums are written in capitals
      body: { balance: 1, currency: 'USD', card_type: 'visa', category: 'PERSONAL', grade: 'BASIC' },
    })
  })

  test('requests know what is required, in its own spelling', () => {
    const { billing_adress, ...withoutAddress } = awa
    // @ts-expect-error: billing_adress is missing
    cards.createCardUser({ body: withoutAddress })
    // @ts-expect-error: billing_address is another word
    cards.createCardUser({ body: { ...withoutAddress, billing_address: billing_adress } })
    // @ts-expect-error: the currency is missing
    cards.withdrawFromCard({ cardId: 'c', body: { amount: 1 } })
    // @ts-expect-error: the card is missing
    cards.disableCard({})
    // @ts-expect-error: everything is missing
    cards.disableCard()
    // @ts-expect-error: the body is missing
    cards.topUpCard({ cardId: 'c' })
  })

  test('requests reject what the contract does not have', () => {
    // @ts-expect-error: there is no memo
    cards.topUpCard({ cardId: 'c', body: { amount: 1, currency: 'USD', memo: 'x' } })
    // @ts-expect-error: there is no card here
    cards.getPayoutStatus({ reference: 'r', cardId: 'c' })
    // @ts-expect-error: a disabled card takes no body
    cards.disableCard({ cardId: 'c', body: {} })
    // @ts-expect-error: misspelt
    cards.disableCard({ cardId: 'c' }, { timoutMs: 1 })
  })

  test('requests leave is_business to its default', () => {
    expectTypeOf<CardUserRegistration['is_business']>().toEqualTypeOf<boolean | undefined>()
    cards.createCardUser({ body: { ...awa, is_business: true, business_name: 'Mballa Textiles SARL' } })
  })

  test('requests keep the two vocabularies of actions apart', () => {
    cards.operateCard({ cardId: 'c', body: { action: 'get_transactions' } })
    cards.queryCardOperation({ id: 'c', action: 'transactions' })
    // @ts-expect-error: this is how queryCardOperation says it
    cards.operateCard({ cardId: 'c', body: { action: 'transactions' } })
    // @ts-expect-error: this is how operateCard says it
    cards.queryCardOperation({ id: 'c', action: 'get_transactions' })
    // @ts-expect-error: operateCard cannot end a card
    cards.operateCard({ cardId: 'c', body: { action: 'terminate' } })
    // @ts-expect-error: enable is enabled here
    cards.queryCardOperation({ id: 'c', action: 'enable' })
  })

  test('requests take text for ids, and numbers for amounts', () => {
    // @ts-expect-error: an id is text
    cards.disableCard({ cardId: 12 })
    // @ts-expect-error: an amount is a number
    cards.topUpCard({ cardId: 'c', body: { amount: '0.29', currency: 'USD' } })
    cards.queryCardOperation({ id: 'c', action: 'topup', amount: 0.29, currency: undefined })
  })
})

test('responses are the data of the envelope', () => {
  expectTypeOf(cards.createCardUser({ body: awa })).resolves.toEqualTypeOf<CardUser>()
  expectTypeOf(cards.createCard).returns.resolves.toEqualTypeOf<Card>()
  expectTypeOf(cards.terminateCard).returns.resolves.toEqualTypeOf<CardOperation>()
  expectTypeOf(cards.checkPaymentStatus).returns.resolves.toEqualTypeOf<Payment>()
  expectTypeOf(cards.getPayoutStatus).returns.resolves.toEqualTypeOf<Payout>()
  expectTypeOf<Card['status']>().toEqualTypeOf<string>()
  // @ts-expect-error: there is no such field
  cards.getPayoutStatus({ reference: 'r' }).then(({ state }) => state)
})

describe('credentials', () => {
  test('credentials that are missing make operations uncallable', () => {
    const keyOnly = createCardClient({ baseUrl, apiKey: 'k' })
    keyOnly.topUpCard({ cardId: 'c', body: { amount: 1, currency: 'USD' } })
    keyOnly.waitForPayout('r', { until: () => true })
    // @ts-expect-error: MissingCredentials<'accessToken' | 'serviceToken'>
    keyOnly.createCardUser({ body: awa })
    expectTypeOf(keyOnly.createCard.missingCredentials).toEqualTypeOf<'accessToken' | 'serviceToken'>()

    const withoutService = createCardClient({ baseUrl, apiKey: 'k', accessToken: 'a' })
    expectTypeOf(withoutService.queryCardOperation.missingCredentials).toEqualTypeOf<'serviceToken'>()
  })

  test('a credential that may be undefined counts as missing', () => {
    const accessToken = 'a' as string | undefined
    const cards = createCardClient({ baseUrl, apiKey: 'k', serviceToken: 's', ...(accessToken && { accessToken }) })
    // @ts-expect-error: there may be no access token
    cards.createCardUser({ body: awa })
  })

  test('credentials may be functions', () => {
    const cards = createCardClient({ baseUrl, apiKey: () => 'k', accessToken: async () => 'a', serviceToken: 's' })
    expectTypeOf(cards).toEqualTypeOf<CardClient>()
  })

  test('credentials include the key, without which nothing can be called', () => {
    // @ts-expect-error: apiKey is missing
    createCardClient({ baseUrl })
    // @ts-expect-error: process.env.X may be undefined
    createCardClient({ baseUrl, apiKey: undefined as string | undefined })
  })

  test('credentials have no other names', () => {
    createCardClient({
      baseUrl,
      apiKey: 'k',
      // @ts-expect-error: misspelt
      acessToken: 'a',
    })
  })

  test('functions that take a client require its credentials', () => {
    const balanceOf = async (cards: CardClient<'apiKey'>, cardId: string) =>
      (await cards.operateCard({ cardId, body: { action: 'get_balance' } })).new_balance
    balanceOf(createCardClient({ baseUrl, apiKey: 'k' }), 'c')

    const register = (cards: CardClient) => cards.createCardUser({ body: awa })
    register(cards)
    // @ts-expect-error: this client has no tokens
    register(createCardClient({ baseUrl, apiKey: 'k' }))
  })

  test('credentials in options of the general type are only the key', () => {
    const options = { baseUrl, apiKey: 'k' } as CardClientOptions
    const cards = createCardClient(options)
    cards.disableCard({ cardId: 'c' })
    // @ts-expect-error: there may be no tokens
    cards.createCardUser({ body: awa })
  })
})

describe('errors', () => {
  test('errors are told apart by kind, completely', () => {
    const nextStep = (error: CardFailure): string => {
      switch (error.kind) {
        case 'invalid-options':
        case 'invalid-request':
        case 'missing-credential':
        case 'invalid-credential':
        case 'not-loaded':
          return error.message
        case 'unreachable':
        case 'connection-lost':
        case 'timeout':
        case 'aborted':
          return 'call again'
        case 'outcome-unknown':
          return error.howToFindOut
        case 'not-reached':
          return `${error.lastState}`
        case 'rejected':
          return `${error.status} ${error.retryAfterMs}`
        case 'redirected':
        case 'unexpected-status':
        case 'empty-response':
        case 'not-json':
        case 'not-the-envelope':
        case 'response-too-large':
          return `${error.status} ${error.requestId}`
        case 'contract-violation':
          return error.violations.map(({ pointer, expected }) => `${pointer} ${expected}`).join()
        default:
          return error satisfies never
      }
    }
    expectTypeOf(nextStep).returns.toEqualTypeOf<string>()
  })

  test('errors that were left out are found by the compiler', () => {
    const incomplete = (error: CardFailure): string => {
      switch (error.kind) {
        case 'outcome-unknown':
          return error.howToFindOut
        default:
          // @ts-expect-error: the other kinds
          return error satisfies never
      }
    }
    expectTypeOf(incomplete).returns.toEqualTypeOf<string>()
  })

  test('errors know which operation failed, out of all there are', () => {
    const caught: unknown = undefined
    if (isCardError(caught)) expectTypeOf(caught.operationId).toEqualTypeOf<OperationId | undefined>()
    // @ts-expect-error: there is no such operation
    if (isCardError(caught) && caught.operationId === 'refundCard') return
  })

  test('errors have a body of which nothing is known, unless it is a problem', () => {
    const caught: unknown = undefined
    if (isCardError(caught) && caught.kind === 'rejected') {
      expectTypeOf(caught.body).toEqualTypeOf<unknown>()
      if (isProblem(caught)) expectTypeOf(caught.body).toEqualTypeOf<Problem>()
    }
  })
})

test('waiting knows the state', () => {
  cards.waitForPayout('r', {
    until: (payout) => payout.polling_attempts > 3,
    onPoll: (payout, { count }) => expectTypeOf([payout, count]).toEqualTypeOf<(Payout | number)[]>(),
  })
  // @ts-expect-error: a payment has two names
  cards.waitForPayment({ order_id: 'o' }, { until: () => true })
  // @ts-expect-error: only the caller knows when to stop
  cards.waitForPayout('r', {})
})

test('raw is openapi-fetch', async () => {
  const { data, error, response } = await cards.raw.POST('/virtual-cards/cards/{cardId}/topup', {
    params: { path: { cardId: 'c' } },
    body: { amount: 0.29, currency: 'USD' },
  })
  expectTypeOf(data).toEqualTypeOf<{ success: boolean; data: CardOperation } | undefined>()
  expectTypeOf(error).toEqualTypeOf<unknown>()
  expectTypeOf(response).toEqualTypeOf<Response>()
  // @ts-expect-error: there is no such path
  cards.raw.GET('/cards')
})
