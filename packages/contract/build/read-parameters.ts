import { pointerTo } from '../src/json-pointer.ts'
import type { OpenApiDocument, OperationObject, ParameterObject, PathItem, Reference } from '../src/openapi-document.ts'
import type { Parameter } from '../src/parameter.ts'
import { type Located, locate } from './locate.ts'
import { UnreadableContractError } from './unreadable-contract-error.ts'

/** The parameters of an operation: those of its path first, unless the operation describes them anew. */
export function readParameters(
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
