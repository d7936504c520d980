import { execFile } from 'node:child_process'

// A generator of Java starts slowly on a busy machine, and the suites of others take their time.
const patienceMs = 10 * 60_000
const shownLines = 12

export interface Command {
  readonly program: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly environment?: Readonly<Record<string, string>>
  /** Those of success. Default: only 0. */
  readonly exitCodes?: readonly number[]
}

export interface Said {
  readonly stdout: string
  readonly stderr: string
}

/**
 * Runs a program to its end, and returns what it printed.
 *
 * @throws if it fails, with what it printed last.
 */
export async function runCommand({ program, args, cwd, environment = {}, exitCodes = [0] }: Command): Promise<Said> {
  const options = { cwd, timeout: patienceMs, maxBuffer: 2 ** 26, env: { ...process.env, ...environment } }
  return await new Promise((resolve, reject) => {
    execFile(program, args, options, (error, stdout, stderr) => {
      const exitCode = error ? error.code : 0
      if (typeof exitCode === 'number' && exitCodes.includes(exitCode)) return resolve({ stdout, stderr })
      const lines = `${stdout}\n${stderr}`.split('\n').filter((line) => line.trim() !== '')
      const how = error?.killed ? `was not done after ${patienceMs / 60_000} minutes` : `ended with ${exitCode}`
      reject(new Error([`${[program, ...args].join(' ')} ${how}`, ...lines.slice(-shownLines)].join('\n')))
    })
  })
}
