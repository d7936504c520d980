import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const cli = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js')

/** The folder with redocly.yaml and the contract. */
export const specFolder = fileURLToPath(new URL('..', import.meta.url))

export interface RedoclyRun {
  readonly exitCode: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs Redocly with this repository's configuration, as `pnpm lint` does, and returns its output. */
export function runRedocly(command: string, ...parameters: readonly string[]): RedoclyRun {
  const run = spawnSync(process.execPath, [cli, command, ...parameters, '--config', 'redocly.yaml'], {
    cwd: specFolder,
    encoding: 'utf8',
    // Otherwise Redocly would check for updates and colour the output that is parsed here.
    env: { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1', FORCE_COLOR: '0' },
    maxBuffer: 64 * 1024 * 1024,
  })
  if (run.error) throw run.error
  return { exitCode: run.status, stdout: run.stdout, stderr: run.stderr }
}
