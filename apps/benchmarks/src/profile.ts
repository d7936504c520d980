/** A V8 profile, as `node --cpu-prof` writes it: a tree of calls, and for each sample the node that was running. */
export interface Profile {
  readonly nodes: readonly ProfileNode[]
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

export interface ProfileNode {
  readonly id: number
  readonly callFrame: { readonly functionName: string; readonly url: string }
  readonly children?: readonly number[]
}

export interface AreaTime {
  readonly area: string
  readonly microseconds: number
}

/** The owner of a function, by its file; the first match counts. */
const areas: readonly (readonly [pattern: RegExp, area: string])[] = [
  [/\/reference-server\/src\/store\//, 'store: SQLite and its adapter'],
  [/\/reference-server\/src\/(operations|money)/, 'operations and money'],
  [
    /\/reference-server\/src\/http\/(contract-validator|validator-library|validate-request|query)/,
    'validation: what the server adds',
  ],
  [
    /\/reference-server\/src\/(http|app|credentials|ids|metrics|log|serve|shutdown|problems)/,
    "the server's own HTTP steps, credentials and metrics",
  ],
  [/\/express-openapi-validator\/|\/ajv[^/]*\//, 'validation: express-openapi-validator and Ajv'],
  [/\/node_modules\/(express|router|body-parser|finalhandler|parseurl|path-to-regexp|send|qs)\//, 'Express'],
  [
    /^node:(_http|internal\/http|net|internal\/net|stream|internal\/stream|events|internal\/event)/,
    "Node's HTTP, streams and sockets",
  ],
  [/^node:/, 'the rest of Node'],
]

const outside: Readonly<Record<string, string | undefined>> = {
  '(garbage collector)': 'garbage collection',
  // V8's name for everything that is not JavaScript: mostly system calls and llhttp.
  '(program)': 'native code outside of any call: the event loop, system calls, parsing of HTTP',
}

/** Time by the owner of the running code, largest first. Idle time is left out. */
export function timeByArea({ nodes, samples, timeDeltas }: Profile): readonly AreaTime[] {
  const areaOf = areasByNode(nodes)
  const times = new Map<string, number>()
  for (const [index, id] of samples.entries()) {
    const area = areaOf.get(id)
    if (area !== undefined) times.set(area, (times.get(area) ?? 0) + (timeDeltas[index] ?? 0))
  }
  return [...times]
    .map(([area, microseconds]) => ({ area, microseconds }))
    .toSorted((one, other) => other.microseconds - one.microseconds)
}

/** Native functions and generated code have no file and count for their caller: SQLite for the store, a validator for Ajv. */
function areasByNode(nodes: readonly ProfileNode[]): ReadonlyMap<number, string | undefined> {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const areaOf = new Map<number, string | undefined>()
  const [root] = nodes
  const left: { readonly node: ProfileNode; readonly callers: string }[] = root
    ? [{ node: root, callers: 'the rest of Node' }]
    : []
  for (let next = left.pop(); next; next = left.pop()) {
    const { node, callers } = next
    const { functionName, url } = node.callFrame
    const area = url === '' ? (outside[functionName] ?? callers) : areaOfFile(url)
    areaOf.set(node.id, functionName === '(idle)' ? undefined : area)
    for (const id of node.children ?? []) {
      const child = byId.get(id)
      if (child) left.push({ node: child, callers: area })
    }
  }
  return areaOf
}

function areaOfFile(url: string): string {
  return areas.find(([pattern]) => pattern.test(url))?.[1] ?? 'other modules'
}
