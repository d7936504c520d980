import { execFile } from 'node:child_process'
import { basename } from 'node:path'
import { DoesNotHoldError } from './tool.ts'

// A generated Java client is compiled with all that it depends on, which Maven downloads first.
const patienceMs = 10 * 60_000
const shownLines = 12

export interface CommandOptions {
  readonly cwd: string
  readonly environment?: Readonly<Record<string, string>>
}

/**
 * Runs a program to its end and returns what it printed to stdout.
 *
 * @throws DoesNotHoldError if its exit code is not 0, with what it said last.
 */
export async function command(program: string, args: readonly string[], options: CommandOptions): Promise<string> {
  const { cwd, environment = {} } = options
  const settings = { cwd, timeout: patienceMs, maxBuffer: 2 ** 26, env: { ...process.env, ...environment } }
  return await new Promise((resolve, reject) => {
    execFile(program, args, settings, (error, stdout, stderr) => {
      if (!error) return resolve(stdout)
      const said = `${stdout}\n${stderr}`.split('\n').filter((line) => line.trim() !== '')
      const why = error.killed
        ? `was not done after ${patienceMs / 60_000} minutes`
        : `ended with exit code ${error.code}`
      reject(new DoesNotHoldError([`${basename(program)} ${why}`, ...said.slice(-shownLines)].join('\n')))
    })
  })
}

/** Runs a program of an npm package, with the Node of this repository. */
export async function nodeCommand(file: string, args: readonly string[], options: CommandOptions): Promise<string> {
  return await command(process.execPath, [file, ...args], options)
}
