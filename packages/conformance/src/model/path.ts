interface Part {
  readonly text: string
  /** The parameter behind the text; absent behind the last one. */
  readonly name: string | undefined
}

/** The contract has few templates, and thousands of paths are made from them. */
const knownParts = new Map<string, readonly Part[]>()

function partsOf(template: string): readonly Part[] {
  const known = knownParts.get(template)
  if (known) return known
  const all = [...template.matchAll(/([^{]*)(?:\{([^}]+)\})?/g)]
  const parts = all.map(({ 1: text = '', 2: name }) => ({ text, name }))
  knownParts.set(template, parts)
  return parts
}

/** A path as it is sent, made from the contract's template. */
export function pathFrom(template: string, given: (name: string) => string): string {
  let path = ''
  for (const { text, name } of partsOf(template)) {
    path += name === undefined ? text : text + encodeURIComponent(given(name))
  }
  return path
}
