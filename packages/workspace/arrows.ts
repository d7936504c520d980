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
const types = '@card-contract/types'
const contract = '@card-contract/contract'
const client = '@card-contract/client'
const conformance = '@card-contract/conformance'
const referenceServer = '@card-contract/reference-server'

/** What the rooms of the suite talk about. */
const suiteNouns = ['values', 'findings', 'exchanges', 'answers', 'model']

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
  ...roomsIn('packages/contract', {
    '.': [spec, 'src/did-you-mean.ts'],
    'src/did-you-mean.ts': [options],
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
    // Adapters around clients, as their users write them.
    'examples/clients': [client],
    // Compiles the schemas of reports and of answers.
    build: ['src/report', contract],
    test: ['**', types, contract, conformance, referenceServer, options],
    prove: ['**', types, contract, conformance, referenceServer, options],
  }),
  ...roomsIn('packages/conformance/src', {
    // Numbers, texts, times and lists: they know nothing of cards.
    values: [],
    // What a check can find, of which level and kind, and which outcome that gives the check.
    findings: [],
    // What was sent and received, and how a check reads it. No I/O.
    exchanges: ['values', 'findings', contract],
    // What is found out about an open question: how it is asked, written, compared and put in words.
    answers: ['values', 'findings', 'exchanges', contract],
    // A check, and what is known of a run: its settings, what it learnt, its report.
    model: ['values', 'findings', 'exchanges', 'answers', contract],
    // The transport.
    http: ['exchanges', 'model'],
    // An exchange as it is written down.
    evidence: ['values', 'exchanges', 'model', contract],
    // What a check talks to.
    session: [...suiteNouns, 'interface', 'http', 'evidence', 'samples', contract],
    // Whether this target can be tested at all.
    preflight: ['values', 'exchanges', 'model', 'interface', 'session', 'samples', contract],
    // Valid values, and wrong ones.
    samples: ['values', 'exchanges', 'model', contract],
    // Single requests as data, derived from the contract: which fault, in which forms, beside which choices.
    cases: ['values', 'findings', 'exchanges', 'model', 'interface', 'samples', contract],
    // What a request means to its caller: which action, through which route, with which amount, at which fee.
    interface: ['values', 'exchanges', contract],
    // What checks and probes do with a card repeatedly, through each of the three routes to it.
    'card-actions': ['values', 'exchanges', 'model', 'interface', 'samples', contract],
    // Requests in an order. They expect nothing.
    programs: ['values', 'exchanges', 'model', 'interface', 'samples', 'cases', 'card-actions', contract],
    // What the steps of a run must be like, whichever program or check sent them.
    rules: ['values', 'findings', 'exchanges', 'model', 'interface', contract],
    // A check names a program and a rule. A decided gap is a check that asks the question of its probe.
    checks: [
      ...[...suiteNouns, 'interface', 'samples', 'cases', 'card-actions', 'programs', 'rules'],
      ...['checks/chapters', 'checks/derived', 'probes', contract],
    ],
    // Lists the checks of each chapter, and defines those that need no code of their own.
    'checks/chapters': [
      ...[...suiteNouns, 'interface', 'samples', 'card-actions', 'programs', 'rules'],
      ...['checks', 'checks/derived', contract],
    ],
    'checks/derived': [...suiteNouns, 'interface', 'samples', 'cases', 'programs', 'rules', contract],
    // A probe sees no check.
    probes: [
      ...['values', 'exchanges', 'answers', 'interface', 'samples', 'card-actions'],
      ...['probes/vocabulary', contract],
    ],
    // The words of an answer, which must be the same in every probe.
    'probes/vocabulary': ['values', 'exchanges', 'answers', 'interface', 'samples', 'card-actions', contract],
    // What exchanges exercise of the contract.
    exercised: ['values', 'exchanges', 'model', 'interface', contract],
    report: ['values', 'findings', 'answers', 'exchanges', 'model', 'evidence', 'exercised', contract],
    // The verbs: select, run, judge, write down.
    run: [
      ...[...suiteNouns, 'http', 'evidence', 'session', 'preflight', 'samples', 'checks', 'probes', 'report'],
      ...['run/scenarios', 'run/judging', contract],
    ],
    // In which order checks are run, with which set-up, and how often.
    'run/scenarios': [...suiteNouns, 'session', 'preflight', 'run/judging', contract],
    // What was received, as steps, and what follows from it for each check and question.
    'run/judging': [...suiteNouns, 'interface', contract],
    // What others recorded: the HAR files of browsers and proxies, and reports.
    recordings: ['values', 'exchanges', 'model'],
    // The interface as a plain model, for runs without a target.
    'reference-model': ['values', 'interface', contract],
    'judge.ts': ['exchanges', 'checks', 'offline', contract],
    offline: [
      ...[...suiteNouns, 'interface', 'evidence', 'session', 'checks', 'report', 'run', 'run/scenarios'],
      ...['run/judging', 'reference-model', 'recordings', 'rules', contract],
    ],
    // Clients under test: calls, the trouble in front of a server, and what the client must make of it.
    clients: [
      ...[...suiteNouns, 'interface', 'http', 'evidence', 'checks', 'report', 'run', 'run/judging'],
      ...['reference-model', 'offline', 'rules', 'clients/scenarios', contract],
    ],
    // Plain tables: what goes wrong, and which judgement is about it.
    'clients/scenarios': ['values', 'findings', 'exchanges', 'http', 'clients'],
    // Traffic between a client and a service, judged while it passes.
    proxy: [...['exchanges', 'findings', 'model', 'http', 'evidence', 'checks', 'run/judging', 'offline'], contract],
    // A reporter sees no check and no network.
    reporters: suiteNouns,
    cli: [
      ...[
        ...suiteNouns,
        'samples',
        'checks',
        'clients',
        'probes',
        'report',
        'run',
        'recordings',
        'offline',
        'proxy',
        'reporters',
      ],
      ...[contract, referenceServer, options],
    ],
    'index.ts': [...suiteNouns, 'judge.ts', 'checks', 'probes', 'report', 'run', 'recordings', 'offline', 'reporters'],
    // What other people's tests say about a response.
    matchers: ['judge.ts', 'values', 'findings', 'exchanges', 'model', 'offline', 'reporters', contract],
    'vitest.ts': ['findings', 'exchanges', 'model', 'checks', 'run', contract],
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
    // A web page that shows requests as they arrive. It knows nothing of this server.
    'live-page': [],
    'recent-requests.ts': ['log.ts', 'live-page'],
    'metrics.ts': [],
    // What can go wrong on demand, and when: plain data and rules, applied by http and switched by pages.
    trouble: [types, contract],
    config: [...serverInstruments, 'trouble', options, contract],
    operations: [...serverNouns, 'store/store.ts', types],
    http: [...serverNouns, ...serverInstruments, 'trouble', types, contract],
    pages: [...serverNouns, ...serverInstruments, 'live-page', 'trouble', 'announcement', 'store/store.ts', contract],
    announcement: [...serverInstruments, contract],
    store: [...serverNouns, 'store/store.ts', types],
    'store/store.ts': [...serverNouns, types],
    'store/sqlite': [...serverNouns, 'store', 'store/store.ts', types],
    'store/postgres': [...serverNouns, 'store', 'store/store.ts', types],
    // The one file that names the databases.
    'store/open-store.ts': ['store', 'store/store.ts', 'store/sqlite', 'store/postgres'],
    // Introduces http and operations to each other.
    'app.ts': [
      ...serverNouns,
      ...serverInstruments,
      'operations',
      'http',
      'trouble',
      'store/store.ts',
      types,
      contract,
    ],
    // How a server is started and stopped: everything above but the handlers and the databases.
    '.': [
      ...[...serverNouns, ...serverInstruments, 'config', 'trouble', 'pages', 'announcement', 'app.ts'],
      ...['live-page', 'store/store.ts', 'store/open-store.ts', types, contract],
    ],
  }),
  ...roomsIn('apps/benchmarks', {
    '.': [spec, types, contract, client, conformance, referenceServer],
  }),
}

/** Rooms whose files must not import one another; an index.ts, which lists them, may. */
export const separateFiles: readonly string[] = ['packages/conformance/src/checks', 'packages/conformance/src/probes']

/** The files that other packages import by path, and the files that do. */
export const shared: readonly { readonly file: string; readonly importers: string }[] = [
  { file: 'packages/workspace/vitest.ts', importers: '/vitest.config.ts$' },
  { file: 'packages/workspace/chromium.ts', importers: '/(test|prove)/' },
  { file: 'packages/workspace/tools.ts', importers: '/(test|prove)/' },
  // Tests compare what lint says about answers and decisions with what the suite does with them.
  { file: 'spec/lint/answers.ts', importers: '^packages/conformance/prove/decided/' },
  { file: 'spec/lint/answer-schema.ts', importers: '^packages/conformance/(test/answers|prove/decided)/' },
]

const network = ['http', 'https', 'http2', 'net', 'tls', 'dgram', 'dns', 'undici']

/** Modules that, within a folder, only the named rooms may import. */
export const reserved: readonly Reserved[] = [
  { modules: network, within: 'packages/conformance/src', only: ['http'] },
  { modules: ['process', 'fs', 'child_process'], within: 'packages/conformance/src', only: ['cli'] },
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

/** Paths in a table of rooms are relative to the folder that they share; names of packages stay as they are. */
function roomsIn(folder: string, table: Arrows): Arrows {
  const place = (path: string) => (path === '.' ? folder : path.startsWith('@') ? path : `${folder}/${path}`)
  return Object.fromEntries(Object.entries(table).map(([room, allowed]) => [place(room), allowed.map(place)]))
}
