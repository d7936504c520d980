import {
  defineProgram,
  group,
  many,
  type OptionsRead,
  one,
  oneOf,
  onOff,
  schemaOfKeys,
  text,
  wholeNumber,
} from '@card-contract/options'
import { type FixtureOption, fixtureOptionNames, fixtureOptions } from '../cards/actions/fixture-options.ts'
import { defaults } from '../engine/run/settings.ts'
import { UsageError } from './exit-code.ts'

import * as read from './readers.ts'

const lines = /\r?\n/
const configFile = 'card-conformance.config.json'

const fixture = ({ argument, help }: { readonly argument: string; readonly help: string }) => one(argument, text, help)

const fixtures = Object.fromEntries(
  fixtureOptionNames.map((name) => [name, fixture(fixtureOptions[name])]),
) as Readonly<Record<FixtureOption, ReturnType<typeof fixture>>>

/** Every option. Its name gives the flag (--base-url), the variable (…_BASE_URL) and the key in the configuration file. */
export const options = {
  ...group('Target', {
    baseUrl: one('URL', read.baseUrl, 'URL of the service, including the version prefix: https://host/api/v1.', {
      sharedVariable: 'CARD_BASE_URL',
      defaultText: 'the reference server, started for this run',
    }),
    apiKey: one('K', read.credential, 'Value of the X-API-KEY header.', {
      isSecret: true,
      sharedVariable: 'CARD_API_KEY',
    }),
    accessToken: one('T', read.token, 'Token for Authorization, without the word Bearer.', {
      isSecret: true,
      sharedVariable: 'CARD_ACCESS_TOKEN',
    }),
    serviceToken: one('T', read.token, 'Token for x-sp-auth-token, without the word Bearer.', {
      isSecret: true,
      sharedVariable: 'CARD_SERVICE_TOKEN',
    }),
    header: many("'NAME: VALUE'", read.header, 'Send this header with every request. Its value is kept secret.', {
      between: ': ',
      separator: lines,
      isSecret: true,
    }),
    ca: one('FILE', text, 'Trust the certificates in this PEM file.', { isPath: true }),
    insecure: onOff('Accept any certificate.'),
    allowMutations: onOff('Allow the run to create users and cards and to move money on a remote service.'),
  }),
  ...group('Proxy', {
    target: one('URL', read.baseUrl, 'URL of the service, including the version prefix: https://host/api/v1.', {
      isFlagOnly: true,
    }),
    port: one('N', wholeNumber(0, 65_535), 'Listen on this port; 0 for any that is free.', {
      isFlagOnly: true,
      defaultText: 4020,
    }),
    host: one('HOST', text, 'Listen on this address.', { isFlagOnly: true, defaultText: '127.0.0.1' }),
    block: onOff('Reject requests that break the contract with 400, instead of forwarding them.', {
      isFlagOnly: true,
    }),
    record: one('FILE', text, 'Record the traffic to this HAR file, without secrets. check-har reads it.', {
      isFlagOnly: true,
    }),
  }),
  ...group('Test data', {
    ...fixtures,
    sample: many(
      'FIELD=VALUE',
      read.sample,
      'Send this value in this request field, if not every valid one is accepted. # stands for a digit and * for letters and digits, but not in a list such as ["A","B"]. Repeat to alternate values. Whatever the sample, the bounds that the contract documents are sent.',
      { between: '=', separator: lines, takesAnyType: true },
    ),
  }),
  ...group('Selection and verdict', {
    failOn: one('LEVEL', read.level, 'Weakest level that fails the run: documented, observed or inferred.', {
      defaultText: defaults.failOn,
    }),
    minCoverage: one(
      'PERCENT',
      read.percent,
      'Fail if coverage is lower: the share of outcomes, parameters, enum values, bounds, response fields, and actions in each state of a card that the exchanges show.',
      { defaultText: 'no limit' },
    ),
    only: many('PATTERN', text, 'Run only checks and gaps whose ID matches; * matches any text.'),
    skip: many('PATTERN', text, 'Skip checks and gaps whose ID matches.'),
    operation: many('ID', text, 'Run only checks of this operation, e.g. topUpCard.'),
    noProbes: onOff('Skip the probes of open questions. Decided and pinned answers are still judged.'),
    budget: one(
      'N',
      wholeNumber(1, 9_999_999),
      'Send at most this many requests, a little of every operation and kind of requirement. The verdict is then within that budget.',
      { defaultText: 'no limit' },
    ),
    fuzz: one('N', wholeNumber(0, 10_000), 'Generated cases for each check of properties/; 0 for none.', {
      defaultText: defaults.fuzz,
    }),
    seed: one('N', wholeNumber(0, 2 ** 31 - 1), 'Send the same values as another run with this seed.', {
      defaultText: 'a new seed, which the report names',
    }),
    knownFailures: one('FILE', text, 'List of checks that may fail, with reasons; one that passes fails the run.', {
      isPath: true,
    }),
    writeKnownFailures: one('FILE', text, 'Write the checks that fail today to this file, with reasons to fill in.', {
      isPath: true,
      isFlagOnly: true,
      defaultText: 'not written',
    }),
    pinned: one('FILE', text, 'Answers to open questions, written by pin; one that changed fails the run.', {
      isPath: true,
    }),
  }),
  ...group('Requests', {
    concurrency: one('N', wholeNumber(1, 256), 'Concurrent scenarios.', { defaultText: defaults.concurrency }),
    rate: one('N', read.requestsPerSecond, 'Maximum requests per second.', { defaultText: 'no limit' }),
    timeout: one('MS', wholeNumber(1, 600_000), 'Time limit per response, in ms.', { defaultText: defaults.timeoutMs }),
    deadline: one('S', read.seconds, 'Time limit for the run, in seconds.', {
      defaultText: defaults.deadlineS,
    }),
    giveUpAfter: one('S', read.seconds, 'End the run if no request gets a usable response for this many seconds.', {
      defaultText: defaults.giveUpAfterS,
    }),
  }),
  ...group('Output', {
    report: many('FORMAT=PATH', read.reportFile, `Write a report: ${read.formats.join(', ')}; - is stdout.`, {
      between: '=',
      separator: /[\n,]/,
      isPath: true,
      defaultText: 'terminal=-',
    }),
    output: one('FILE', text, 'Write to this file.', { short: 'o', isFlagOnly: true, defaultText: 'stdout' }),
    json: onOff('Print the result as JSON.', { isFlagOnly: true }),
    ci: one('HOST', oneOf(read.ciHosts), `Write a workflow for this CI host: ${read.ciHosts.join(', ')}.`, {
      isFlagOnly: true,
      defaultText: 'none',
    }),
    withTheseRules: onOff(
      'Instead, print what the rules of this version make of the recorded steps: which outcomes and answers would change.',
      {
        isFlagOnly: true,
      },
    ),
    failOnRegression: onOff(
      'Exit with 1 if the second report has a regression. Both are of one service, the older one first.',
      {
        isFlagOnly: true,
      },
    ),
    overwrite: onOff('Overwrite existing files: the report of a full run with a partial one, or what init wrote.', {
      isFlagOnly: true,
    }),
    challenge: one(
      'REPORT',
      text,
      'Instead, print an issue about what this report found, for those who disagree: the requirement, the exchange, the versions.',
      { isFlagOnly: true, isPath: true, defaultText: 'none' },
    ),
    all: onOff('Show all details and every request.', { isFlagOnly: true }),
    verbose: onOff('List every failure, warning and blocked check, even if they do not fit the terminal.'),
    quiet: onOff('Print only errors and the reports that --report asks for.', { short: 'q' }),
    noColor: onOff('Print without colours, as NO_COLOR does.'),
    config: one('FILE', text, 'Read options from this JSON file.', { defaultText: `${configFile}, if it exists` }),
    help: onOff('Show this help and exit.', { short: 'h', isFlagOnly: true }),
    version: onOff('Show the version and exit.', { isFlagOnly: true }),
  }),
} as const

export type OptionName = keyof typeof options
export type Settings = OptionsRead<typeof options>

export const program = defineProgram({
  options,
  prefix: 'CARD_CONFORMANCE_',
  sharedPrefix: 'CARD_',
  rejectsUnknownVariables: true,
  configFile,
  refusal: (complaints) => new UsageError(complaints),
})

/** The JSON Schema of the configuration file, for editors. A test compares schemas/config.schema.json with it. */
export function configSchema(): Record<string, unknown> {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'urn:card-contract:conformance-config:1',
    title: configFile,
    description: 'Options of card-conformance. Flags and environment variables take precedence over this file.',
    type: 'object',
    additionalProperties: false,
    properties: { $schema: { type: 'string' }, ...schemaOfKeys(program) },
  }
}
