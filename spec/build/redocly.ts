import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const packageFile = createRequire(import.meta.url).resolve('@redocly/cli/package.json')
const cli = join(dirname(packageFile), 'bin', 'cli.js')

/** Redocly rejected the contract. */
export class RedoclyError extends Error {
  readonly code = 'REDOCLY_REJECTED'

  constructor(subcommand: string, cause: { stderr?: string }) {
    super(`redocly ${subcommand} failed: ${cause.stderr?.trim() ?? cause}`, { cause })
  }
}

/**
 * Runs Redocly's command line and returns its stdout. The command line and not @redocly/openapi-core, because only the
 * former has the same version as the linter that checks the document.
 */
export async function redocly(root: string, subcommand: string, ...args: string[]): Promise<string> {
  // A separate configuration, because a broken lint rule must not stop the build.
  const config = ['--config', join(root, 'build', 'redocly.yaml'), '--lint-config', 'off']
  try {
    const { stdout } = await run(process.execPath, [cli, subcommand, ...args, ...config], {
      cwd: root,
      env: { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', REDOCLY_TELEMETRY: 'off' },
      maxBuffer: 64 * 1024 * 1024,
    })
    return stdout
  } catch (cause) {
    throw new RedoclyError(subcommand, cause as { stderr?: string })
  }
}
