import { existsSync, lstatSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fixtureOptionNames, fixtureOptions } from '../cards/actions/fixture-options.ts'
import { suiteVersion } from '../engine/nouns/version.ts'
import { type Command, ownCommand } from './command.ts'
import { exitCodes, UsageError } from './exit-code.ts'
import { program, type Settings } from './options.ts'
import type { ciHosts } from './readers.ts'
import { sampleOverrides } from './sample-overrides.ts'
import type { Streams } from './streams.ts'
import { fixturesFrom, warnOfBaseUrl } from './target.ts'
import { succeeds, writeWhole } from './write-file.ts'

const workflows: Readonly<Record<(typeof ciHosts)[number], string>> = {
  github: '.github/workflows/conformance.yml',
  gitlab: '.gitlab-ci.yml',
}

interface NewFile {
  readonly path: string
  readonly content: string
}

/** Writes a configuration file and, with --ci, a workflow. Neither contains a credential, because init takes none. */
export const init: Command = async ({ given }, streams, suite) => {
  const { contract } = suite
  fixturesFrom({ given })
  const samples = sampleOverrides(contract, given.sample)
  rejectSecrets({ ...given, samples: JSON.stringify(samples) }, streams)
  if (given.baseUrl !== undefined) warnOfBaseUrl(given.baseUrl, contract.basePath, given, streams)
  const directory = resolve(streams.directory)
  const files: NewFile[] = [
    { path: join(directory, program.configFile ?? ''), content: configText(given, samples) },
    ...(given.ci
      ? [{ path: join(repositoryOf(directory), workflows[given.ci]), content: workflowText(given.ci) }]
      : []),
  ]
  if (!given.overwrite) keepExisting(files, streams)
  const isWritten = files.map((file) => write(file, streams)).every(Boolean)
  streams.stdout.write(`next   set CARD_API_KEY, CARD_ACCESS_TOKEN and CARD_SERVICE_TOKEN, then ${ownCommand()} run\n`)
  return isWritten ? exitCodes.good : exitCodes.usage
}

/** Every line that is not known yet is a comment to fill in. */
function configText(given: Settings['given'], samples: object): string {
  const line = (comment: string | undefined, name: string, value: unknown, example: unknown): string[] => [
    ...(comment === undefined ? [] : [`  // ${comment}`]),
    value === undefined
      ? `  // ${JSON.stringify(name)}: ${JSON.stringify(example)},`
      : `  ${JSON.stringify(name)}: ${JSON.stringify(value)},`,
  ]
  return [
    '// Options of card-conformance. Credentials belong in the environment: CARD_API_KEY, CARD_ACCESS_TOKEN, CARD_SERVICE_TOKEN.',
    '{',
    ...line('The URL in front of the paths of the contract.', 'baseUrl', given.baseUrl, 'http://localhost:4010/api/v1'),
    ...fixtureOptionNames.flatMap((name) => {
      const { comment, example } = fixtureOptions[name]
      return line(comment, name, given[name], example)
    }),
    ...line('Fields that accept only certain values.', 'sample', isEmpty(samples) ? undefined : samples, {
      contact: '650000000',
    }),
    ...line(
      'Checks that fail today: run --write-known-failures FILE.',
      'knownFailures',
      undefined,
      'known-failures.json',
    ),
    '  "$schema": "./node_modules/@card-contract/conformance/schemas/config.schema.json"',
    '}',
    '',
  ].join('\n')
}

/** A shorter credential may be part of a value by chance. */
const longEnough = 8

function rejectSecrets(values: object, { environment }: Streams): void {
  const secrets = ['CARD_API_KEY', 'CARD_ACCESS_TOKEN', 'CARD_SERVICE_TOKEN'].flatMap((name) => environment[name] ?? [])
  const texts = Object.values(values).map(String)
  if (!secrets.some((secret) => secret.length >= longEnough && texts.some((text) => text.includes(secret)))) return
  throw new UsageError(['init: one of the values contains a credential of the environment; nothing was written'])
}

const isEmpty = (samples: object): boolean => Object.keys(samples).length === 0

function workflowText(host: (typeof ciHosts)[number]): string {
  const template = readFileSync(new URL(`../../templates/${host}.yml`, import.meta.url), 'utf8')
  const [major, minor] = suiteVersion.split('.')
  return template.replaceAll('{{version}}', `${major}.${minor}`)
}

/** The folder of the repository, where a CI host looks for its workflow; the folder itself if there is no repository. */
function repositoryOf(directory: string): string {
  for (let folder = directory; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder
    if (folder === dirname(folder)) return directory
  }
}

function keepExisting(files: readonly NewFile[], streams: Streams): void {
  const reported = files
    .filter(({ path }) => lstatSync(path, { throwIfNoEntry: false }) !== undefined)
    .map(({ path }) => `init: ${shown(path, streams)} exists; use --overwrite to replace it; nothing was written`)
  if (reported.length > 0) throw new UsageError(reported)
}

function write({ path, content }: NewFile, streams: Streams): boolean {
  const name = shown(path, streams)
  const isWritten = succeeds(
    name,
    () => {
      mkdirSync(dirname(path), { recursive: true })
      writeWhole(path, () => [content])
    },
    streams,
  )
  if (isWritten) streams.stdout.write(`wrote  ${name}\n`)
  return isWritten
}

function shown(path: string, { directory }: Streams): string {
  return relative(resolve(directory), path) || path
}
