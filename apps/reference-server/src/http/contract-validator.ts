import type { Contract, Operation } from '@card-contract/contract'
import { loadValidatorLibrary } from './validator-library.ts'

/** The parts of a request that the contract speaks of. `query` and `body` may be changed: numbers parsed, defaults added. */
export interface RequestParts {
  readonly path: Readonly<Record<string, string>>
  readonly query: Record<string, unknown>
  /** As it was sent, still encoded. */
  readonly rawQuery: string
  readonly body: unknown
}

/** A departure from the contract, in the words of its schema only: neither text quotes the value. */
export interface Fault {
  /** JSON pointer: `/query/action`, `/params/cardId`, `/body/amount`; of an answer, `/data/new_balance`. */
  readonly pointer: string
  readonly message: string
}

/** One operation of the contract, as express-openapi-validator sees it. */
export interface OperationValidator {
  readonly judgeRequest: (request: RequestParts) => readonly Fault[]
  /** The first fault of the envelope, if there is one. `text` is what will be sent for it. */
  readonly judgeAnswer: (envelope: unknown, text: string) => Fault | undefined
}

/** Contract and validator disagree about something that both were proved on at the start. */
export class ContractNotEnforcedError extends Error {
  override readonly name = 'ContractNotEnforcedError'
  readonly code = 'contract-not-enforced'
  readonly hint = 'requests or answers would go through unchecked, so the server does not start'
}

/**
 * Validates with express-openapi-validator, but drives its validators directly, with a view of the request that holds what they
 * read and nothing else. That closes what its middleware leaves open:
 * - it lets requests through that its own idea of the base path does not cover: here the operation is always given, and a
 *   validator that neither passes nor refuses is an error;
 * - it compiles and keeps a validator per distinct Content-Type a client can think of: here the media type is the contract's,
 *   so there is one validator per operation, compiled now;
 * - it checks only answers that are sent in one of several ways: here the envelope is judged before it is sent;
 * - its formats are approximate by default, 30 February is a date: here they are complete.
 */
export function createContractValidator(contract: Contract): (operation: Operation) => OperationValidator {
  const { AjvOptions, RequestValidator, ResponseValidator, SchemaPreprocessor } = loadValidatorLibrary()
  const options = new AjvOptions({
    // It changes the document it is given, and the contract is for everyone.
    apiSpec: structuredClone(contract.document) as never,
    validateApiSpec: false,
    validateRequests: { allErrors: true, allowUnknownQueryParameters: false, coerceTypes: false },
    validateResponses: { allErrors: false, coerceTypes: false, removeAdditional: false },
    validateSecurity: false,
    validateFormats: true,
    ajvFormats: { mode: 'full' },
    fileUploader: false,
    formats: {},
    serDes: [],
  } as never)
  const document = structuredClone(contract.document) as never
  const { apiDoc, apiDocRes } = new SchemaPreprocessor(document, options.preprocessor, {}).preProcess()
  const requests = new RequestValidator(apiDoc, options.request)
  const answers = new ResponseValidator(apiDocRes, options.response)

  return Object
}
