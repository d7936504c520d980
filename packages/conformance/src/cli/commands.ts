import type { Command } from './command.ts'
import type { OptionName } from './options.ts'

export interface Described {
  readonly name: string
  /** The arguments after the name, as --help shows them. */
  readonly words: string
  /** How many arguments the command takes. */
  readonly wordCount: readonly [least: number, most: number]
  readonly help: string
  readonly known: readonly OptionName[]
  /** Loads the command when it is needed, so that `--help` does not wait for it. */
  load(): Promise<Command>
}

const reading: readonly OptionName[] = ['json', 'config', 'help', 'version']
const selecting: readonly OptionName[] = ['only', 'skip', 'operation', 'noProbes', 'fuzz']
const fixtures: readonly OptionName[] = ['orderId', 'payId', 'payoutReference', 'payoutServiceReference', 'sample']
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
      ...(['failOn', 'seed', 'knownFailures', 'report', 'config', 'help', 'version'] as const),
    ],
    load: async () => (await import('./run.ts')).run,
  },
  {
    name: 'list',
    words: '',
    wordCount: [0, 0],
    help: 'Lists the checks and probes with their levels and requirements. Sends nothing.',
    known: [...selecting, 'noColor', ...reading],
    load: async () => (await import('./list.ts')).list,
  },
  {
    name: 'plan',
    words: '',
    wordCount: [0, 0],
    help: 'Shows what a run would send, create and move. Sends nothing.',
    known: [...selecting, ...fixtures, 'seed', 'baseUrl', ...reading],
    load: async () => (await import('./plan.ts')).plan,
  },
  {
    name: 'explain',
    words: 'ID',
    wordCount: [1, 1],
    help: 'Explains a requirement, a check or a gap: its place in the contract, how it is checked, and the curl commands for it.',
    known: ['baseUrl', 'sample', 'fuzz', 'noColor', ...reading],
    load: async () => (await import('./explain.ts')).explain,
  },
  {
    name: 'replay',
    words: 'FILE CASE',
    wordCount: [2, 2],
    help: 'Runs one failed check of a report again: fixed, still failing, or cannot tell.',
    known: [...calling, ...fixtures, ...reading],
    load: async () => (await import('./replay.ts')).replay,
  },
  {
    name: 'verify',
    words: 'FILE',
    wordCount: [1, 1],
    help: 'Verifies a report by judging its exchanges again. Sends nothing.',
    known: ['quiet', 'noColor', ...reading],
    load: async () => (await import('./verify.ts')).verify,
  },
  {
    name: 'compare',
    words: 'FILE FILE …',
    wordCount: [2, 26],
    help: 'Compares reports: requirements, and what each implementation does about the gaps.',
    known: ['report', 'noColor', 'config', 'help', 'version'],
    load: async () => (await import('./compare.ts')).compare,
  },
]
