import type { Level } from '../model/level.ts'
import { defaults } from '../run/settings.ts'
import {
  baseUrl,
  formats,
  header,
  level,
  positive,
  type Reader,
  type ReportFile,
  reportFile,
  sample,
  secret,
  switched,
  text,
  token,
  wholeNumber,
} from './readers.ts'

export const sections = [
  'What is judged',
  'What it is known to hold',
  'What is asked',
  'How it is asked',
  'What is written',
] as const

interface Described {
  /** Without the two dashes. Environment variable and configuration key are made of it. */
  readonly flag: string
  readonly section: (typeof sections)[number]
  /** One or two sentences for --help and for the schema of the configuration file. */
  readonly help: string
}

interface WithValue<Value> extends Described {
  /** What --help calls the value. */
  readonly argument: string
  readonly reader: Reader<Value>
  readonly shownDefault?: string
}

export interface One<Value> extends WithValue<Value> {
  readonly kind: 'one'
  /** Never shown again, and may also come from the file that `<variable>_FILE` names. */
  readonly isSecret?: boolean
  /** A path in the configuration file is relative to that file. */
  readonly isPath?: boolean
}

/** May be given several times. */
export interface Many<Value> extends WithValue<Value> {
  readonly kind: 'many'
  /** In the configuration file it may be an object as well: what stands between name and value otherwise. */
  readonly between?: string
  /** Between the values of the environment variable. */
  readonly separator: RegExp
  readonly isPath?: boolean
}

export interface Switch extends Described {
  readonly kind: 'switch'
  readonly reader: Reader<boolean>
  readonly short?: string
  /** Makes no sense in the environment or in a file. */
  readonly isFlagOnly?: boolean
}

export type Option = One<unknown> | Many<unknown> | Switch

const one = <Value>(option: Omit<One<Value>, 'kind'>): One<Value> => ({ kind: 'one', ...option })
const many = <Value>(option: Omit<Many<Value>, 'kind' | 'separator'> & Partial<Many<Value>>): Many<Value> => ({
  kind: 'many',
  separator: /[\s,]+/,
  ...option,
})
const aSwitch = (option: Omit<Switch, 'kind' | 'reader'>): Switch => ({ kind: 'switch', reader: switched, ...option })
const lines = /\r?\n/

/** Every option there is. The command line, the environment, the configuration file, its schema and --help are read off it. */
export const options = {
  baseUrl: one<string>({
    flag: 'base-url',
    argument: 'URL',
    section: 'What is judged',
    help: 'The service, up to and including the version prefix: https://host/api/v1.',
    reader: baseUrl,
    shownDefault: 'the reference server, started for this run',
  }),
  apiKey: one<string>({
    flag: 'api-key',
    argument: 'K',
    section: 'What is judged',
    help: 'For X-API-KEY.',
    reader: secret,
    isSecret: true,
  }),
  accessToken: one<string>({
    flag: 'access-token',
    argument: 'T',
    section: 'What is judged',
    help: 'For Authorization, without the word Bearer.',
    reader: token,
    isSecret: true,
  }),
  serviceToken: one<string>({
    flag: 'service-token',
    argument: 'T',
    section: 'What is judged',
    help: 'For x-sp-auth-token, without the word Bearer.',
    reader: token,
    isSecret: true,
  }),
  header: many<readonly [string, string]>({
    flag: 'header',
    argument: "'NAME: VALUE'",
    section: 'What is judged',
    help: 'Sent with every request, to get through a gateway for instance. Its value is treated as a secret.',
    reader: header,
    between: ': ',
    separator: lines,
  }),
  ca: one<string>({
    flag: 'ca',
    argument: 'FILE',
    section: 'What is judged',
    help: 'Certificates to trust, in PEM.',
    reader: text,
    isPath: true,
  }),
  insecure: aSwitch({
    flag: 'insecure',
    section: 'What is judged',
    help: 'Accept any certificate.',
  }),
  allowMutations: aSwitch({
    flag: 'allow-mutations',
    section: 'What is judged',
    help: 'Let the run create users and cards and move money on a service that is not on this machine.',
  }),
  orderId: one<string>({
    flag: 'order-id',
    argument: 'O',
    section: 'What it is known to hold',
    help: 'Of a payment that was collected before, together with --pay-id.',
    reader: text,
  }),
  payId: one<string>({
    flag: 'pay-id',
    argument: 'P',
    section: 'What it is known to hold',
    help: 'Its payment reference.',
    reader: text,
  }),
  payoutReference: one<string>({
    flag: 'payout-reference',
    argument: 'R',
    section: 'What it is known to hold',
    help: 'Of a payout: the order identifier of the client.',
    reader: text,
  }),
  payoutServiceReference: one<string>({
    flag: 'payout-service-reference',
    argument: 'SR',
    section: 'What it is known to hold',
    help: "Of the same payout: the service's own reference.",
    reader: text,
  }),
  sample: many<readonly [string, string]>({
    flag: 'sample',
    argument: 'FIELD=VALUE',
    section: 'What it is known to hold',
    help: 'A value to send in this field of a request, where not every valid one is accepted. Given several times, the values take turns.',
    reader: sample,
    between: '=',
    separator: lines,
  }),
  failOn: one<Level>({
    flag: 'fail-on',
    argument: 'LEVEL',
    section: 'What is asked',
    help: 'The weakest level at which a departure fails the run: documented, observed or inferred.',
    reader: level,
    shownDefault: defaults.failOn,
  }),
  only: many<string>({
    flag: 'only',
    argument: 'PATTERN',
    section: 'What is asked',
    help: 'Only checks and gaps whose id fits; * is any text.',
    reader: text,
  }),
  skip: many<string>({
    flag: 'skip',
    argument: 'PATTERN',
    section: 'What is asked',
    help: 'None whose id fits.',
    reader: text,
  }),
  operation: many<string>({
    flag: 'operation',
    argument: 'ID',
    section: 'What is asked',
    help: 'Only checks of this operation: topUpCard for instance.',
    reader: text,
  }),
  noProbes: aSwitch({
    flag: 'no-probes',
    section: 'What is asked',
    help: 'Leave out the questions that the interface leaves open.',
  }),
  fuzz: one<number>({
    flag: 'fuzz',
    argument: 'N',
    section: 'What is asked',
    help: 'Generated cases per property; 0 for none.',
    reader: wholeNumber(0, 10_000),
    shownDefault: String(defaults.fuzz),
  }),
  seed: one<number>({
    flag: 'seed',
    argument: 'N',
    section: 'What is asked',
    help: 'Makes a run send what another one sent.',
    reader: wholeNumber(0, 2 ** 31 - 1),
    shownDefault: 'a new one, which the report names',
  }),
  knownFailures: one<string>({
    flag: 'known-failures',
    argument: 'FILE',
    section: 'What is asked',
    help: 'Checks that may fail, each with a reason. They still run; one that passes fails the run.',
    reader: text,
    isPath: true,
  }),
  concurrency: one<number>({
    flag: 'concurrency',
    argument: 'N',
    section: 'How it is asked',
    help: 'Scenarios at the same time.',
    reader: wholeNumber(1, 256),
    shownDefault: String(defaults.concurrency),
  }),
  rate: one<number>({
    flag: 'rate',
    argument: 'N',
    section: 'How it is asked',
    help: 'Requests per second at most.',
    reader: positive(1_000_000, 'a number of requests per second'),
    shownDefault: 'no limit',
  }),
  timeout: one<number>({
    flag: 'timeout',
    argument: 'MS',
    section: 'How it is asked',
    help: 'For one answer, in milliseconds.',
    reader: wholeNumber(1, 600_000),
    shownDefault: String(defaults.timeoutMs),
  }),
  deadline: one<number>({
    flag: 'deadline',
    argument: 'S',
    section: 'How it is asked',
    help: 'For the whole run, in seconds; what was not asked by then makes it incomplete.',
    reader: positive(86_400, 'a number of seconds'),
    shownDefault: String(defaults.deadlineS),
  }),
  report: many<ReportFile>({
    flag: 'report',
    argument: 'FORMAT=PATH',
    section: 'What is written',
    help: `${formats.slice(0, -1).join(', ')} or ${formats.at(-1)}; - is stdout.`,
    reader: reportFile,
    between: '=',
    separator: /[\n,]+/,
    isPath: true,
    shownDefault: 'terminal=-',
  }),
  json: aSwitch({
    flag: 'json',
    section: 'What is written',
    help: 'The answer of list, plan, explain, verify or replay as JSON.',
    isFlagOnly: true,
  }),
  quiet: aSwitch({
    flag: 'quiet',
    short: 'q',
    section: 'What is written',
    help: 'Only what --report asks for, and errors.',
  }),
  noColor: aSwitch({ flag: 'no-color', section: 'What is written', help: 'No colours; NO_COLOR does the same.' }),
  config: one<string>({
    flag: 'config',
    argument: 'FILE',
    section: 'What is written',
    help: 'Where these options may stand as JSON.',
    reader: text,
    shownDefault: 'card-conformance.config.json, if there is one',
  }),
  help: aSwitch({
    flag: 'help',
    short: 'h',
    section: 'What is written',
    help: 'Show this and stop.',
    isFlagOnly: true,
  }),
  version: aSwitch({
    flag: 'version',
    section: 'What is written',
    help: 'Show the version and stop.',
    isFlagOnly: true,
  }),
} as const satisfies Record<string, Option>

export type Options = typeof options
export type OptionName = keyof Options

type ValueOf<O> =
  O extends One<infer Value> ? Value | undefined : O extends Many<infer Value> ? readonly Value[] : boolean

/** Every option once it was read. */
export type Given = { readonly [Name in OptionName]: ValueOf<Options[Name]> }

export const optionEntries = Object.entries(options) as readonly (readonly [OptionName, Option])[]

export function variableOf({ flag }: Described): string {
  return `CARD_CONFORMANCE_${flag.toUpperCase().replaceAll('-', '_')}`
}

export function isSetElsewhere(option: Option): boolean {
  return !(option.kind === 'switch' && option.isFlagOnly)
}
