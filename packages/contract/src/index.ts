export type { Action, RequestPlace, RequestPlaces, ResponsePlaces } from './action.ts'
export type { Answer, AnswerSchema } from './answer.ts'
export type { Contract } from './contract.ts'
export type { Validate } from './create-validate.ts'
export { type Decision, type Gap, type Weight, weights } from './gap.ts'
export type { JsonSchema, JsonType } from './json-schema.ts'
export { loadContract } from './load.ts'
export type { OpenApiDocument } from './openapi-document.ts'
export type {
  Credential,
  Envelope,
  Example,
  Method,
  Operation,
  Parameter,
  RequestBody,
  SuccessResponse,
} from './operation.ts'
export type { Level, Observed, Requirement } from './requirement.ts'
export { changesState, type DecidingRequest, type StateChange, type StateChangeByField } from './state-change.ts'
export { UnknownOperationError, UnknownParameterError, UnknownSchemaError } from './unknown-names.ts'
export { validate } from './validate.ts'
export type { Violation } from './violation.ts'
