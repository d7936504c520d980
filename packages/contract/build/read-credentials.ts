import { pointerTo } from '../src/json-pointer.ts'
import type { OpenApiDocument, OperationObject, SecurityScheme } from '../src/openapi-document.ts'
import type { Credential } from '../src/operation.ts'
import { UnreadableContractError } from './unreadable-contract-error.ts'

/** The credentials that an operation requires together, in the order in which the document lists the schemes. */
export function readCredentials(document: OpenApiDocument, operation: OperationObject, pointer: string): Credential[] {
  const alternatives = operation.security ?? document.security ?? []
  if (alternatives.length > 1) {
    const hint = 'List the schemes in one entry: callers of an operation should not have to choose.'
    throw new UnreadableContractError(`${pointer}/security`, 'there are several ways to be authorised', hint)
  }
  const demanded = Object.keys(alternatives[0] ?? {})
  const schemes = Object.entries(document.components.securitySchemes)
  const unknown = demanded.find((name) => !schemes.some(([scheme]) => scheme === name))
  if (unknown) throw new UnreadableContractError(pointer, `there is no security scheme ${unknown}`, 'Describe it.')
  return schemes.filter(([name]) => demanded.includes(name)).map(([name, scheme]) => toCredential(name, scheme))
}

function toCredential(name: string, { type, scheme, in: place, name: header, ...rest }: SecurityScheme): Credential {
  if (type === 'http' && scheme?.toLowerCase() === 'bearer') {
    return { scheme: name, header: 'Authorization', prefix: 'Bearer ' }
  }
  const prefix = rest['x-value-prefix'] ?? ''
  if (type === 'apiKey' && place === 'header' && header && (prefix === '' || prefix === 'Bearer ')) {
    return { scheme: name, header, prefix }
  }
  const hint = 'Use `http` with `bearer`, or `apiKey` in a header, whose x-value-prefix is empty or "Bearer ".'
  throw new UnreadableContractError(pointerTo('components', 'securitySchemes', name), 'is not a header', hint)
}
