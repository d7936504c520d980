import type { Contract, Operation } from '@card-contract/contract'
import { RequestValidator } from 'express-openapi-validator/dist/middlewares/openapi.request.validator.js'
import { ResponseValidator } from 'express-openapi-validator/dist/middlewares/openapi.response.validator.js'
import library from 'express-openapi-validator/package.json' with { type: 'json' }

/** The parts of a request that the contract describes. Validation may change `query` and `body`: it parses numbers and adds defaults. */
export interface RequestParts {
  readonly path: Readonly<Record<string, string>>
  readonly query: Record<string, unknown>
  /** The query as received, still encoded. */
  readonly rawQuery: string
  readonly body: unknown
}

/** A violation of the contract. Neither text quotes the value. */
export interface Violation {
  /** JSON pointer: `/query/action`, `/params/cardId`, `/body/amount`; in a response, `/data/new_balance`. */
  readonly pointer: string
  readonly message: string
}

/** Validates the requests and responses of one operation. */
export interface OperationValidator {
  readonly validateRequest: (request: RequestParts) => readonly Violation[]
  /** Returns the first violation in a response's envelope. */
  readonly validateResponse: (envelope: unknown) => Violation | undefined
}

const knownVersion = '5.6.2'

/** The installed express-openapi-validator is not the one that this file was written for. */
class ValidatorLibraryError extends Error {
  override readonly name = 'ValidatorLibraryError'
}

/**
 * Compiles validators with express-openapi-validator. The library's middleware searches all routes for every request, and compiles
 * and keeps a validator for every Content-Type that a client makes up. So this file uses the two classes behind the middleware.
 * It is the only file that relies on anything the library does not document:
 *
 * - `RequestValidator`: its constructor, and `validate(request, response, next)`, which calls `next` or throws a `BadRequest`.
 * - `request.openapi` (`expressRoute`, `pathParams`, `schema`): tells a validator which operation was requested. Setting it
 *   replaces the library's route lookup with that of `routes.ts`, and fixes the media type at the contract's.
 * - `ResponseValidator` and `_getOrBuildValidator(request, responses)`: returns Ajv's functions by status and media type. The
 *   middleware validates only what `response.json` sends, and this server sends text.
 *
 * @throws ValidatorLibraryError if the installed version is another one.
 */
export function loadValidatorLibrary(contract: Contract): (operation: Operation) => OperationValidator {
  const { version } = library
  if (version !== knownVersion)
    throw new ValidatorLibraryError(`expected express-openapi-validator ${knownVersion}, received ${version}`)
  const { openapi, info, components } = contract.document
  // Without paths: Ajv would search all of them for every validator, and `request.openapi` brings the operation along.
  const document = { openapi, info, paths: {}, components: { schemas: components.schemas } } as never
  const requests = new RequestValidator(document, { ...ajvOptions, allErrors: true })
  const responses = new ResponseValidator(document, ajvOptions)
  /** Most operations on a card share a response, and compiling its validator takes longer than anything else at the start. */
  const responseValidators = new Map<string, ValidateFunction | undefined>()

  return ({ operationId, method, path, parameters, requestBody, response }) => {
    const headers = requestBody ? { 'content-type': requestBody.mediaType } : {}
    // Resolved, because the library looks for `required` at the top of a body's schema.
    const content = ({ mediaType, schema }: Pick<Operation['response'], 'mediaType' | 'schema'>) => ({
      [mediaType]: { schema: contract.resolve(schema) },
    })
    const schema = {
      // Copied, because the library adds its defaults to each parameter.
      parameters: parameters.map((parameter) => ({ ...parameter })),
      ...(requestBody && { requestBody: { required: requestBody.required, content: content(requestBody) } }),
      responses: { [response.status]: { content: content(response) } },
    }
    const expressRequest = ({ path: params, query, rawQuery, body }: RequestParts) => {
      const openapi = { expressRoute: path, pathParams: params, schema }
      return {
        method,
        originalUrl: `/?${rawQuery}`,
        headers,
        params,
        query,
        body,
        openapi,
      } as unknown as LibraryRequest
    }
    const responseKey = JSON.stringify([response.status, response.mediaType, response.schema])
    if (!responseValidators.has(responseKey)) {
      const built = responses._getOrBuildValidator(expressRequest(noParts), schema.responses as never)
      responseValidators.set(
        responseKey,
        (built as unknown as ResponseValidators)[response.status]?.[response.mediaType],
      )
    }
    const isValid = responseValidators.get(responseKey)
    if (!isValid) throw new ValidatorLibraryError(`${operationId}: there is no validator for the response`)

    return {
      validateRequest(request) {
        let isAccepted = false
        try {
          requests.validate(expressRequest(request), undefined as never, () => {
            isAccepted = true
          })
        } catch (error) {
          if (!isBadRequest(error)) throw error
          return error.errors.map(({ path, message }) => ({ pointer: path, message }))
        }
        if (!isAccepted) throw new ValidatorLibraryError(`${operationId}: a request was neither accepted nor rejected`)
        return []
      },
      validateResponse(envelope) {
        if (isValid({ response: envelope })) return undefined
        const [{ instancePath, keyword, message, params }] = isValid.errors as [ErrorObject]
        const missing = params.missingProperty === undefined ? '' : `/${params.missingProperty}`
        return { pointer: instancePath.replace(/^\/response/, '') + missing, message: `${keyword}: ${message}` }
      },
    }
  }
}

const ajvOptions = {
  strict: false,
  strictNumbers: true,
  validateSchema: false,
  useDefaults: true,
  coerceTypes: false,
  // The library's own default, `fast`, takes 30 February for a date.
  ajvFormats: { mode: 'full' },
  formats: {},
  // Ajv's optimizer takes a fifth of the compile time, and validation gets no faster by it.
  code: { optimize: false },
} as const

type LibraryRequest = Parameters<RequestValidator['validate']>[0]
type ResponseValidators = Readonly<Record<string, Readonly<Record<string, ValidateFunction>> | undefined>>
type ValidateFunction = Parameters<ResponseValidator['_validate']>[0]['validators'][string]

type ErrorObject = NonNullable<ValidateFunction['errors']>[number]

const noParts: RequestParts = { path: {}, query: {}, rawQuery: '', body: undefined }

/** The library's `BadRequest`. */
function isBadRequest(error: unknown): error is { readonly errors: readonly { path: string; message: string }[] } {
  return error instanceof Error && 'status' in error && error.status === 400 && 'errors' in error
}
