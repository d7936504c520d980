import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { turboEnvironment } from './turbo.ts'
import { repositoryRoot } from './workspace.ts'

/**
 * Builds the named packages and their dependencies before a command whose output matters: writes nothing to stdout, and
 * shows turbo's output only when a build fails.
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
  const notice = setTimeout(() => console.error('building what has changed …'), noticeAfterMs)
  const exitCode = await new Promise<number>((resolve, reject) => {
    turbo.once('error', reject)
    turbo.once('close', (code) => resolve(code ?? 1))
  })
  clearTimeout(notice)
  if (exitCode !== 0) process.stderr.write(Buffer.concat(output))
  return exitCode
}

/** Longer than turbo needs when everything is in its cache. */
const noticeAfterMs = 700

if (import.meta.main) process.exitCode = await buildBeforehand(process.argv.slice(2))
