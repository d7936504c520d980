import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { turboEnvironment } from './turbo.ts'
import { repositoryRoot } from './workspace.ts'

/**
 * Builds the packages that are named, and what they need, before a command that somebody wants to see the output of:
 * nothing is written to stdout, and turbo's own words are shown only when a build fails.
 */
export async function buildBeforehand(packages: readonly string[]): Promise<number> {
  const filters = packages.map((name) => `--filter=${name}...`)
  const turbo = spawn(
    join(repositoryRoot, 'node_modules/.bin/turbo'),
    ['run', 'build', '--output-logs=errors-only', ...filters],
    {
      cwd: repositoryRoot,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: turboEnvironment(),
    },
  )
  const output: Buffer[] = []
  turbo.stdout.on('data', (chunk: Buffer) => output.push(chunk))
  turbo.stderr.on('data', (chunk: Buffer) => output.push(chunk))
  const patience = setTimeout(() => console.error('building what has changed …'), patienceMs)
  const exitCode = await new Promise<number>((resolve, reject) => {
    turbo.once('error', reject)
    turbo.once('close', (code) => resolve(code ?? 1))
  })
  clearTimeout(patience)
  if (exitCode !== 0) process.stderr.write(Buffer.concat(output))
  return exitCode
}

/** Long enough for turbo to find everything in its cache: then there is nothing to say. */
const patienceMs = 700

if (import.meta.main) process.exitCode = await buildBeforehand(process.argv.slice(2))
