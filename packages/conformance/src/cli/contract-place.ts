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
