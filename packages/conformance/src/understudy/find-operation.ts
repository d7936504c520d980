import type { Contract, Operation } from '@card-contract/contract'

type Found =
  | { readonly kind: 'found'; readonly operation: Operation; readonly path: Record<string, string> }
  | { readonly kind: 'no-path' }
  | { readonly kind: 'no-method' }

/** The operation at a path below the base path; where two templates fit, the one with more literal segments wins. */
export function findOperation(contract: Contract, method: string, path: string): Found {
  const given = path.split('/')
  const fits = contract.operations
    .map((operation) => ({ operation, path: match(operation.path, given) }))
    .filter((fit): fit is { operation: Operation; path: Record<string, string> } => fit.path !== undefined)
    .sort((a, b) => Object.keys(a.path).length - Object.keys(b.path).length)
  const [first] = fits
  if (!first) return { kind: 'no-path' }
  const sameTemplate = fits.filter(({ operation }) => operation.path === first.operation.path)
  const fit = sameTemplate.find(({ operation }) => operation.method === method)
  return fit ? { kind: 'found', ...fit } : { kind: 'no-method' }
}

type Segment = { readonly literal: string } | { readonly parameter: string }

const templates = new Map<string, readonly Segment[]>()

/** Split once: every request is held against every template. */
function segmentsOf(template: string): readonly Segment[] {
  const known = templates.get(template)
  if (known) return known
  const segments = template.split('/').map((segment): Segment => {
    const parameter = /^\{(.+)\}$/.exec(segment)?.[1]
    return parameter === undefined ? { literal: segment } : { parameter }
  })
  templates.set(template, segments)
  return segments
}

function match(template: string, given: readonly string[]): Record<string, string> | undefined {
  const wanted = segmentsOf(template)
  if (wanted.length !== given.length) return undefined
  const parameters: Record<string, string> = {}
  for (const [index, segment] of wanted.entries()) {
    const text = given[index] ?? ''
    if ('literal' in segment) {
      if (segment.literal !== text) return undefined
    } else {
      if (text === '') return undefined
      try {
        parameters[segment.parameter] = decodeURIComponent(text)
      } catch {
        return undefined
      }
    }
  }
  return parameters
}
