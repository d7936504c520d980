import * as validators from '../dist/generated/validators.js'
import type { JsonSchema } from './json-schema.ts'
import { loadContract } from './load.ts'
import type { Operation } from './operation.ts'
import { UnknownParameterError } from './unknown-parameter-error.ts'
import type { Validator } from './validator.ts'
import type { Violation } from './violation.ts'
import { absence, violationsFrom } from './violations-from.ts'

/**
 * Validates values against the contract's schemas, including formats. An empty list means that the value is valid.
 *
 * Accepts what the contract does not restrict: unknown fields, and bodies of operations without one.
 * `undefined` means that no value was sent.
 */
export const validate = {
  /** @throws UnknownOperationError */
  requestBody(operationId: string, value: unknown): readonly Violation[] {
    const { requestBody } = loadContract().operation(operationId)
    if (!requestBody) return []
    const { required, schema, pointer } = requestBody
    return judge(validators.requestBodies[operationId], value, { subject: 'the body', required, schema, pointer })
  },

  /** A decoded parameter of the path or the query: the number 10, not a string. @throws UnknownOperationError, UnknownParameterError */
  parameter(operationId: string, name: string, value: unknown): readonly Violation[] {
    const parameter = parameterOf(loadContract().operation(operationId), name)
    return judge(validators.parameters[operationId]?.[name], value, { subject: name, ...parameter })
  },

  /** The whole body of a success. @throws UnknownOperationError */
  response(operationId: string, value: unknown): readonly Violation[] {
    const { schema, pointer } = loadContract().operation(operationId).response
    return judge(validators.responses[operationId], value, { subject: 'the body', required: true, schema, pointer })
  },

  /** A component schema, by its name. @throws UnknownSchemaError */
  schema(name: string, value: unknown): readonly Violation[] {
    const schema = loadContract().schema(name)
    const pointer = `/components/schemas/${name}`
    return judge(validators.schemas[name], value, { subject: name, required: true, schema, pointer })
  },
}

interface Subject {
  readonly subject: string
  readonly required: boolean
  readonly schema: JsonSchema
  readonly pointer: string
}

function judge(validator: Validator | undefined, value: unknown, { subject, required, schema, pointer }: Subject) {
  if (value === undefined) return required ? [absence(schema, `${pointer}/required`, subject)] : []
  if (!validator) throw new Error(`${pointer} was not compiled: build @card-contract/contract again`)
  return validator(value) ? [] : violationsFrom(validator.errors ?? [], subject)
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
