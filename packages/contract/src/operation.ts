import type { Action } from './action.ts'
import type { Gap } from './gap.ts'
import type { JsonSchema } from './json-schema.ts'
import type { Requirement } from './requirement.ts'
import type { StateChange } from './state-change.ts'

export type Method = 'GET' | 'PUT' | 'POST' | 'DELETE' | 'OPTIONS' | 'HEAD' | 'PATCH' | 'TRACE'

/** One method on one path. */
export interface Operation {
  readonly operationId: string
  readonly method: Method
  /** The path below the base path, with its parameters in braces: `/parcels/{parcelId}`. */
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly tag: string
  readonly parameters: readonly Parameter[]
  readonly requestBody?: RequestBody
  readonly response: SuccessResponse
  readonly credentials: readonly Credential[]
  readonly changesState: StateChange
  /** Set if the document says what the operation does. */
  readonly action?: Action
  /** The requirements of this operation. `Contract.requirements` contains all of them. */
  readonly requirements: readonly Requirement[]
  /** The gaps of this operation. `Contract.gaps` contains all of them. */
  readonly gaps: readonly Gap[]
  readonly pointer: string
}

interface Body {
  readonly mediaType: string
  readonly schema: JsonSchema
  readonly examples: readonly Example[]
  /** Where the request body or the response is described. */
  readonly pointer: string
}

export interface RequestBody extends Body {
  readonly required: boolean
}

/** The documented success. Errors are not documented. */
export interface SuccessResponse extends Body {
  readonly status: number
  readonly envelope: Envelope
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly description: string
  readonly schema: JsonSchema
  /** Where the parameter is described: in the operation, in its path, or among the components. */
  readonly pointer: string
}

/** A named example of a body. */
export interface Example {
  readonly name: string
  readonly summary: string
  readonly value: unknown
}

/** A header that an operation requires. */
export interface Credential {
  /** Name of the security scheme, such as `ParcelKey`. */
  readonly scheme: string
  readonly header: string
  /** The text before the secret in the header's value. */
  readonly prefix: '' | 'Bearer '
}

/** Where the body of a success says that it is one, and where it has what was asked for: JSON pointers. */
export interface Envelope {
  /** A boolean: true in a success, false in a rejection. Absent if only the status tells them apart. */
  readonly flag?: string
  /** An object. Empty if it is the body itself. */
  readonly data: string
}
