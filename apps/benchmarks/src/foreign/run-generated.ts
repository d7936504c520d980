import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { command, nodeCommand } from './command.ts'
import { typeScriptCompiler } from './generated.ts'
import type { MoneySettings } from './move-money.ts'

/** Compiles a program beside a generated TypeScript client to JavaScript, and runs it. Returns what it printed. */
export async function runTypeScript(folder: string, program: string, environment: MoneySettings): Promise<string> {
  writeFileSync(join(folder, 'use.ts'), program)
  await writeJavaScript(folder, 'use.ts')
  return await nodeCommand('javascript/use.js', [], { cwd: folder, environment })
}

const compilerOptions = {
  lib: 'es2022,dom,dom.iterable',
  module: 'commonjs',
  moduleResolution: 'bundler',
  outDir: 'javascript',
  rootDir: '.',
  target: 'es2022',
  types: '',
} as const

/** To CommonJS in the folder `javascript`: the clients import without file extensions, which Node resolves only there. */
export async function writeJavaScript(folder: string, file: string): Promise<void> {
  const options = Object.entries(compilerOptions).flatMap(([name, value]) => [`--${name}`, value])
  // Not with the settings of this repository, which the folder is in.
  const alone = ['--ignoreConfig', '--strict', ...options, file]
  await nodeCommand(await typeScriptCompiler(), alone, { cwd: folder })
  writeFileSync(join(folder, 'javascript/package.json'), '{"type":"commonjs"}')
}

/** Runs a program with the Python that a generated client was installed into. */
export async function runPython(python: string, program: string, environment: MoneySettings): Promise<string> {
  return await command(python, ['-c', program], { cwd: dirname(python), environment })
}
