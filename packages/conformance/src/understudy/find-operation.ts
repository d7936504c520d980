import type { Contract, Operation } from '@card-contract/contract'

type Found =
  | { readonly kind: 'found'; readonly operation: Operation; readonly path: Record<string, string> }
  | { readonly kind: 'no-path' }
  | { readonly kind: 'no-method' }

/** The operation at a path below the base path; where two templates fit, the one with more literal segments wins. */
export function findOperation(contract: Contract, method: string, path: string): Found {
  const fits = contract.operations
    .map((operation) => ({ operation, path: match(operation.path, path) }))
    .filter((fit): fit is { operation: Operation; path: Record<string, string> } => fit.path !== undefined)
    .sort((a, b) => Object.keys(a.path).length - Object.keys(b.path).length)
  const [first] = fits
  if (!first) return { kind: 'no-path' }
  const sameTemplate = fits.filter(({ operation }) => operation.path === first.operation.path)
  const fit = sameTemplate.find(({ operation }) => operation.method === method)
  return fit ? { kind: 'found', ...fit } : { kind: 'no-method' }
}

function match(template: string, path: string): Record<string, string> | undefined {
  const wanted = template.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return undefined
  const parameters: Record<string, string> = {}
  for (const [index, segment] of wanted.entries()) {
    const text = given[index] ?? ''
    const name = /^\{(.+)\}$/.exec(segment)?.[1]
    if (name === undefined) {
      if (segment !== text) return undefined
    } else {
      if (text === '') return undefined
      try {
        parameters[name] = decodeURIComponent(text)
      } catch {
        return undefined
      }
    }
  }
  return parameters
}
