/** A parameter, or a field of the request body. */
export interface RequestPlace {
  readonly in: 'path' | 'query' | 'body'
  readonly name: string
}

/** What an operation does, and where its request and its response say so. The words are those of the document. */
export interface Action {
  /** One verb, or a place whose values have one each. */
  readonly verb: string | (RequestPlace & { readonly values: Readonly<Record<string, string>> })
  /** The part of the request that names what the operation acts on; absent if it makes something new. */
  readonly subject?: string
  readonly request: RequestPlaces
  readonly response: ResponsePlaces
}

/** By what is there: the amount, say. */
export type RequestPlaces = Readonly<Partial<Record<string, RequestPlace>>>

/** JSON pointers. What is an object of pointers has them from one item of a list on. */
export type ResponsePlaces = Readonly<Partial<Record<string, string | Readonly<Record<string, string>>>>>
