import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { repositoryRoot } from './workspace.ts'

/**
 * Turns off telemetry and the check for updates. A command that a test starts builds what it needs, but never forces builds: they
 * would replace files that other tests are using.
 */
export function turboEnvironment(environment: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const { TURBO_FORCE: force, ...rest } = environment
  const isWithinTask = environment.TURBO_HASH !== undefined
  const forcing = force === undefined || isWithinTask ? {} : { TURBO_FORCE: force }
  return { ...rest, ...forcing, TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1' }
}

/** Runs turbo with the terminal attached and returns its exit code. */
export async function runTurbo(args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<number> {
  const turbo = spawn(join(repositoryRoot, 'node_modules/.bin/turbo'), ['run', ...args], {
    cwd: repositoryRoot,
    stdio: 'inherit',
    env: { ...turboEnvironment(), ...environment },
  })
  return await new Promise((resolve, reject) => {
    turbo.once('error', reject)
    turbo.once('close', (code) => resolve(code ?? 1))
  })
}

if (import.meta.main) process.exitCode = await runTurbo(process.argv.slice(2))
