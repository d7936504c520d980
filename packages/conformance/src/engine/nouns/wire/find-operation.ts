import type { Contract, Operation } from '@card-contract/contract'

type FoundOperation =
  | { readonly kind: 'found'; readonly operation: Operation; readonly path: Record<string, string> }
  | { readonly kind: 'no-path' }
  | { readonly kind: 'no-method' }

/** Finds the operation at a path below the base path. If two templates match, the one with more literal segments wins. */
export function operationFinder(contract: Contract): (method: string, path: string) => FoundOperation {
  // Split and sorted once, because every request goes through this list.
  const templates = sortedTemplates(contract)
  return (method, path) => {
    const given = path.split('/')
    for (const { segments, operations } of templates) {
      const parameters = match(segments, given)
      if (!parameters) continue
      const operation = operations.find((one) => one.method === method)
      return operation ? { kind: 'found', operation, path: parameters } : { kind: 'no-method' }
    }
    return { kind: 'no-path' }
  }
}

type Segment = { readonly literal: string } | { readonly parameter: string }

interface Template {
  readonly segments: readonly Segment[]
  readonly operations: readonly Operation[]
}

function sortedTemplates({ operations }: Contract): readonly Template[] {
  const parametersIn = ({ segments }: Template) => segments.filter((segment) => 'parameter' in segment).length
  return [...new Set(operations.map(({ path }) => path))]
    .map((path) => ({
      segments: path.split('/').map(segmentOf),
      operations: operations.filter((operation) => operation.path === path),
    }))
    .sort((a, b) => parametersIn(a) - parametersIn(b))
}

function segmentOf(text: string): Segment {
  const parameter = /^\{(.+)\}$/.exec(text)?.[1]
  return parameter === undefined ? { literal: text } : { parameter }
}

function match(wanted: readonly Segment[], given: readonly string[]): Record<string, string> | undefined {
  if (wanted.length !== given.length) return undefined
  const parameters: Record<string, string> = {}
  for (let index = 0; index < wanted.length; index++) {
    const segment = wanted[index] as Segment
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
