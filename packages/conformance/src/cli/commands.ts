import type { ExitCode } from './exit-code.ts'
import type { OptionName } from './options.ts'
import type { Settings } from './settings.ts'
import type { Streams } from './streams.ts'

export type Command = (settings: Settings, streams: Streams) => Promise<ExitCode>

export interface Described {
  readonly name: string
  /** What stands behind the name, for --help. */
  readonly words: string
  /** How many of them there must be. */
  readonly wordCount: readonly [least: number, most: number]
  readonly help: string
  readonly known: readonly OptionName[]
  /** Loaded when it is called for: `--help` should not wait for what it does not need. */
  load(): Promise<Command>
}

const reading: readonly OptionName[] = ['json', 'config', 'help', 'version']
const selecting: readonly OptionName[] = ['only', 'skip', 'operation', 'noProbes', 'fuzz']
const fixtures: readonly OptionName[] = ['orderId', 'payId', 'payoutReference', 'payoutServiceReference', 'sample']
const calling: readonly OptionName[] = [
  ...(['baseUrl', 'apiKey', 'accessToken', 'serviceToken', 'header', 'ca', 'insecure', 'allowMutations'] as const),
  ...(['concurrency', 'rate', 'timeout', 'deadline', 'quiet', 'noColor'] as const),
]

/** Every command there is. */
export const commands: readonly Described[] = [
  {
    name: 'run',
    words: '',
    wordCount: [0, 0],
    help: 'Judge a service: does it implement the contract? By default the reference server, started for the run.',
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
    help: 'The checks and probes, their levels and requirements. Sends nothing.',
    known: [...selecting, 'noColor', ...reading],
    load: async () => (await import('./list.ts')).list,
  },
  {
    name: 'plan',
    words: '',
    wordCount: [0, 0],
    help: 'What a run would send, create and move. Sends nothing.',
    known: [...selecting, ...fixtures, 'seed', 'baseUrl', ...reading],
    load: async () => (await import('./plan.ts')).plan,
  },
  {
    name: 'explain',
    words: 'ID',
    wordCount: [1, 1],
    help: 'A requirement, a check or a gap: its place in the contract, how it is checked, and the same by curl.',
    known: ['baseUrl', 'sample', 'fuzz', 'noColor', ...reading],
    load: async () => (await import('./explain.ts')).explain,
  },
  {
    name: 'replay',
    words: 'FILE CASE',
    wordCount: [2, 2],
    help: 'Ask one failed check of a report again: fixed, still failing, or can’t tell.',
    known: [...calling, ...fixtures, ...reading],
    load: async () => (await import('./replay.ts')).replay,
  },
  {
    name: 'verify',
    words: 'FILE',
    wordCount: [1, 1],
    help: 'Judge a report again, from the exchanges in it. Sends nothing.',
    known: ['quiet', 'noColor', ...reading],
    load: async () => (await import('./verify.ts')).verify,
  },
  {
    name: 'compare',
    words: 'FILE FILE …',
    wordCount: [2, 26],
    help: 'Lay reports side by side: requirements, and what each implementation does about the gaps.',
    known: ['report', 'noColor', 'config', 'help', 'version'],
    load: async () => (await import('./compare.ts')).compare,
  },
]
