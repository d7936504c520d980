/** What an operation can do to a card, or to the user who owns it. */
export type Verb =
  | 'register'
  | 'issue'
  | 'topup'
  | 'withdraw'
  | 'enable'
  | 'disable'
  | 'terminate'
  | 'get_balance'
  | 'get_transactions'

/** A parameter, or a field of the request body. */
export interface RequestPlace {
  readonly in: 'path' | 'query' | 'body'
  readonly name: string
}

/** What an operation does, and where its request and its response say so. */
export interface Action {
  /** One verb, or a place whose values have one each. */
  readonly verb: Verb | (RequestPlace & { readonly values: Readonly<Record<string, Verb>> })
  readonly request: RequestPlaces
  readonly response: ResponsePlaces
}

export type RequestPlaces = { readonly [part in 'user' | 'card' | 'amount' | 'currency']?: RequestPlace }

type ResponsePart = 'user' | 'card' | 'name' | 'balance' | 'currency' | 'status' | 'created' | 'transactions'

/** JSON pointers. Those of a transaction begin at one item of `transactions`. */
export type ResponsePlaces = { readonly [part in ResponsePart]?: string } & {
  readonly transaction?: { readonly [part in 'id' | 'amount' | 'currency' | 'type' | 'status' | 'created']: string }
}
