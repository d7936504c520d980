import type { Action } from '../src/action.ts'
import type { BareOperation } from '../src/contract.ts'
import { pointerOf, pointerTo, valueAt } from '../src/json-pointer.ts'
import type { JsonSchema } from '../src/json-schema.ts'
import type {
  Content,
  ExampleObject,
  MediaType,
  OpenApiDocument,
  OperationObject,
  ParameterObject,
  PathItem,
  Reference,
  RequestBodyObject,
  ResponseObject,
} from '../src/openapi-document.ts'
import type { Envelope, Example, Method, Parameter, RequestBody, SuccessResponse } from '../src/operation.ts'
import type { StateChange } from '../src/state-change.ts'
import { type Located, locate } from './locate.ts'
import { readCredentials } from './read-credentials.ts'
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

/** The parameters of an operation: those of its path first, unless the operation describes them anew. */
function readParameters(
  document: OpenApiDocument,
  path: string,
  item: PathItem,
  operation: OperationObject,
  pointer: string,
): Parameter[] {
  const merged = new Map<string, Parameter>()
  const read = (parts: readonly (ParameterObject | Reference)[] | undefined, at: string) => {
    for (const [index, part] of (parts ?? []).entries()) {
      const parameter = toParameter(locate<ParameterObject>(document, part, at + pointerTo('parameters', index)))
      merged.set(`${parameter.in} ${parameter.name}`, parameter)
    }
  }
  read(item.parameters, pointerTo('paths', path))
  read(operation.parameters, pointer)
  return [...merged.values()]
}

function toParameter({ part, pointer }: Located<ParameterObject>): Parameter {
  const { name, in: place, required = false, description = '', schema } = part
  if (place !== 'path' && place !== 'query') {
    const hint = 'Credentials belong under securitySchemes; other headers and cookies are not part of the interface.'
    throw new UnreadableContractError(pointer, `the parameter ${name} is sent in a ${place}`, hint)
  }
  if (!schema) throw new UnreadableContractError(pointer, `the parameter ${name} has no schema`, 'Give it one.')
  return { name, in: place, required, description, schema, pointer }
}

function readExamples(document: OpenApiDocument, { examples = {} }: MediaType, pointer: string): Example[] {
  return Object.entries(examples).map(([name, example]) => {
    const { part } = locate<ExampleObject>(document, example, pointer + pointerTo('examples', name))
    return { name, summary: part.summary ?? '', value: part.value }
  })
}

/**
 * The envelope of the bodies that a schema describes: two fields and no more, both required, a boolean and an object. A body
 * of any other form has no envelope.
 */
function readEnvelope(document: OpenApiDocument, schema: JsonSchema): Envelope {
  const { properties = {}, required = [] } = resolved(document, schema)
  const fields = Object.entries(properties).map(
    ([name, property]) => [name, resolved(document, property).type] as const,
  )
  const [flag] = fields.find(([, type]) => type === 'boolean') ?? []
  const [data] = fields.find(([, type]) => type === 'object') ?? []
  const isEnvelope = fields.length === 2 && fields.every(([name]) => required.includes(name))
  if (!isEnvelope || flag === undefined || data === undefined) return { data: '' }
  return { flag: pointerTo(flag), data: pointerTo(data) }
}

function resolved(document: OpenApiDocument, schema: JsonSchema): JsonSchema {
  const { $ref, ...beside } = schema
  if ($ref === undefined) return schema
  const target = valueAt(document, pointerOf($ref)) as JsonSchema | undefined
  return { ...(target && resolved(document, target)), ...beside }
}
