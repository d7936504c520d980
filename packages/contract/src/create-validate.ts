import type { Described } from './described.ts'
import type { JsonSchema } from './json-schema.ts'
import type { Operation } from './operation.ts'
import { UnknownParameterError } from './unknown-names.ts'
import type { Validator } from './validator.ts'
import type { Violation } from './violation.ts'
import { absence, violationsFrom } from './violations-from.ts'

/**
 * Validates values against the schemas of a contract, including formats. An empty list means that the value is valid.
 *
 * Accepts what the contract does not restrict: unknown fields, and bodies of operations without one.
 * `undefined` means that no value was sent.
 */
export interface Validate {
  /** @throws UnknownOperationError */
  requestBody(operationId: string, value: unknown): readonly Violation[]
  /** A decoded parameter of the path or the query: the number 10, not a string. @throws UnknownOperationError, UnknownParameterError */
  parameter(operationId: string, name: string, value: unknown): readonly Violation[]
  /** The whole body of a success. @throws UnknownOperationError */
  response(operationId: string, value: unknown): readonly Violation[]
  /** A component schema, by its name. @throws UnknownSchemaError */
  schema(name: string, value: unknown): readonly Violation[]
}

/** Functions that the build compiled from the schemas of one document. */
export interface Validators {
  readonly requestBodies: Table
  readonly parameters: Readonly<Record<string, Table | undefined>>
  readonly responses: Table
  readonly schemas: Table
}

type Table = Readonly<Record<string, Validator | undefined>>

export function createValidate(described: Described, validators: Validators): Validate {
  return Object.freeze<Validate>({
    requestBody(operationId, value) {
      const { requestBody } = described.operation(operationId)
      if (!requestBody) return []
      const { required, schema, pointer } = requestBody
      return judge(described, validators.requestBodies[operationId], value, {
        subject: 'the body',
        required,
        schema,
        pointer,
      })
    },
    parameter(operationId, name, value) {
      const parameter = parameterOf(described.operation(operationId), name)
      return judge(described, validators.parameters[operationId]?.[name], value, { subject: name, ...parameter })
    },
    response(operationId, value) {
      const { schema, pointer } = described.operation(operationId).response
      return judge(described, validators.responses[operationId], value, {
        subject: 'the body',
        required: true,
        schema,
        pointer,
      })
    },
    schema(name, value) {
      const schema = described.schema(name)
      const pointer = `/components/schemas/${name}`
      return judge(described, validators.schemas[name], value, { subject: name, required: true, schema, pointer })
    },
  })
}

interface Subject {
  readonly subject: string
  readonly required: boolean
  readonly schema: JsonSchema
  readonly pointer: string
}

function judge(
  described: Described,
  validator: Validator | undefined,
  value: unknown,
  { subject, required, schema, pointer }: Subject,
) {
  if (value === undefined) return required ? [absence(described, schema, `${pointer}/required`, subject)] : []
  if (!validator) throw new Error(`${pointer} was not compiled: build @card-contract/contract again`)
  return validator(value) ? [] : violationsFrom(described, validator.errors ?? [], subject)
}

function parameterOf({ operationId, parameters }: Operation, name: string): Operation['parameters'][number] {
  const parameter = parameters.find((candidate) => candidate.name === name)
  if (parameter) return parameter
  throw new UnknownParameterError(
    operationId,
    name,
    parameters.map((known) => known.name),
  )
}
