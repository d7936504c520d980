import type { Validate } from './create-validate.ts'
import { loadContract } from './load.ts'

/** Validates by the contract that this package was built with, as its `validate` does. */
export const validate: Validate = {
  requestBody: (operationId, value) => loadContract().validate.requestBody(operationId, value),
  parameter: (operationId, name, value) => loadContract().validate.parameter(operationId, name, value),
  response: (operationId, value) => loadContract().validate.response(operationId, value),
  schema: (name, value) => loadContract().validate.schema(name, value),
}
