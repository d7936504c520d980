import type { JsonSchema } from './json-schema.ts'
import type { Method } from './operation.ts'

/** The parts of the OpenAPI 3.1 document that this package reads. */
export interface OpenApiDocument {
  readonly openapi: string
  readonly info: {
    readonly title: string
    readonly version: string
    readonly summary?: string
    readonly description?: string
  }
  readonly servers: readonly ServerObject[]
  readonly security?: readonly SecurityRequirement[]
  readonly tags?: readonly { readonly name: string; readonly description?: string }[]
  readonly paths: Readonly<Record<string, PathItem>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly securitySchemes: Readonly<Record<string, SecurityScheme>>
    readonly [section: string]: Readonly<Record<string, unknown>>
  }
  readonly [extension: `x-${string}`]: unknown
}

export interface ServerObject {
  readonly url: string
  readonly description?: string
  readonly variables?: Readonly<Record<string, { readonly default: string; readonly description?: string }>>
}

/** The names of the schemes that are required together. */
export type SecurityRequirement = Readonly<Record<string, readonly string[]>>

export interface SecurityScheme {
  readonly type: string
  readonly description?: string
  readonly in?: string
  readonly name?: string
  readonly scheme?: string
  readonly [extension: `x-${string}`]: unknown
}

export interface Reference {
  readonly $ref: string
}

export type PathItem = { readonly parameters?: readonly (ParameterObject | Reference)[] } & {
  readonly [method in Lowercase<Method>]?: OperationObject
}

export interface OperationObject {
  readonly operationId: string
  readonly summary?: string
  readonly description?: string
  readonly tags?: readonly string[]
  readonly security?: readonly SecurityRequirement[]
  readonly parameters?: readonly (ParameterObject | Reference)[]
  readonly requestBody?: RequestBodyObject | Reference
  readonly responses: Readonly<Record<string, ResponseObject | Reference>>
  readonly [extension: `x-${string}`]: unknown
}

export interface ParameterObject {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly schema?: JsonSchema
}

export interface RequestBodyObject {
  readonly required?: boolean
  readonly content: Content
}

export interface ResponseObject {
  readonly description: string
  readonly content?: Content
}

export type Content = Readonly<Record<string, MediaType>>

export interface MediaType {
  readonly schema?: JsonSchema
  readonly examples?: Readonly<Record<string, ExampleObject | Reference>>
}

export interface ExampleObject {
  readonly summary?: string
  readonly value?: unknown
}
