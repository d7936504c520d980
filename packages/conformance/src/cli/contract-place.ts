import type { Contract } from '@card-contract/contract'
import { tokensOf } from '../engine/cases/samples/pointers.ts'

/**
 * The source file of the contract that a JSON pointer into the bundle most likely leads to. The files are named after paths,
 * components and the parts that apply to the whole interface.
 */
export function contractFile(pointer: string): string {
  const [first = '', second = '', third = ''] = tokensOf(pointer)
  if (first === 'paths' && second !== '') return `spec/paths/${second.slice(1).replaceAll('/', '_')}.yaml`
  if (first === 'components' && third !== '') return `spec/components/${second}/${third}.yaml`
  if (first === 'x-requirements') return 'spec/interface-wide/requirements.yaml'
  if (first === 'x-gaps') return 'spec/interface-wide/gaps.yaml'
  return 'spec/openapi.yaml'
}

export interface Placed {
  readonly pointer: string
  readonly operationId?: string | undefined
}

/**
 * The anchor in the rendered contract: the ID of a requirement or a gap that the contract lists, the name of a component, or
 * the operation.
 */
export function contractAnchor({ requirements, gaps }: Contract, { pointer, operationId }: Placed): string {
  const listed = [...requirements, ...gaps].find((one) => one.pointer === pointer)
  if (listed) return listed.id
  const [first, kind = '', name] = tokensOf(pointer)
  const isShown = first === 'components' && ['schemas', 'securitySchemes', 'responses'].includes(kind)
  return (isShown ? name : operationId) ?? 'introduction'
}
