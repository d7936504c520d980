import type { CardOperations, Credentials, CredentialsOf } from '#card-operations'
import type { CredentialName } from '#operations'
import type { Payment, PaymentStatusRequest, Payout } from '#types'
import type { CallOptions, ClientSettings, Credential } from './call-options.ts'
import type { RawClient } from './transport.ts'
import type { WaitOptions } from './wait-for.ts'

/** The options of `createCardClient`. */
export interface CardClientOptions extends ClientSettings, Credentials<Credential> {}

/**
 * A client. `Given` are the credentials that it was created with; operations that require others are not callable.
 * By default it has all of them.
 */
export type CardClient<Given extends CredentialName = CredentialName> = {
  readonly [Id in keyof CardOperations<CallOptions>]: CredentialsOf[Id] extends Given
    ? CardOperations<CallOptions>[Id]
    : MissingCredentials<Exclude<CredentialsOf[Id], Given>>
} & Waiting & {
    /** The plain openapi-fetch client underneath: same credentials and same safety, but it does not judge responses. */
    readonly raw: RawClient
  }

/** Replaces an operation that requires credentials which `createCardClient` was not given. */
export interface MissingCredentials<Name extends CredentialName> {
  readonly missingCredentials: Name
}

/** The credentials that the compiler knows to be in the options. */
export type GivenIn<Options> = {
  [Name in CredentialName]: Options extends { readonly [Key in Name]: Credential } ? Name : never
}[CredentialName]

export interface Waiting {
  /**
   * Polls a payout until it reaches the state that you wait for.
   *
   * @example
   * const payout = await cards.waitForPayout('order-2026-0142', { until: (payout) => payout.status === 'success' })
   */
  waitForPayout(reference: string, options: WaitOptions<Payout>): Promise<Payout>

  /**
   * Polls a payment until it reaches the state that you wait for.
   *
   * @example
   * const names = { order_id: 'order-2026-0117', pay_id: 'pay_01jn8w4c9horderpayment0001' }
   * const payment = await cards.waitForPayment(names, { until: (payment) => payment.status === 'success' })
   */
  waitForPayment(payment: PaymentStatusRequest, options: WaitOptions<Payment>): Promise<Payment>
}
