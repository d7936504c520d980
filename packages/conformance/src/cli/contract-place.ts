/**
 * The file of the contract's sources that a JSON pointer into the bundle most likely leads to: paths, components and what
 * stands interface-wide have files that are named after them.
 */
export function contractFile(pointer: string): string {
  const [first = '', second = '', third = ''] = pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
  if (first === 'paths' && second !== '') return `spec/paths/${second.slice(1).replaceAll('/', '_')}.yaml`
  if (first === 'components' && third !== '') return `spec/components/${second}/${third}.yaml`
  if (first === 'x-requirements') return 'spec/interface-wide/requirements.yaml'
  if (first === 'x-gaps') return 'spec/interface-wide/gaps.yaml'
  return 'spec/openapi.yaml'
}
