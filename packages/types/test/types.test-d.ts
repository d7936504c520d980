import { describe, expectTypeOf, test } from 'vitest'
import type {
  Card,
  CardEnvelope,
  CardOperation,
  CardUser,
  CardUserRegistration,
  Currency,
  OperationId,
  PathParameters,
  Payment,
  Payout,
  QueryParameters,
  RequestBody,
  ResponseData,
  ResponseEnvelope,
  Transaction,
} from '../src/index.ts'

const awa: RequestBody<'createCardUser'> = {
  first_name: 'Awa',
  last_name: 'Mballa',
  email: 'awa.mballa@example.com',
  country_code: '237',
  contact: '650000017',
  dob: '1992-05-14',
  billing_adress: '12 Rue des Palmiers',
  billing_city: 'Douala',
  billing_country: 'CM',
  billing_state: 'Littoral',
  billing_postal_code: '00237',
  id_number: 'CM-1992-004417',
}

describe('a request body', () => {
  test('a request body leaves is_business and business_name to the caller, although one has a default', () => {
    expectTypeOf<RequestBody<'createCardUser'>>().toEqualTypeOf<CardUserRegistration>()
    const business: CardUserRegistration = { ...awa, is_business: true, business_name: 'Mballa Textiles SARL' }
    expectTypeOf(business.is_business).toEqualTypeOf<boolean | undefined>()
  })

  test('a request body requires billing_adress, in that spelling', () => {
    const { billing_adress, ...rest } = awa
    // @ts-expect-error billing_adress is missing
    const missing: CardUserRegistration = rest
    // @ts-expect-error the other spelling is no field
    const corrected: CardUserRegistration = { ...rest, billing_adress, billing_address: billing_adress }
    expectTypeOf([missing, corrected]).items.toEqualTypeOf<CardUserRegistration>()
  })

  test('a request body rejects a field that the contract does not have', () => {
    const movement: RequestBody<'topUpCard'> = {
      amount: 0.29,
      currency: 'USD',
      // @ts-expect-error a movement has no note
      note: 'rent',
    }
    expectTypeOf(movement.amount).toBeNumber()
  })

  test('a request body rejects a currency that the contract does not list', () => {
    const movement: RequestBody<'withdrawFromCard'> = {
      amount: 1,
      // @ts-expect-error pounds are not supported
      currency: 'GBP',
    }
    expectTypeOf(movement.currency).toEqualTypeOf<Currency>()
  })

  test('a request body keeps the vocabulary of operateCard apart from that of queryCardOperation', () => {
    const disable: RequestBody<'operateCard'> = { action: 'disable' }
    const disabled: QueryParameters<'queryCardOperation'> = { action: 'disabled' }
    // @ts-expect-error `disabled` belongs to queryCardOperation
    disable.action = 'disabled'
    // @ts-expect-error `disable` belongs to operateCard
    disabled.action = 'disable'
    // @ts-expect-error the query cannot ask for the balance alone
    disabled.action = 'get_balance'
  })

  test('a request body is undefined where the operation has none', () => {
    expectTypeOf<RequestBody<'disableCard'>>().toEqualTypeOf<undefined>()
  })
})

describe('parameters', () => {
  test('parameters in a path are those of the path, under the names that it gives them', () => {
    expectTypeOf<PathParameters<'topUpCard'>>().toEqualTypeOf<{ cardId: string }>()
    expectTypeOf<PathParameters<'queryCardOperation'>>().toEqualTypeOf<{ id: string }>()
    expectTypeOf<PathParameters<'getPayoutStatus'>>().toEqualTypeOf<{ reference: string }>()
  })

  test('parameters in a query are required or optional as the contract says', () => {
    expectTypeOf<QueryParameters<'queryCardOperation'>>().toHaveProperty('action')
    expectTypeOf<QueryParameters<'queryCardOperation'>['amount']>().toEqualTypeOf<number | undefined>()
    // @ts-expect-error action is required
    const nothing: QueryParameters<'queryCardOperation'> = {}
    expectTypeOf(nothing).toBeObject()
  })

  test('parameters that do not exist leave an intersection as it was', () => {
    expectTypeOf<keyof PathParameters<'createCardUser'>>().toBeNever()
    expectTypeOf<keyof QueryParameters<'topUpCard'>>().toBeNever()
    const input: PathParameters<'createCardUser'> & { body: CardUserRegistration } = { body: awa }
    expectTypeOf(input.body).toEqualTypeOf<CardUserRegistration>()
  })
})

describe('a response', () => {
  test('a response is the envelope and nothing else', () => {
    expectTypeOf<ResponseEnvelope<'createCard'>>().toEqualTypeOf<CardEnvelope>()
    expectTypeOf<ResponseEnvelope<'createCard'>>().branded.toEqualTypeOf<{ success: boolean; data: Card }>()
    // @ts-expect-error an envelope without data is none
    const bare: ResponseEnvelope<'createCard'> = { success: true }
    expectTypeOf(bare.success).toBeBoolean()
  })

  test('a response has the data of the operation', () => {
    expectTypeOf<ResponseData<'createCardUser'>>().toEqualTypeOf<CardUser>()
    expectTypeOf<ResponseData<'createCard'>>().toEqualTypeOf<Card>()
    expectTypeOf<ResponseData<'checkPaymentStatus'>>().toEqualTypeOf<Payment>()
    expectTypeOf<ResponseData<'topUpCard' | 'terminateCard' | 'queryCardOperation'>>().toEqualTypeOf<CardOperation>()
  })

  test('a response leaves a status open, because the interface shows only one value', () => {
    expectTypeOf<Card['status']>().toEqualTypeOf<string>()
    expectTypeOf<Payment['currency']>().toEqualTypeOf<string>()
  })

  test('a response can lack the fields that may be unset, and null is possible only in place of a text', () => {
    expectTypeOf<CardOperation['transactions']>().toEqualTypeOf<Transaction[] | undefined>()
    expectTypeOf<Payout['description']>().toEqualTypeOf<string | null | undefined>()
    expectTypeOf<Payout['last_polling_at']>().toEqualTypeOf<string | null | undefined>()
    // @ts-expect-error null is not a list
    const operation: Pick<CardOperation, 'transactions'> = { transactions: null }
    expectTypeOf(operation).toBeObject()
  })
})

describe('an operation', () => {
  test('an operation is found by name', () => {
    expectTypeOf<'topUpCard'>().toExtend<OperationId>()
    // @ts-expect-error the operation is called topUpCard
    const id: OperationId = 'topupCard'
    expectTypeOf(id).toBeString()
  })

  test('an operation that is one of several has one of their bodies', () => {
    expectTypeOf<RequestBody<'topUpCard' | 'disableCard'>>().toEqualTypeOf<RequestBody<'topUpCard'> | undefined>()
  })
})
