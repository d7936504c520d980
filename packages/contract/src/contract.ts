import { createValidate, type Validate, type Validators } from './create-validate.ts'
import type { Described } from './described.ts'
import type { Gap } from './gap.ts'
import { pointerOf, valueAt } from './json-pointer.ts'
import type { JsonSchema } from './json-schema.ts'
import type { OpenApiDocument } from './openapi-document.ts'
import type { Operation } from './operation.ts'
import type { Observed, Requirement } from './requirement.ts'
import { UnknownOperationError, UnknownSchemaError } from './unknown-names.ts'

/** The bundled OpenAPI document, parsed, indexed and deeply frozen. */
export interface Contract extends Described {
  readonly title: string
  readonly version: string
  /** SHA-256 of the bundled document in hexadecimal. Two reports with the same hash used the same contract. */
  readonly hash: string
  /** The prefix of all paths, such as `/api/v1`. */
  readonly basePath: string
  /** In document order. */
  readonly operations: readonly Operation[]
  /** Every requirement in the document. */
  readonly requirements: readonly Requirement[]
  /** Every gap in the document. */
  readonly gaps: readonly Gap[]
  readonly observed: readonly Observed[]
  readonly validate: Validate
}

/** An operation without its requirements and gaps, which are looked up when the contract is opened. */
export type BareOperation = Omit<Operation, 'requirements' | 'gaps'>

/** What the build read from the document, so that loading the contract does not have to. */
export interface ContractIndex
  extends Pick<Contract, 'title' | 'version' | 'hash' | 'basePath' | 'requirements' | 'gaps' | 'observed'> {
  readonly operations: readonly BareOperation[]
}

/** Calls `readDocument` once, when the document is first needed. */
export function openContract(
  index: ContractIndex,
  readDocument: () => OpenApiDocument,
  validators: Validators,
): Contract {
  const operations = index.operations.map((operation): Operation => {
    const standsHere = ({ operationId }: Requirement | Gap) => operationId === operation.operationId
    return { ...operation, requirements: index.requirements.filter(standsHere), gaps: index.gaps.filter(standsHere) }
  })
  const described = describeBy(operations, readDocument)
  deepFreeze([index, operations])
  return Object.freeze<Contract>({
    ...index,
    operations,
    get document() {
      return described.document
    },
    operation: described.operation,
    schema: described.schema,
    resolve: described.resolve,
    validate: createValidate(described, validators),
  })
}

function describeBy(operations: readonly Operation[], readDocument: () => OpenApiDocument): Described {
  const byId = new Map(operations.map((operation) => [operation.operationId, operation]))
  const resolved = new WeakMap<JsonSchema, JsonSchema>()
  let document: OpenApiDocument | undefined

  const described: Described = {
    get document() {
      document ??= deepFreeze(readDocument())
      return document
    },
    operation(operationId) {
      const operation = byId.get(operationId)
      if (!operation) throw new UnknownOperationError(operationId, [...byId.keys()])
      return operation
    },
    schema(name) {
      const { schemas } = described.document.components
      const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined
      if (!schema) throw new UnknownSchemaError(name, Object.keys(schemas))
      return schema
    },
    resolve(schema) {
      if (schema.$ref === undefined) return schema
      const known = resolved.get(schema)
      if (known) return known
      const { $ref, ...beside } = schema
      const target = valueAt(described.document, pointerOf($ref)) as JsonSchema | undefined
      if (!target) throw new Error(`the contract has nothing at ${$ref}`)
      const merged = Object.freeze({ ...described.resolve(target), ...beside })
      resolved.set(schema, merged)
      return merged
    },
  }
  return described
}

function deepFreeze<Value extends object>(value: Value): Value {
  if (Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const child of Object.values(value)) if (typeof child === 'object' && child !== null) deepFreeze(child)
  return value
}
