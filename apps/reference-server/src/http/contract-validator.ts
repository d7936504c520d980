import type { Contract, Operation } from '@card-contract/contract'
import { libraryDocument } from './library-document.ts'
import { perOperation } from './per-operation.ts'
import { type Library, loadValidatorLibrary } from './validator-library.ts'

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
class ContractNotEnforcedError extends Error {
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
  const { AjvOptions, RequestValidator, ResponseValidator } = loadValidatorLibrary()
  const { request, response } = new AjvOptions(validatorOptions)
  const document = libraryDocument(contract)
  const requests = new RequestValidator(document, { ...request, ...compiledFast })
  const answers = new ResponseValidator(document, { ...response, ...compiledFast })

  let hasPassed = false
  const pass = () => {
    hasPassed = true
  }

  return perOperation(contract, (operation) => {
    const { method, path, requestBody, operationId } = operation
    const schema = document.paths?.[path]?.[method.toLowerCase() as 'get']
    const openApiRoute = contract.basePath + path
    const openapi = { expressRoute: openApiRoute.replaceAll(/\{(.+?)\}/g, ':$1'), openApiRoute, schema, serial: -1 }
    const headers = requestBody ? { 'content-type': requestBody.mediaType } : {}
    const viewOf = ({ path, query, rawQuery, body }: RequestParts) =>
      ({
        method,
        path: openApiRoute,
        originalUrl: rawQuery === '' ? '/' : `/?${rawQuery}`,
        headers,
        query,
        params: path,
        body,
        openapi: { ...openapi, pathParams: path },
      }) as unknown as Parameters<typeof requests.validate>[0]

    const judgeByLibrary: OperationValidator['judgeRequest'] = (request) => {
      hasPassed = false
      try {
        requests.validate(viewOf(request), undefined as never, pass)
      } catch (error) {
        if (isRefusal(error)) return error.errors.map(({ path, message }) => ({ pointer: path, message }))
        throw error
      }
      // It steps aside without a word when it finds nothing to validate against.
      if (!hasPassed) throw new ContractNotEnforcedError(`${operationId}: a request was neither passed nor refused`)
      return noFaults
    }
    const judgeAnswer = answerJudge(operation, answers._getOrBuildValidator(viewOf(nothing), schema?.responses ?? {}))
    prove(contract, operation, { judgeRequest: judgeByLibrary, judgeAnswer })

    const passes = requestPasses(
      requests,
      `${method}-${openapi.expressRoute}-${requestBody?.mediaType ?? 'not_provided'}`,
    )
    const validator: OperationValidator = {
      // Without a query there is nothing for the library to take apart first, and without a fault nothing to put into words:
      // its two validators are all that is left of it, and a tenth of the time of the whole request is saved.
      judgeRequest: (request) =>
        request.rawQuery === '' && passes({ ...request, headers, params: request.path })
          ? noFaults
          : judgeByLibrary(request),
      judgeAnswer,
    }
    prove(contract, operation, validator)
    return validator
  })
}

type Validate = (value: unknown) => boolean

/** What the library keeps to itself: its two Ajv instances, and in each what it compiled for a request. */
interface LibraryInside {
  readonly ajv: { getSchema(key: string): Validate | undefined }
  readonly ajvBody: { getSchema(key: string): Validate | undefined }
}

/** The validators that the library keeps under this key: of a request without its body, and of its body. */
function requestPasses(requests: InstanceType<Library['RequestValidator']>, key: string): Validate {
  const { ajv, ajvBody } = requests as unknown as Partial<LibraryInside>
  const isValidButBody = ajv?.getSchema(key)
  const isValidBody = ajvBody?.getSchema(key)
  if (!isValidButBody || !isValidBody) throw new ContractNotEnforcedError(`there are no validators for ${key}`)
  return (parts) => isValidButBody(parts) && isValidBody(parts)
}

function answerJudge({ operationId, response }: Operation, compiled: unknown): OperationValidator['judgeAnswer'] {
  const isValid = (compiled as CompiledAnswers)[response.status]?.[response.mediaType]
  if (!isValid) throw new ContractNotEnforcedError(`${operationId}: its answers would not be judged`)
  return (envelope, text) => {
    if (isValid({ response: envelope })) return undefined
    // An amount that no double holds is raw JSON text, an object to a validator: judge what the caller will read instead.
    if (isValid({ response: JSON.parse(text, withinDoubles) })) return undefined
    return firstFault(isValid.errors)
  }
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
    [
      judgeRequest({ ...empty, query: { '': '1' }, rawQuery: '=1' }).length === 0,
      'an undeclared query parameter passed',
    ],
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
} as unknown as ConstructorParameters<Library['AjvOptions']>[0]

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
