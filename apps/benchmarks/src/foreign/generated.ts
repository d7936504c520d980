import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installPeer } from '../peers.ts'
import { command, nodeCommand } from './command.ts'
import { DoesNotHoldError } from './tool.ts'

/**
 * Says that the generated files are named after every operation or mention it, in whichever spelling their language asks for.
 *
 * @throws DoesNotHoldError
 */
export function everyOperationIn(folder: string, files: string, operationIds: readonly string[]): string {
  const text = globSync(files, { cwd: folder }).map((file) => plain(file + readFileSync(join(folder, file), 'utf8')))
  const missing = operationIds.filter((id) => !text.some((file) => file.includes(plain(id))))
  if (missing.length > 0) throw new DoesNotHoldError(`${missing.join(', ')}: not in the generated code`)
  return `${operationIds.length} operations`
}

/** `createCardUser`, `create_card_user` and `CreateCardUser` are the same. */
function plain(text: string): string {
  return text.replaceAll('_', '').toLowerCase()
}

/** The path of the compiler that checks generated TypeScript. */
export async function typeScriptCompiler(): Promise<string> {
  return join(await installPeer('typescript', '7.0.2'), 'node_modules/typescript/bin/tsc')
}

/** Type-checks generated TypeScript as strictly as its users may. */
export async function compileTypeScript(folder: string, ...files: readonly string[]): Promise<void> {
  const compiler = await typeScriptCompiler()
  const options = ['--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2022,dom,dom.iterable', '--types', '']
  await nodeCommand(compiler, [...options, '--module', 'preserve', ...files], { cwd: folder })
}

// Importing a package alone would leave out what it imports on demand.
const importAll = `
import importlib, pkgutil, sys
package = importlib.import_module(sys.argv[1])
for module in pkgutil.walk_packages(package.__path__, package.__name__ + '.'):
    importlib.import_module(module.name)
`

/** Installs a generated Python package with what it depends on, and imports each of its modules. Returns the Python that has it. */
export async function importPython(folder: string, name: string): Promise<string> {
  const environment = join(folder, 'environment')
  await command('python3', ['-m', 'venv', environment], { cwd: folder })
  const python = join(environment, 'bin/python')
  await command(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', folder], { cwd: folder })
  // Elsewhere than beside the sources, so that what was installed is what is imported.
  await command(python, ['-c', importAll, name], { cwd: environment })
  return python
}
