import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import {
  defineProgram,
  type Environment,
  group,
  many,
  one,
  oneOf,
  onOff,
  reader,
  readOptions,
  text,
  wholeNumber,
} from '../src/index.ts'

class DeployError extends Error {
  readonly complaints: readonly string[]
  constructor(complaints: readonly string[]) {
    super(complaints.join('\n'))
    this.complaints = complaints
  }
}

const key = reader('letters and digits', (given) => (/^\w+$/.test(given) ? given : undefined), text.schema)

const options = {
  ...group('Service', {
    replicas: one('N', wholeNumber(1, 6), 'Number of replicas.', { default: 4 }),
    region: one('NAME', text, 'Name of the region.', { sharedVariable: 'CLOUD_REGION' }),
    level: one('LEVEL', oneOf(['low', 'medium', 'high']), 'Level of isolation.', {
      defaultText: 'the level of the cluster',
    }),
    apiKey: one('KEY', key, 'Key of the service.', { isSecret: true, sharedVariable: 'CLOUD_KEY' }),
  }),
  ...group('Content', {
    tags: many('TAG', text, 'Add this tag.', { variable: 'TAGS' }),
    label: many('NAME=TEXT', text, 'Add this label.', { between: '=', separator: /\n/, isSecret: true }),
    weight: many('NAME=NUMBER', text, 'Give this weight.', { between: '=', takesAnyType: true }),
    mount: many('NAME=FOLDER', text, 'Mount this folder.', { between: '=', isPath: true }),
    manifest: one('FILE', text, 'Deploy what this file describes.', { isPath: true }),
  }),
  ...group('Output', {
    output: one('FILE', text, 'Write the log to this file.', { short: 'o', isFlagOnly: true }),
    quiet: onOff('Print nothing.', { short: 'q' }),
    config: one('FILE', text, 'Read options from this JSON file.'),
    help: onOff('Show this help and exit.', { short: 'h', isFlagOnly: true }),
  }),
} as const

const described = {
  options,
  prefix: 'DEPLOY_',
  sharedPrefix: 'CLOUD_',
  configFile: 'deploy.json',
  refusal: (complaints: readonly string[]) => new DeployError(complaints),
}

/** A program with an option of every kind. */
export const deploy = defineProgram({ ...described, rejectsUnknownVariables: true })

/** The same, but with a tolerance for unknown variables, and a help that names the variables. */
export const tolerantDeploy = defineProgram({ ...described, showsVariables: true })

export interface Asked {
  readonly args?: readonly string[]
  readonly environment?: Environment
  readonly directory?: string
  readonly known?: readonly (keyof typeof options)[]
  readonly words?: { readonly names: string; readonly least: number; readonly most: number }
  readonly program?: typeof deploy
}

export function read({ args = [], environment = {}, directory = '/nowhere', program = deploy, ...more }: Asked) {
  return readOptions(program, { args, environment, directory, ...more })
}

export function complaints(asked: Asked): readonly string[] {
  try {
    read(asked)
  } catch (error) {
    if (error instanceof DeployError) return error.complaints
    throw error
  }
  return []
}

/** A folder with these files, which is gone after the test. */
export function folderWith(files: Readonly<Record<string, unknown>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'card-contract-options-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
  }
  return folder
}
