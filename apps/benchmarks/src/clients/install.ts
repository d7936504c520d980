import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PeerUnavailableError } from '../peers.ts'

const run = promisify(execFile)

/**
 * Creates a virtual environment in `environment/` of the folder, with a package and what it depends on.
 *
 * @throws PeerUnavailableError
 */
export async function pythonWith(folder: string, packagePath: string): Promise<void> {
  const environment = join(folder, 'environment')
  await available('the generated package', async () => {
    await run('python3', ['-m', 'venv', environment])
    const python = join(environment, 'bin/python')
    await run(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', packagePath])
  })
}

/**
 * Downloads what a generated Go module depends on.
 *
 * @throws PeerUnavailableError
 */
export async function goDependencies(folder: string): Promise<void> {
  await available('what the generated module depends on', () => run('go', ['mod', 'tidy'], { cwd: folder }))
}

async function available(what: string, install: () => Promise<unknown>): Promise<void> {
  try {
    await install()
  } catch (cause) {
    const said = (cause as { stderr?: string }).stderr?.trim().split('\n').at(-1)
    throw new PeerUnavailableError(`${what} could not be installed: ${said || (cause as Error).message}`, { cause })
  }
}
