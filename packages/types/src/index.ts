import type { operations } from './contract.generated.d.ts'

/** One name per schema of the contract (`Card`, `CardUser`, `Currency`, …), and `paths`, `components`, `operations`. */
export type * from './contract.generated.d.ts'

/** The name of an operation of the contract, such as `topUpCard`. */
export type OperationId = keyof operations

/** The body of an operation's request; `undefined` if there is none. */
export type RequestBody<Id extends OperationId> = Id extends OperationId
  ? ContentOf<operations[Id]['requestBody']>
  : never

/** The parameters in an operation's path; an empty type that can be intersected, if there are none. */
export type PathParameters<Id extends OperationId> = Id extends OperationId
  ? ParametersIn<operations[Id]['parameters']['path']>
  : never

/** The parameters in an operation's query; an empty type that can be intersected, if there are none. */
export type QueryParameters<Id extends OperationId> = Id extends OperationId
  ? ParametersIn<operations[Id]['parameters']['query']>
  : never

/** The whole body of an operation's success: `{ success, data }`. */
export type ResponseEnvelope<Id extends OperationId> = Id extends OperationId
  ? ContentOf<operations[Id]['responses'][200]>
  : never

/** The `data` in the envelope of an operation's success. */
export type ResponseData<Id extends OperationId> = ResponseEnvelope<Id>['data']

// An operation documents one media type, so the union over its media types is that one.
type ContentOf<Message> = Message extends { content: infer Content } ? Content[keyof Content] : undefined

type ParametersIn<Parameters> = [NonNullable<Parameters>] extends [never]
  ? Record<never, never>
  : NonNullable<Parameters>
