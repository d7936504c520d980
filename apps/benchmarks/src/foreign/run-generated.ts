import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { command, nodeCommand } from './command.ts'
import { typeScriptCompiler } from './generated.ts'
import type { MoneySettings } from './move-money.ts'

/** Compiles a program beside a generated TypeScript client to JavaScript, and runs it. Returns what it printed. */
export async function runTypeScript(folder: string, program: string, environment: MoneySettings): Promise<string> {
  writeFileSync(join(folder, 'use.ts'), program)
  const options = [
    '--strict',
    '--target',
    'es2022',
    '--lib',
    'es2022,dom,dom.iterable',
    '--types',
    '',
    '--rootDir',
    '.',
  ]
  // The clients import without file extensions, which Node resolves only in CommonJS.
  const output = ['--module', 'commonjs', '--moduleResolution', 'bundler', '--outDir', 'javascript']
  await nodeCommand(await typeScriptCompiler(), [...options, ...output, 'use.ts'], { cwd: folder })
  writeFileSync(join(folder, 'javascript/package.json'), '{"type":"commonjs"}')
  return await nodeCommand('javascript/use.js', [], { cwd: folder, environment })
}

/** Runs a program in the module of a generated Go client. */
export async function runGo(folder: string, program: string, environment: MoneySettings): Promise<string> {
  mkdirSync(join(folder, 'use'), { recursive: true })
  writeFileSync(join(folder, 'use/main.go'), program)
  return await command('go', ['run', './use'], { cwd: folder, environment })
}

/** Runs a program with the Python that a generated client was installed into. */
export async function runPython(python: string, program: string, environment: MoneySettings): Promise<string> {
  return await command(python, ['-c', program], { cwd: dirname(python), environment })
}
