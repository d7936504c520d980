import type { Contract, Operation } from '@card-contract/contract'
import { perOperation } from './per-operation.ts'
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
  // Compiling takes a tenth of a second, and validators remember nothing: the servers of one process share them.
  const validatorOf = compiled.get(contract) ?? compile(contract)
  compiled.set(contract, validatorOf)
  return validatorOf
}

const compiled = new WeakMap<Contract, (operation: Operation) => OperationValidator>()

function compile(contract: Contract): (operation: Operation) => OperationValidator {
  const { AjvOptions, RequestValidator, ResponseValidator, SchemaPreprocessor } = loadValidatorLibrary()
  const options = new AjvOptions(validatorOptions)
  // A copy, because it is changed: parameters of a path are moved into its operations, and responses get schemas of their own.
  const copy = structuredClone(contract.document) as unknown as ConstructorParameters<typeof SchemaPreprocessor>[0]
  const { apiDoc, apiDocRes } = new SchemaPreprocessor(copy, options.preprocessor, {}).preProcess()
  const requests = new RequestValidator(apiDoc, { ...options.request, ...compiledFast })
  const answers = new ResponseValidator(apiDocRes, { ...options.response, ...compiledFast })

  let hasPassed = false
  const pass = () => {
    hasPassed = true
  }

  return perOperation(contract, (operation) => {
    const { method, path, requestBody, response, operationId } = operation
    const expressRoute = contract.basePath + path.replaceAll(/\{(.+?)\}/g, ':$1')
    const ofMethod = method.toLowerCase() as 'get'
    const openapi = {
      expressRoute,
      openApiRoute: contract.basePath + path,
      schema: apiDoc.paths?.[path]?.[ofMethod],
      serial: -1,
    }
    const headers = requestBody ? { 'content-type': requestBody.mediaType } : {}
    const view = ({ path, query, rawQuery, body }: RequestParts) =>
      ({
        method,
        path: openapi.openApiRoute,
        originalUrl: rawQuery === '' ? '/' : `/?${rawQuery}`,
        headers,
        query,
        params: path,
        body,
        openapi: { ...openapi, pathParams: path },
      }) as unknown as Parameters<typeof requests.validate>[0]

    const successes = apiDocRes.paths?.[path]?.[ofMethod]?.responses ?? {}
    const compiledAnswers = answers._getOrBuildValidator(view(nothing), successes) as unknown as CompiledAnswers
    const isValidAnswer = compiledAnswers[response.status]?.[response.mediaType]
    if (!isValidAnswer) throw new ContractNotEnforcedError(`${operationId}: its answers would not be judged`)

    const validator: OperationValidator = {
      judgeRequest(request) {
        hasPassed = false
        try {
          requests.validate(view(request), undefined as never, pass)
        } catch (error) {
          if (isRefusal(error)) return error.errors.map(({ path, message }) => ({ pointer: path, message }))
          throw error
        }
        // It steps aside without a word when it finds nothing to validate against.
        if (!hasPassed) throw new ContractNotEnforcedError(`${operationId}: a request was neither passed nor refused`)
        return noFaults
      },
      judgeAnswer(envelope, text) {
        if (isValidAnswer({ response: envelope })) return undefined
        // An amount that no double holds is raw JSON text, an object to a validator: judge what the caller will read instead.
        if (isValidAnswer({ response: JSON.parse(text, withinDoubles) })) return undefined
        return firstFault(isValidAnswer.errors)
      },
    }
    prove(contract, operation, validator)
    return validator
  })
}

/** Compiles what is compiled late, and makes sure that both directions refuse what no contract could allow. */
function prove(contract: Contract, operation: Operation, { judgeRequest, judgeAnswer }: OperationValidator): void {
  const { operationId, parameters, requestBody } = operation
  const inPath = parameters.filter(({ in: place }) => place === 'path').map(({ name }) => [name, 'any'])
  const empty = { ...nothing, path: Object.fromEntries(inPath) as Record<string, string> }
  const wantsQuery = parameters.some(({ in: place, required }) => place === 'query' && required)
  const wantsBody = requestBody !== undefined && contract.resolve(requestBody.schema).required !== undefined
  const doubts: readonly [boolean, string][] = [
    [judgeRequest({ ...empty, query: {} }).length === 0 && (wantsQuery || wantsBody), 'an empty request passed'],
    [judgeRequest({ ...empty, query: { '': '1' } }).length === 0, 'an undeclared query parameter passed'],
    [judgeAnswer({}, '{}') === undefined, 'an answer without an envelope passed'],
  ]
  const [doubt] = doubts.filter(([isFounded]) => isFounded)
  if (doubt) throw new ContractNotEnforcedError(`${operationId}: ${doubt[1]}`)
}

const nothing: RequestParts = { path: {}, query: {}, rawQuery: '', body: undefined }
const noFaults: readonly Fault[] = []

const validatorOptions = {
  validateRequests: { allErrors: true, allowUnknownQueryParameters: false, coerceTypes: false },
  validateResponses: { allErrors: false, coerceTypes: false },
  validateFormats: true,
  ajvFormats: { mode: 'full' },
  formats: {},
  serDes: [],
} as unknown as ConstructorParameters<ReturnType<typeof loadValidatorLibrary>['AjvOptions']>[0]

// Ajv would go over its code once more before it compiles it: a fifth of the time to compile, and nothing that can be measured later.
const compiledFast = { code: { optimize: false } } as const

/** Ajv's validators, by status and media type. */
type CompiledAnswers = Readonly<Record<string, Readonly<Record<string, ValidateAnswer | undefined>> | undefined>>

interface ValidateAnswer {
  (value: { readonly response: unknown }): boolean
  errors?: readonly SchemaError[] | null
}

interface SchemaError {
  readonly instancePath: string
  readonly keyword: string
  readonly message?: string
  readonly params: { readonly missingProperty?: string }
}

function firstFault(errors: ValidateAnswer['errors']): Fault {
  const [error] = errors ?? []
  if (!error) return { pointer: '', message: 'refused without a reason' }
  const { instancePath, keyword, message, params } = error
  const missing = params.missingProperty === undefined ? '' : `/${params.missingProperty}`
  return { pointer: instancePath.replace(/^\/response/, '') + missing, message: `${keyword}: ${message ?? ''}` }
}

interface Refusal {
  readonly status: number
  readonly errors: readonly { readonly path: string; readonly message: string }[]
}

/** express-openapi-validator's BadRequest. */
function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && 'status' in error && error.status === 400 && 'errors' in error
}

function withinDoubles(_key: string, value: unknown): unknown {
  if (value === Number.POSITIVE_INFINITY) return Number.MAX_VALUE
  return value === Number.NEGATIVE_INFINITY ? -Number.MAX_VALUE : value
}
