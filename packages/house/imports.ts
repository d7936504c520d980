import { type Node, parseSync, Visitor } from 'oxc-parser'

export interface SourceFile {
  /** Relative to the root of the repository. */
  readonly path: string
  readonly text: string
}

export interface Import {
  /** As written: `./send.ts`, `@card-contract/types`, `node:net`. Absent when the name is only known at run time. */
  readonly specifier?: string
  readonly line: number
}

/** Globals that reach the network without an import; they count as one, under the name of the module behind them. */
const networkGlobals: ReadonlyMap<string, string> = new Map([
  ['fetch', 'undici'],
  ['WebSocket', 'undici'],
  ['EventSource', 'undici'],
])

/** Everything a file takes from elsewhere: values and types, re-exports, `import()`, `import('…')` types and `require`. */
export function importsOf({ path, text }: SourceFile): readonly Import[] {
  const { program, errors } = parseSync(path, text)
  const [error] = errors
  if (error) throw new SyntaxError(`${path} cannot be parsed: ${error.message}`)

  const found: Import[] = []
  const add = (node: Node, specifier: string | undefined) => {
    const line = text.slice(0, node.start).split('\n').length
    found.push(specifier === undefined ? { line } : { specifier, line })
  }
  new Visitor({
    ImportDeclaration: (node) => add(node, node.source.value),
    ExportAllDeclaration: (node) => add(node, node.source.value),
    ExportNamedDeclaration: (node) => node.source && add(node, node.source.value),
    ImportExpression: (node) => add(node, constantText(node.source)),
    TSImportType: (node) => add(node, constantText(node.source)),
    TSExternalModuleReference: (node) => add(node, constantText(node.expression)),
    CallExpression: (node) => {
      if (node.callee.type !== 'Identifier') return
      if (node.callee.name === 'require') add(node, node.arguments[0] && constantText(node.arguments[0]))
      const reached = networkGlobals.get(node.callee.name)
      if (reached) add(node, reached)
    },
    NewExpression: (node) => {
      const reached = node.callee.type === 'Identifier' ? networkGlobals.get(node.callee.name) : undefined
      if (reached) add(node, reached)
    },
  }).visit(program)
  return found
}

function constantText(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0]?.value.cooked ?? undefined
  return undefined
}
