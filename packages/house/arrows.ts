/**
 * Who may import whom. This is the allow-list behind the map in the README: an import that no line here allows fails the
 * house's tests. A new room gets a line here first, and the line is what a reviewer reads.
 */
export interface Room {
  /** A folder or a file. A file stands in the innermost room that its path lies under. */
  readonly path: string
  /** What else its files may import: rooms of the same package (`a` is one, `a/**` has those inside it too), packages by name. */
  readonly mayImport: readonly string[]
  /** Set where the files of a room must not import one another. */
  readonly filesAreStrangers?: boolean
  /** Set where every file must stand in a room further inside. */
  readonly holdsOnlyRooms?: boolean
  /** Modules that nothing in the room may import, although others may. */
  readonly closedTo?: readonly string[]
  /** Set where tests load what they have just built, under names that only they know. */
  readonly mayComputeImports?: boolean
}

export interface Rules {
  readonly packages: readonly {
    readonly name: string
    readonly folder: string
    /** The `imports` of its package.json. */
    readonly imports?: Readonly<Record<string, unknown>> | undefined
  }[]
  readonly rooms: readonly Room[]
  /** The few files that other packages reach by path, and from where. */
  readonly sharedFiles: readonly { readonly file: string; readonly importers: RegExp }[]
  /** Modules that only some rooms of a package may import. */
  readonly reservedModules: readonly ReservedModules[]
}

interface ReservedModules {
  readonly within: string
  readonly modules: readonly string[]
  readonly only: readonly string[]
}

const spec = '@card-contract/spec'
const types = '@card-contract/types'
const contract = '@card-contract/contract'
const client = '@card-contract/client'
const conformance = '@card-contract/conformance'
const referenceServer = '@card-contract/reference-server'

const network = ['node:http', 'node:https', 'node:http2', 'node:net', 'node:tls', 'node:dgram', 'node:dns', 'undici']
const disk = ['node:fs', 'node:child_process']

export const rooms: readonly Room[] = [
  ...roomsIn('spec', [
    { path: '.', mayImport: [] },
    { path: 'test', mayImport: ['**'] },
  ]),
  ...roomsIn('packages/types', [
    { path: '.', mayImport: [spec] },
    { path: 'test', mayImport: ['**', spec] },
  ]),
  ...roomsIn('packages/contract', [
    { path: '.', mayImport: [spec] },
    { path: 'test', mayImport: ['**', spec] },
  ]),
  ...roomsIn('packages/house', [
    { path: '.', mayImport: [] },
    { path: 'test', mayImport: ['**'], mayComputeImports: true },
  ]),
  ...roomsIn('packages/client', [
    { path: '.', mayImport: [types] },
    { path: 'test', mayImport: ['**', types, contract, referenceServer] },
  ]),
  // A black box must not share the bugs of what it judges: only the command line knows the server, nothing the client.
  ...roomsIn('packages/conformance', [
    { path: '.', mayImport: [] },
    { path: 'test', mayImport: ['**', types, contract, referenceServer] },
  ]),
  ...roomsIn('packages/conformance/src', [
    { path: '.', mayImport: [], holdsOnlyRooms: true },
    { path: 'model', mayImport: [types, contract], closedTo: [...network, ...disk] },
    { path: 'expect', mayImport: ['model', types, contract], closedTo: network },
    { path: 'samples', mayImport: ['model', types, contract], closedTo: network },
    {
      path: 'checks',
      mayImport: ['model', 'expect', 'samples', types, contract],
      filesAreStrangers: true,
      closedTo: network,
    },
    { path: 'checks/index.ts', mayImport: ['model', 'checks'] },
    {
      path: 'probes',
      mayImport: ['model', 'expect', 'samples', types, contract],
      filesAreStrangers: true,
      closedTo: network,
    },
    { path: 'probes/index.ts', mayImport: ['model', 'probes'] },
    { path: 'run', mayImport: ['model', 'expect', 'samples', 'checks/index.ts', 'probes/index.ts', types, contract] },
    { path: 'reporters', mayImport: ['model'], closedTo: network },
    { path: 'cli', mayImport: ['**', types, contract, referenceServer] },
    {
      path: 'index.ts',
      mayImport: ['model', 'expect', 'samples', 'checks/index.ts', 'probes/index.ts', 'run', 'reporters'],
    },
    { path: 'vitest.ts', mayImport: ['model', 'checks/index.ts', 'run'] },
  ]),
  ...roomsIn('apps/reference-server', [
    { path: '.', mayImport: [] },
    { path: 'test', mayImport: ['**', types, contract, client, conformance] },
  ]),
  ...roomsIn('apps/reference-server/src', [
    { path: '.', mayImport: [], holdsOnlyRooms: true },
    { path: 'problems.ts', mayImport: [] },
    { path: 'operations', mayImport: ['problems.ts', 'store/store.ts', types] },
    { path: 'http', mayImport: ['problems.ts', types, contract] },
    { path: 'store', mayImport: ['store/store.ts', types] },
    { path: 'store/store.ts', mayImport: [types] },
    { path: 'store/sqlite', mayImport: ['store', types] },
    { path: 'store/postgres', mayImport: ['store', types] },
    { path: 'app.ts', mayImport: ['problems.ts', 'operations', 'http', 'store/store.ts', types, contract] },
    { path: 'main.ts', mayImport: ['**', types, contract] },
  ]),
  ...roomsIn('apps/benchmarks', [
    { path: '.', mayImport: [spec, types, contract, client, conformance, referenceServer] },
  ]),
]

export const sharedFiles: Rules['sharedFiles'] = [
  { file: 'packages/house/vitest.ts', importers: /(^|\/)vitest\.config\.ts$/ },
]

export const reservedModules: readonly ReservedModules[] = [
  { within: 'apps/reference-server/src', modules: ['node:sqlite'], only: ['apps/reference-server/src/store/sqlite'] },
  { within: 'apps/reference-server/src', modules: ['pg'], only: ['apps/reference-server/src/store/postgres'] },
  {
    within: 'apps/reference-server/src',
    modules: ['express', 'express-openapi-validator', 'helmet'],
    only: ['apps/reference-server/src/http', 'apps/reference-server/src/app.ts'],
  },
]

/** Paths in a table of rooms are relative to the folder that they share; names of packages stay as they are. */
function roomsIn(folder: string, table: readonly Room[]): readonly Room[] {
  const place = (path: string) => (path === '.' ? folder : path.startsWith('@') ? path : `${folder}/${path}`)
  return table.map((room) => ({ ...room, path: place(room.path), mayImport: room.mayImport.map(place) }))
}
