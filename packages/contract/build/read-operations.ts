import type { Action } from '../src/action.ts'
import type { BareOperation } from '../src/contract.ts'
import { pointerTo } from '../src/json-pointer.ts'
import type {
  Content,
  OpenApiDocument,
  OperationObject,
  PathItem,
  RequestBodyObject,
  ResponseObject,
} from '../src/openapi-document.ts'
import type { Method, RequestBody, SuccessResponse } from '../src/operation.ts'
import type { StateChange } from '../src/state-change.ts'
import { locate } from './locate.ts'
import { readCredentials } from './read-credentials.ts'
import { readEnvelope } from './read-envelope.ts'
import { readExamples } from './read-examples.ts'
import { readParameters } from './read-parameters.ts'
import { UnreadableContractError } from './unreadable-contract-error.ts'

const methods: readonly Lowercase<Method>[] = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

/** The operations in document order. */
export function readOperations(document: OpenApiDocument): BareOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([key, operation]) => {
      const method = methods.find((known) => known === key)
      return method ? [readOperation(document, path, item, method, operation as OperationObject)] : []
    }),
  )
}

function readOperation(
  document: OpenApiDocument,
  path: string,
  item: PathItem,
  method: Lowercase<Method>,
  operation: OperationObject,
): BareOperation {
  const pointer = pointerTo('paths', path, method)
  return {
    operationId: operation.operationId,
    method: method.toUpperCase() as Method,
    path,
    summary: operation.summary ?? '',
    description: operation.description ?? '',
    tag: operation.tags?.[0] ?? '',
    parameters: readParameters(document, path, item, operation, pointer),
    ...(operation.requestBody && { requestBody: readRequestBody(document, operation.requestBody, pointer) }),
    response: readSuccess(document, operation, pointer),
    credentials: readCredentials(document, operation, pointer),
    // Silence is no promise that an operation may be repeated.
    changesState: (operation['x-changes-state'] as StateChange | undefined) ?? true,
    ...readAction(operation['x-action'] as Partial<Action> | undefined),
    pointer,
  }
}

function readAction(action: Partial<Action> | undefined): Pick<BareOperation, 'action'> {
  return action?.verb === undefined ? {} : { action: { request: {}, response: {}, ...action, verb: action.verb } }
}

function readRequestBody(
  document: OpenApiDocument,
  body: NonNullable<OperationObject['requestBody']>,
  operationPointer: string,
): RequestBody {
  const { part, pointer } = locate<RequestBodyObject>(document, body, `${operationPointer}/requestBody`)
  return { required: part.required ?? false, ...readBody(document, part.content, pointer) }
}

function readSuccess(document: OpenApiDocument, { responses }: OperationObject, pointer: string): SuccessResponse {
  const [status, response] = Object.entries(responses).find(([status]) => /^2\d\d$/.test(status)) ?? []
  if (!status || !response) {
    throw new UnreadableContractError(pointer, 'no success is described', 'Describe the response with status 200.')
  }
  const { part, pointer: at } = locate<ResponseObject>(document, response, pointer + pointerTo('responses', status))
  const body = readBody(document, part.content ?? {}, at)
  return { status: Number(status), envelope: readEnvelope(document, body.schema), ...body }
}

function readBody(document: OpenApiDocument, content: Content, pointer: string): Omit<RequestBody, 'required'> {
  const [mediaType, media] = Object.entries(content)[0] ?? []
  if (!mediaType || !media?.schema) {
    throw new UnreadableContractError(pointer, 'no body is described', 'Give it a media type with a schema.')
  }
  const examples = readExamples(document, media, pointer + pointerTo('content', mediaType))
  return { mediaType, schema: media.schema, examples, pointer }
}
