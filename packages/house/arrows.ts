/**
 * Who may import whom. This is the allow-list behind the map in the README: an import that no line here allows fails the
 * house's tests. A new room gets a line here first, and the line is what a reviewer reads.
 */
export interface Room {
  /** A folder or a file. A file stands in the innermost room that its path lies under. */
  readonly path: string
  /** What else its files may import: rooms of the same package (`a` is one, `a/**` has those inside it too), packages by name. */
  readonly mayImport: readonly string[]
  /** Set where the files of a room must not import one another; an index.ts, which lists them, may. */
  readonly filesAreStrangers?: boolean
  /** Set where every file must stand in a room further inside. */
  readonly holdsOnlyRooms?: boolean
  /** Modules that nothing in the room may import, although others may. */
  readonly closedTo?: readonly string[]
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

/** What the rooms of the server talk about, and what they are watched with. */
const serverNouns = ['problems.ts', 'outcome.ts', 'money.ts', 'ids.ts']
const serverInstruments = [
  'credentials.ts',
  'version.ts',
  'log.ts',
  'metrics.ts',
  'metrics-text.ts',
  'recent-requests.ts',
]

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
    { path: 'test', mayImport: ['**'] },
  ]),
  ...roomsIn('packages/client', [
    { path: '.', mayImport: [types] },
    // What the client knows of the operations is taken from the contract when it is built, not when it runs.
    { path: 'build', mayImport: [types, contract] },
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
    // What checks and probes do with a card again and again, through each of the three doors to it.
    { path: 'doors', mayImport: ['model', 'expect', 'samples', types, contract], closedTo: network },
    {
      path: 'checks',
      mayImport: ['model', 'expect', 'samples', 'doors', 'checks/derived', 'checks/properties', types, contract],
      filesAreStrangers: true,
      closedTo: network,
    },
    { path: 'checks/derived', mayImport: ['model', 'expect', 'samples', types, contract], closedTo: network },
    {
      path: 'checks/properties',
      mayImport: ['model', 'expect', 'samples', 'doors', types, contract],
      closedTo: network,
    },
    {
      path: 'probes',
      mayImport: ['model', 'expect', 'samples', 'doors', 'probes/vocabulary', types, contract],
      filesAreStrangers: true,
      closedTo: network,
    },
    // The words that answers are given in, which have to be the same whichever probe speaks.
    { path: 'probes/vocabulary', mayImport: ['model', 'doors', types, contract], closedTo: network },
    { path: 'run', mayImport: ['model', 'expect', 'samples', 'checks', 'probes', 'understudy', types, contract] },
    { path: 'reporters', mayImport: ['model'], closedTo: network },
    { path: 'understudy', mayImport: ['model', types, contract], closedTo: network },
    { path: 'cli', mayImport: ['**', types, contract, referenceServer] },
    {
      path: 'index.ts',
      mayImport: ['model', 'expect', 'samples', 'checks', 'probes', 'run', 'reporters'],
    },
    { path: 'vitest.ts', mayImport: ['model', 'checks', 'run', contract] },
  ]),
  ...roomsIn('apps/reference-server', [
    { path: '.', mayImport: [] },
    { path: 'test', mayImport: ['**', types, contract, client, conformance] },
    // Opponents and stand-ins for the benchmarks, made of the server's own parts so that only one thing differs.
    { path: 'measure', mayImport: ['**', types, contract] },
  ]),
  ...roomsIn('apps/reference-server/src', [
    { path: 'problems.ts', mayImport: [] },
    { path: 'outcome.ts', mayImport: ['problems.ts'] },
    { path: 'money.ts', mayImport: [] },
    { path: 'ids.ts', mayImport: [] },
    { path: 'credentials.ts', mayImport: [] },
    { path: 'version.ts', mayImport: [] },
    { path: 'log-line.ts', mayImport: [] },
    { path: 'log.ts', mayImport: ['log-line.ts'] },
    { path: 'recent-requests.ts', mayImport: ['log.ts', 'log-line.ts'] },
    { path: 'metrics-text.ts', mayImport: ['metrics.ts'] },
    { path: 'metrics.ts', mayImport: ['metrics-text.ts'] },
    { path: 'config', mayImport: [...serverInstruments] },
    { path: 'operations', mayImport: [...serverNouns, 'store/store.ts', types] },
    { path: 'http', mayImport: [...serverNouns, ...serverInstruments, types, contract] },
    { path: 'pages', mayImport: [...serverNouns, ...serverInstruments, 'announcement', 'store/store.ts', contract] },
    { path: 'announcement', mayImport: [...serverInstruments, contract] },
    { path: 'store', mayImport: [...serverNouns, 'store/store.ts', types] },
    { path: 'store/store.ts', mayImport: [...serverNouns, types] },
    { path: 'store/sqlite', mayImport: [...serverNouns, 'store', 'store/store.ts', types] },
    { path: 'store/postgres', mayImport: [...serverNouns, 'store', 'store/store.ts', types] },
    // The one file that names the databases.
    { path: 'store/open-store.ts', mayImport: ['store', 'store/store.ts', 'store/sqlite', 'store/postgres'] },
    // Introduces http and operations to each other.
    {
      path: 'app.ts',
      mayImport: [...serverNouns, ...serverInstruments, 'operations', 'http', 'store/store.ts', types, contract],
    },
    { path: 'workers', mayImport: [...serverInstruments, 'config', '.'] },
    // How a server is started and stopped: everything above but the handlers and the databases.
    {
      path: '.',
      mayImport: [
        ...[...serverNouns, ...serverInstruments, 'config', 'pages', 'announcement', 'workers', 'app.ts'],
        ...['store/store.ts', 'store/open-store.ts', types, contract],
      ],
    },
  ]),
  ...roomsIn('apps/benchmarks', [
    { path: '.', mayImport: [spec, types, contract, client, conformance, referenceServer] },
  ]),
]

export const sharedFiles: Rules['sharedFiles'] = [
  { file: 'packages/house/vitest.ts', importers: /(^|\/)vitest\.config\.ts$/ },
  { file: 'packages/house/chromium.ts', importers: /(^|\/)test\// },
]

export const reservedModules: readonly ReservedModules[] = [
  { within: 'apps/reference-server/src', modules: ['node:sqlite'], only: ['apps/reference-server/src/store/sqlite'] },
  { within: 'apps/reference-server/src', modules: ['pg'], only: ['apps/reference-server/src/store/postgres'] },
  {
    within: 'apps/reference-server/src',
    modules: ['express', 'express-openapi-validator', 'helmet'],
    only: ['http', 'pages', 'app.ts'].map((room) => `apps/reference-server/src/${room}`),
  },
]

/** Paths in a table of rooms are relative to the folder that they share; names of packages stay as they are. */
function roomsIn(folder: string, table: readonly Room[]): readonly Room[] {
  const place = (path: string) => (path === '.' ? folder : path.startsWith('@') ? path : `${folder}/${path}`)
  return table.map((room) => ({ ...room, path: place(room.path), mayImport: room.mayImport.map(place) }))
}
