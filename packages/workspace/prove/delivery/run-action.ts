import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { repositoryRoot } from '../../workspace.ts'
import type { Machine, Variables } from './machine.ts'

const actionFolder: string = join(repositoryRoot, '.github/actions/conformance')

interface Step {
  readonly id?: string
  readonly if?: string
  readonly uses?: string
  readonly with?: Variables
  readonly run?: string
  readonly env?: Variables
}

export interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>
  readonly outputs: Readonly<Record<string, { readonly value: string }>>
  readonly runs: { readonly steps: readonly Step[] }
}

export const action: Action = parse(readFileSync(join(actionFolder, 'action.yml'), 'utf8'))

export interface ActionRun {
  readonly exitCode: number
  readonly outputs: Variables
  readonly log: string
  readonly summary: string
  /** The inputs of the actions that ours calls. These are not run. */
  readonly calls: readonly Variables[]
}

/** Runs the steps of the action as GitHub's runner does, with the inputs of a step and the variables of its job. */
export async function runAction(machine: Machine, given: Variables, job: Variables = {}): Promise<ActionRun> {
  const inputs = Object.fromEntries(Object.entries(action.inputs).map(([name, one]) => [name, one.default ?? '']))
  const contexts: Contexts = { inputs: { ...inputs, ...given }, env: job, steps: {} }
  const calls: Variables[] = []
  let log = ''
  let summary = ''
  let exitCode = 0
  for (const [at, step] of action.runs.steps.entries()) {
    if (step.if !== undefined && !isTrue(step.if, contexts)) continue
    if (step.uses !== undefined) calls.push(evaluateAll(step.with, contexts))
    if (step.run === undefined) continue
    const paths = { script: `${at}.sh`, output: `${at}.output`, summary: `${at}.summary`, env: `${at}.env` }
    const [script, output, stepSummary, env] = Object.values(paths).map((name) => machine.pathTo(name))
    for (const path of [output, stepSummary, env]) writeFileSync(path ?? '', '')
    writeFileSync(script ?? '', step.run)
    const ended = await machine.run(['bash', '--noprofile', '--norc', '-eo', 'pipefail', script ?? ''], {
      ...job,
      ...evaluateAll(step.env, contexts),
      ...{ GITHUB_ACTIONS: 'true', GITHUB_ACTION_PATH: actionFolder, RUNNER_TEMP: machine.temporary },
      ...{ GITHUB_OUTPUT: output ?? '', GITHUB_STEP_SUMMARY: stepSummary ?? '', GITHUB_ENV: env ?? '' },
    })
    log += ended.log
    exitCode = ended.exitCode
    if (step.id !== undefined) contexts.steps[step.id] = { outputs: variablesIn(output ?? '') }
    summary += readFileSync(stepSummary ?? '', 'utf8')
    if (exitCode !== 0) break
  }
  const outputs = Object.entries(action.outputs).map(([name, { value }]) => [name, evaluate(value, contexts)])
  return { exitCode, log, summary, calls, outputs: Object.fromEntries(outputs) }
}

interface Contexts {
  readonly inputs: Variables
  readonly env: Variables
  readonly steps: Record<string, { readonly outputs: Variables }>
}

/** Evaluates the expressions that the action uses: paths, and the first of several that is not empty. */
function evaluate(text: string, contexts: Contexts): string {
  return text.replaceAll(/\$\{\{ ([\w.| -]+) \}\}/g, (_, expression: string) => {
    return expression
      .split(' || ')
      .map((path) => lookUp(path, contexts))
      .reduce((first, other) => (first === '' ? other : first))
  })
}

function evaluateAll(values: Variables = {}, contexts: Contexts): Variables {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, evaluate(value, contexts)]))
}

function isTrue(condition: string, contexts: Contexts): boolean {
  const [, path] = /^([\w.-]+) != ''$/.exec(condition) ?? []
  if (path === undefined) throw new Error(`expected a path and != '', received the condition ${condition}`)
  return lookUp(path, contexts) !== ''
}

function lookUp(path: string, contexts: Contexts): string {
  const found = path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)?.[key], contexts)
  return typeof found === 'string' ? found : ''
}

function variablesIn(path: string): Variables {
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean)
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
}
