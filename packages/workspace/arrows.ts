/**
 * The allow-list of imports, which the map in the README shows. `import-rules.ts` turns it into rules for
 * dependency-cruiser; an import that no line here allows fails the tests. Add a line here before you add a room.
 *
 * A room is a folder or a file. A file belongs to the innermost room around it, and every file must belong to one.
 * Files of a room may import one another, the rooms and packages that its line names, the package.json of their
 * package, and any module from elsewhere that `reserved` does not restrict. `**` names everything in the same table.
 */
export type Arrows = Readonly<Record<string, readonly string[]>>

const spec = '@card-contract/spec'
const options = '@card-contract/options'
const pages = '@card-contract/pages'
const types = '@card-contract/types'
const contract = '@card-contract/contract'
const client = '@card-contract/client'
const conformance = '@card-contract/conformance'
const referenceServer = '@card-contract/reference-server'

/** What the rooms of the suite talk about. */
const engineNouns = ['engine/values', 'engine/nouns']

/** What the rooms of the server talk about, and how they are observed. */
const serverNouns = ['problems.ts', 'money.ts', 'ids.ts']
const serverInstruments = ['credentials.ts', 'version.ts', 'log.ts', 'metrics.ts', 'recent-requests.ts']

export const arrows: Arrows = {
  ...roomsIn('.github/actions', {
    // Runs in other repositories, without any packages.
    '.': [],
  }),
  ...roomsIn('spec', {
    '.': [],
    test: ['**'],
    prove: ['**'],
  }),
  ...roomsIn('packages/types', {
    '.': [spec],
    test: ['**', spec],
    prove: ['**', spec],
  }),
  ...roomsIn('packages/options', {
    '.': [],
    test: ['**', options],
    prove: ['**', options],
  }),
  ...roomsIn('packages/pages', {
    '.': [],
    test: ['**'],
  }),
  ...roomsIn('packages/contract', {
    '.': [spec, 'src/unknown-names.ts'],
    'src/unknown-names.ts': [options],
    test: ['**', spec],
    prove: ['**', spec],
  }),
  ...roomsIn('packages/workspace', {
    '.': [],
    test: ['**', referenceServer],
    prove: ['**', client, referenceServer],
  }),
  ...roomsIn('packages/client', {
    '.': [types],
    // The client takes what it knows of the operations from the contract when it is built, not when it runs.
    build: [types, contract],
    test: ['**', types, contract, client, referenceServer],
    prove: ['**', types, contract, client, referenceServer],
  }),
  // A black box must not share the bugs of what it tests: only the CLI knows the server, and nothing knows the client.
  ...roomsIn('packages/conformance', {
    'vitest.config.ts': [],
    'stryker.config.mjs': [],
    'stryker.vitest.config.ts': [],
    // Adapters around clients, as their users write them.
    'examples/clients': [client],
    // Compiles the schemas of reports and of answers.
    build: ['src/engine/report', contract],
    test: ['**', types, contract, conformance, referenceServer, options],
    // A kit for another interface, without anything of cards.
    'test/second-kit': [
      ...['src/engine/**', 'src/reporters/**', 'src/traffic', 'src/cli', 'build', 'test/fixtures', contract],
    ],
    prove: ['**', types, contract, conformance, referenceServer, options],
    nightly: ['test/cards'],
  }),
  ...roomsIn('packages/conformance/src', {
    ...inside('engine', {
      // Numbers, texts, times and lists.
      values: [],
      // Case, exchange, step, check, finding, answer, report: types, and small pure functions over them.
      nouns: ['values', contract],
      // Bytes out, bytes in: the only rooms with sockets are this one and `traffic/forwarding`.
      http: ['nouns'],
      // An exchange as it is written down.
      evidence: ['values', 'nouns', contract],
      // Valid values.
      'cases/samples': ['values', 'nouns', contract],
      // Single requests as data, derived from the contract: which fault, in which forms, beside which choices.
      cases: ['values', 'nouns', 'cases/samples', 'cases/spellings', contract],
      // Tables of the ways to write a value wrongly.
      'cases/spellings': ['values', 'nouns', 'cases'],
      // What a program talks to.
      session: ['values', 'nouns', 'http', 'evidence', 'cases/samples', 'session/limits', contract],
      'session/limits': ['nouns', 'http', 'evidence', 'session'],
      // Requests in an order, for any operation. They expect nothing.
      programs: ['values', 'nouns', 'cases', 'cases/samples', contract],
      // What the steps of a run must be like, whichever program sent them.
      rules: ['values', 'nouns', contract],
      // The checks that follow from the contract: its schemas, its credentials, its decisions.
      checks: ['values', 'nouns', 'cases', 'cases/samples', 'programs', 'rules', contract],
      // What exchanges exercise of the contract.
      'report/exercised': ['values', 'nouns', contract],
      report: ['values', 'nouns', 'evidence', 'report/exercised', contract],
      // The verbs: select, run, judge, write down.
      run: [
        ...['values', 'nouns', 'http', 'evidence', 'cases/samples', 'session', 'session/limits', 'checks', 'report'],
        ...['run/preflight', 'run/scenarios', 'run/judging', contract],
      ],
      // Whether this target can be tested at all.
      'run/preflight': ['values', 'nouns', 'cases/samples', 'session', contract],
      // In which order checks are run, with which set-up, and how often.
      'run/scenarios': ['nouns', 'session', 'run/preflight', 'run/judging', contract],
      // What was received, as steps, and what follows from it for each check and question.
      'run/judging': ['values', 'nouns', 'cases/samples', contract],
      // Over recorded steps, without a target.
      offline: [
        ...['values', 'nouns', 'evidence', 'session', 'rules', 'checks', 'report', 'run', 'run/judging'],
        ...['run/scenarios', contract],
      ],
    }),
    // A reporter sees no check and no network.
    reporters: ['engine/values', 'engine/nouns', pages],
    ...inside('cards', {
      // What an operation does to a card, and how a user, a card and a payment come to be.
      actions: [...engineNouns, 'engine/cases/samples', contract],
      // What is known about a card from the steps about it: its balance, the fees, its list. It sends nothing.
      ledger: [...engineNouns, 'cards/actions', contract],
      programs: [
        ...[...engineNouns, 'engine/cases', 'engine/cases/samples', 'engine/cases/spellings', 'engine/programs'],
        ...['cards/actions', 'cards/ledger', contract],
      ],
      rules: [...engineNouns, 'engine/rules', 'cards/actions', 'cards/ledger', contract],
      // A probe sees no check.
      probes: [...engineNouns, 'cards/actions', 'cards/ledger', 'cards/programs', 'cards/probes/vocabulary', contract],
      // The words of an answer, which must be the same in every probe.
      'probes/vocabulary': [...engineNouns, 'cards/actions', 'cards/programs', contract],
      // A check names a program and a rule.
      checks: [
        ...[...engineNouns, 'engine/cases', 'engine/cases/samples', 'engine/programs', 'engine/rules', 'engine/checks'],
        ...['cards/actions', 'cards/programs', 'cards/rules', 'cards/checks/chapters', contract],
      ],
      // Lists the checks of each chapter, and defines those that need no code of their own.
      'checks/chapters': [
        ...[...engineNouns, 'engine/cases/samples', 'engine/programs', 'engine/rules', 'engine/checks'],
        ...['cards/actions', 'cards/programs', 'cards/rules', 'cards/checks', contract],
      ],
      // The interface as a plain model, for runs without a target.
      model: [...engineNouns, 'cards/actions', contract],
    }),
    // Its one file hands all of them to the engine, as one value.
    cards: [
      ...['engine/nouns', 'engine/checks', 'cards/actions', 'cards/rules', 'cards/probes', 'cards/checks'],
      ...['cards/model', contract],
    ],
    // Clients under test: calls, the injected fault, and what the client must do then.
    clients: [
      ...[...engineNouns, 'engine/http', 'engine/evidence', 'engine/report', 'engine/run', 'engine/run/judging'],
      ...['engine/offline', 'engine/rules', 'cards/actions', 'cards/model', 'clients/scenarios', contract],
    ],
    // Plain tables: what goes wrong, and which judgement is about it.
    'clients/scenarios': [...engineNouns, 'engine/http', 'clients'],
    // What others recorded, and traffic between a client and a service, judged while it passes.
    traffic: [
      ...[...engineNouns, 'engine/http', 'engine/evidence', 'engine/offline', 'engine/run/judging'],
      ...['traffic/forwarding', contract],
    ],
    'traffic/forwarding': ['engine/nouns', 'engine/http'],
    cli: [
      ...[...engineNouns, 'engine/cases/samples', 'engine/report', 'engine/run', 'engine/offline'],
      ...['cards', 'cards/actions', 'clients', 'traffic', 'reporters', contract, referenceServer, options],
    ],
    // The public faces: the engine with the suite of cards.
    'with-cards.ts': ['engine/nouns', 'engine/run', 'engine/offline', 'cards', contract],
    'judge.ts': ['engine/nouns', 'engine/offline', 'cards', contract],
    'index.ts': [
      ...['engine/nouns', 'engine/report', 'engine/run', 'engine/offline', 'cards', 'cards/actions'],
      ...['traffic', 'reporters', 'with-cards.ts', 'judge.ts'],
    ],
    // What other people's tests say about a response.
    matchers: [...engineNouns, 'engine/offline', 'cards', 'reporters', contract],
    'vitest.ts': ['engine/nouns', 'engine/run', 'cards', 'with-cards.ts'],
  }),
  ...roomsIn('apps/reference-server', {
    'vitest.config.ts': [],
    build: [],
    test: ['**', types, contract, client, conformance],
    prove: ['**', types, contract, client, conformance],
    // What the benchmarks compare the server with: made of its own parts, so that only one thing differs.
    measure: ['**', types, contract],
  }),
  ...roomsIn('apps/reference-server/src', {
    'problems.ts': [],
    'money.ts': [],
    'ids.ts': [],
    'credentials.ts': [],
    'version.ts': [],
    'log.ts': [],
    // A stream of requests as they arrive. It knows nothing of this server.
    'live-view.ts': [],
    'recent-requests.ts': ['log.ts', 'live-view.ts'],
    'metrics.ts': [],
    // What can go wrong on demand, and when: plain data and rules, applied by http and switched by pages.
    trouble: [types, contract],
    config: [...serverInstruments, 'trouble', options, contract],
    operations: [...serverNouns, 'store/store.ts', types],
    http: [...serverNouns, ...serverInstruments, 'trouble', types, contract],
    pages: [
      ...[...serverNouns, ...serverInstruments, 'live-view.ts', 'trouble', 'announcement', 'store/store.ts'],
      ...[pages, contract],
    ],
    announcement: [...serverInstruments, contract],
    store: [...serverNouns, 'store/store.ts', types],
    'store/store.ts': [...serverNouns, types],
    'store/sqlite': [...serverNouns, 'store', 'store/store.ts', types],
    'store/postgres': [...serverNouns, 'store', 'store/store.ts', types],
    // The one file that names the databases.
    'store/open-store.ts': ['store', 'store/store.ts', 'store/sqlite', 'store/postgres'],
    // Introduces http and operations to each other.
    'app.ts': [
      ...[...serverNouns, ...serverInstruments, 'operations', 'http', 'trouble', 'store/store.ts', types, contract],
    ],
    // How a server is started and stopped: everything above but the handlers and the databases.
    '.': [
      ...[...serverNouns, ...serverInstruments, 'config', 'trouble', 'pages', 'announcement', 'app.ts'],
      ...['live-view.ts', 'store/store.ts', 'store/open-store.ts', types, contract],
    ],
  }),
  ...roomsIn('apps/benchmarks', {
    '.': [spec, types, contract, client, conformance, referenceServer],
  }),
}

/** Rooms whose files must not import one another; an index.ts, which lists them, may. */
export const separateFiles: readonly string[] = [
  'packages/conformance/src/cards/checks',
  'packages/conformance/src/cards/probes',
]

/** The files that other packages import by path, and the files that do. */
export const shared: readonly { readonly file: string; readonly importers: string }[] = [
  { file: 'packages/workspace/vitest.ts', importers: '/vitest.config.ts$' },
  { file: 'packages/workspace/chromium.ts', importers: '/(test|prove)/' },
  { file: 'packages/workspace/tools.ts', importers: '/(test|prove)/' },
  // Compiles any document as the build compiles the contract.
  { file: 'packages/contract/test/open-document.ts', importers: '^packages/conformance/test/second-kit/' },
  // Tests compare what lint says about answers and decisions with what the suite does with them.
  { file: 'spec/lint/answers.ts', importers: '^packages/conformance/prove/engine/checks/' },
  { file: 'spec/lint/answer-schema.ts', importers: '^packages/conformance/(test/engine/nouns|prove/engine/checks)/' },
]

const network = ['http', 'https', 'http2', 'net', 'tls', 'dgram', 'dns', 'undici']

/** Modules that, within a folder, only the named rooms may import. */
export const reserved: readonly Reserved[] = [
  { modules: network, within: 'packages/conformance/src', only: ['engine/http', 'traffic/forwarding'] },
  { modules: ['process', 'fs', 'child_process'], within: 'packages/conformance/src', only: ['cli'] },
  // Tests of the program as a process are proofs.
  { modules: ['child_process'], within: 'packages/conformance/test', only: ['cards/proof'] },
  { modules: ['sqlite'], within: 'apps/reference-server/src', only: ['store/sqlite'] },
  { modules: ['pg'], within: 'apps/reference-server/src', only: ['store/postgres'] },
  {
    modules: ['express', 'express-openapi-validator', 'helmet'],
    within: 'apps/reference-server/src',
    only: ['http', 'app.ts'],
  },
]

interface Reserved {
  readonly modules: readonly string[]
  readonly within: string
  readonly only: readonly string[]
}

/** The rooms of one folder, which name one another by what follows it. */
function inside(folder: string, table: Arrows): Arrows {
  const place = (room: string): string => (Object.hasOwn(table, room) ? `${folder}/${room}` : room)
  return Object.fromEntries(Object.entries(table).map(([room, allowed]) => [place(room), allowed.map(place)]))
}

/** Paths in a table of rooms are relative to the folder that they share; names of packages stay as they are. */
function roomsIn(folder: string, table: Arrows): Arrows {
  const place = (path: string) => (path === '.' ? folder : path.startsWith('@') ? path : `${folder}/${path}`)
  return Object.fromEntries(Object.entries(table).map(([room, allowed]) => [place(room), allowed.map(place)]))
}
