/**
 * The part of the reference server that this package uses. The server is an optional peer: this package is built and published
 * without it. Declared here because the server's tests use this package, so neither can wait for the other to be built.
 */
declare module '@card-contract/reference-server' {
  export interface StartedServer {
    readonly baseUrl: string
    readonly credentials: { readonly apiKey: string; readonly accessToken: string; readonly serviceToken: string }
    readonly fixtures: {
      readonly payment: { readonly order_id: string; readonly pay_id: string }
      readonly payout: { readonly reference: string; readonly service_reference: string }
    }
    close(): Promise<void>
  }
  export function startReferenceServer(): Promise<StartedServer>
}
