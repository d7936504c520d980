import {
  type ChangesState,
  type ContractDocument,
  type Method,
  methods,
  type OperationObject,
  type PathItem,
} from '../document.ts'
import { resolve } from '../resolve.ts'
import { type Credential, credentialOf } from './credential.ts'
import { componentOf, type Field, fieldOf } from './schema.ts'

/** An operation with everything that a reader has to know to call it. */
export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tag: string
  readonly method: string
  readonly path: string
  readonly credentials: readonly Credential[]
  readonly changesState: ChangesState | undefined
  readonly parameters: readonly Parameter[]
  readonly request?: Body
  readonly success: Body
  /** The component that describes any other response. */
  readonly otherwise?: string
}

export interface Parameter extends Field {
  readonly in: string
}

export interface Body {
  readonly description: string
  readonly mediaType: string
  readonly schema: unknown
  readonly examples: readonly Example[]
}

export interface Example {
  /** Its key in the contract. */
  readonly name: string
  readonly summary: string
  readonly value: unknown
}

/** All operations, in the order of the paths. */
export function operationsOf(document: ContractDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method]
      return operation ? [operationOf(document, path, method, item, operation)] : []
    }),
  )
}

function operationOf(
  document: ContractDocument,
  path: string,
  method: Method,
  item: PathItem,
  operation: OperationObject,
): Operation {
  const { operationId, summary = operationId, description = '', tags = [], responses, requestBody } = operation
  const schemes = (operation.security ?? document.security ?? []).flatMap(Object.keys)
  const otherwise = componentOf(responses.default)
  const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])]
  return {
    operationId,
    summary,
    description,
    tag: tags[0] ?? '',
    method: method.toUpperCase(),
    path,
    credentials: schemes.map((scheme) => credentialOf(document, scheme)),
    changesState: operation['x-changes-state'],
    parameters: parameters.map((one) => parameterOf(document, one)),
    success: bodyOf(document, responses['200']),
    ...(otherwise ? { otherwise } : {}),
    ...(requestBody ? { request: bodyOf(document, requestBody) } : {}),
  }
}

function parameterOf(document: ContractDocument, part: unknown): Parameter {
  const { name, in: place, required = false, schema, ...rest } = resolve(document, part) as ParameterObject
  // What a parameter says about itself overrides what its schema says.
  const field = fieldOf(document, name, { ...(schema as object), ...rest }, required)
  return { ...field, in: place }
}

interface ParameterObject {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: unknown
}

function bodyOf(document: ContractDocument, part: unknown): Body {
  const { description = '', content = {} } = resolve(document, part) as BodyObject
  const [mediaType = '', { schema = {}, examples = {} } = {}] = Object.entries(content)[0] ?? []
  return {
    description,
    mediaType,
    schema,
    examples: Object.entries(examples).map(([name, one]) => {
      const { summary = name, value } = resolve(document, one) as { summary?: string; value: unknown }
      return { name, summary, value }
    }),
  }
}

interface BodyObject {
  readonly description?: string
  readonly content?: Readonly<Record<string, { schema?: unknown; examples?: Readonly<Record<string, unknown>> }>>
}
