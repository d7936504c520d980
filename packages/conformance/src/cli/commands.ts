import { fixtureOptionNames } from '../cards/actions/fixture-options.ts'
import type { Command } from './command.ts'
import type { OptionName } from './options.ts'

export interface Described {
  readonly name: string
  /** The arguments after the name, as --help shows them. */
  readonly words: string
  /** How many arguments the command takes. */
  readonly wordCount: readonly [least: number, most: number]
  /** Whether the arguments are another command, which may have options of its own. */
  readonly takesCommand?: true
  readonly help: string
  readonly known: readonly OptionName[]
  /** Defaults that differ from those of `run`, in words. */
  readonly defaultTexts?: Readonly<Partial<Record<OptionName, string>>>
  /** Loads the command when it is needed, so that `--help` does not wait for it. */
  load(): Promise<Command>
}

const reading: readonly OptionName[] = ['json', 'config', 'help', 'version']
const selecting: readonly OptionName[] = ['only', 'skip', 'operation', 'noProbes', 'fuzz']
const bounding: readonly OptionName[] = ['budget']
const fixtures: readonly OptionName[] = [...fixtureOptionNames, 'sample']
const calling: readonly OptionName[] = [
  ...(['baseUrl', 'apiKey', 'accessToken', 'serviceToken', 'header', 'ca', 'insecure', 'allowMutations'] as const),
  ...(['concurrency', 'rate', 'timeout', 'deadline', 'giveUpAfter', 'quiet', 'noColor'] as const),
]

export const commands: readonly Described[] = [
  {
    name: 'run',
    words: '',
    wordCount: [0, 0],
    help: 'Tests a server; with no options, starts and tests the reference server.',
    known: [
      ...calling,
      ...fixtures,
      ...selecting,
      ...bounding,
      ...([
        'failOn',
        'minCoverage',
        'seed',
        'knownFailures',
        'writeKnownFailures',
        'pinned',
        'report',
        'overwrite',
        'verbose',
      ] as const),
      ...(['config', 'help', 'version'] as const),
    ],
    load: async () => (await import('./run.ts')).run,
  },
  {
    name: 'init',
    words: '',
    wordCount: [0, 0],
    help: 'Writes a commented configuration file and, with --ci, a workflow. Credentials come from the environment and are never written.',
    known: ['baseUrl', ...fixtures, 'ci', 'overwrite', 'help', 'version'],
    defaultTexts: { baseUrl: 'a line to fill in' },
    load: async () => (await import('./init.ts')).init,
  },
  {
    name: 'list',
    words: '',
    wordCount: [0, 0],
    help: 'Lists the checks by operation and the open questions by subject, with totals. Sends nothing.',
    known: [...selecting, 'noColor', ...reading],
    load: async () => (await import('./list.ts')).list,
  },
  {
    name: 'plan',
    words: '',
    wordCount: [0, 0],
    help: 'Shows what a run would send, create and move. Sends nothing.',
    known: [...selecting, ...bounding, ...fixtures, 'seed', 'baseUrl', ...reading],
    defaultTexts: { baseUrl: 'the reference server' },
    load: async () => (await import('./plan.ts')).plan,
  },
  {
    name: 'explain',
    words: 'ID',
    wordCount: [1, 1],
    help: 'Explains a requirement, a check or a gap: what it says, and the shortest curl commands that test it; with --all, everything.',
    known: ['all', 'challenge', 'baseUrl', 'sample', 'fuzz', 'noColor', ...reading],
    defaultTexts: { baseUrl: '$CARD_BASE_URL in the commands' },
    load: async () => (await import('./explain.ts')).explain,
  },
  {
    name: 'replay',
    words: 'REPORT [PATTERN …]',
    wordCount: [1, Number.POSITIVE_INFINITY],
    help: 'Runs the failed checks of a report again, or those whose ID matches a pattern: fixed, still failing, or cannot tell. The base URL comes from the report, unless --base-url names another.',
    defaultTexts: { baseUrl: 'the base URL in the report' },
    known: [...calling, ...fixtures, ...reading],
    load: async () => (await import('./replay.ts')).replay,
  },
  {
    name: 'verify',
    words: 'REPORT',
    wordCount: [1, 1],
    help: 'Verifies a report by judging its exchanges again. Sends nothing.',
    known: ['withTheseRules', 'quiet', 'noColor', ...reading],
    load: async () => (await import('./verify.ts')).verify,
  },
  {
    name: 'check-har',
    words: 'FILE …',
    wordCount: [1, 26],
    help: 'Judges recorded traffic, HAR files of a browser or a proxy or reports of this suite: what the clients sent, and what the service responded. Sends nothing.',
    known: [
      ...(['baseUrl', 'failOn', 'minCoverage', 'knownFailures', 'report', 'quiet', 'verbose', 'noColor'] as const),
      ...(['config', 'help', 'version'] as const),
    ],
    defaultTexts: { baseUrl: 'the service with most of the exchanges' },
    load: async () => (await import('./check-har.ts')).checkHar,
  },
  {
    name: 'client',
    words: '-- COMMAND …',
    wordCount: [0, Number.POSITIVE_INFINITY],
    takesCommand: true,
    help: 'Tests a client. COMMAND starts an adapter around it, which reads one call per line on stdin and writes one result per line on stdout. The command starts a server for the run, and injects faults.',
    known: [
      ...(['only', 'skip', 'operation', 'failOn', 'knownFailures', 'timeout', 'report', 'overwrite'] as const),
      ...(['verbose', 'quiet', 'noColor', 'config', 'help', 'version'] as const),
    ],
    defaultTexts: { timeout: '2000. The adapter is ended if a call takes longer than twice that, and half a second' },
    load: async () => (await import('./client/client.ts')).client,
  },
  {
    name: 'proxy',
    words: '',
    wordCount: [0, 0],
    help: 'Forwards traffic between a client and a service unchanged, and judges both. Ctrl-C ends it and writes the reports.',
    known: [
      ...(['target', 'port', 'host', 'ca', 'insecure', 'block', 'record'] as const),
      ...(['failOn', 'minCoverage', 'knownFailures', 'report', 'overwrite', 'quiet', 'verbose', 'noColor'] as const),
      ...(['config', 'help', 'version'] as const),
    ],
    load: async () => (await import('./proxy/proxy.ts')).proxy,
  },
  {
    name: 'pin',
    words: 'REPORT',
    wordCount: [1, 1],
    help: 'Writes the answers of a report to the open questions to a file, for run --pinned. Sends nothing.',
    known: ['only', 'skip', 'output', 'config', 'help', 'version'],
    load: async () => (await import('./pin.ts')).pin,
  },
  {
    name: 'compare',
    words: 'REPORT REPORT …',
    wordCount: [2, 26],
    help: 'Compares reports: requirements, and what each implementation does about the gaps.',
    known: ['failOnRegression', 'report', 'noColor', 'config', 'help', 'version'],
    load: async () => (await import('./compare.ts')).compare,
  },
]
