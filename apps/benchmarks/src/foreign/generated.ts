import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadContract } from '@card-contract/contract'
import { type Command, runCommand } from '../command.ts'

const compiler = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript/package.json')))
const strict = '--noEmit --strict --target es2022 --lib es2022,dom,dom.iterable --module preserve client/index.ts'

/** Has a TypeScript client generated into `client`, and compiles it as strictly as its users may. */
export async function compiles(generate: Command): Promise<void> {
  await runCommand(generate)
  const { cwd } = generate
  hasEveryOperation(cwd)
  await runCommand({ program: process.execPath, args: [compiler, ...strict.split(' ')], cwd })
}

/** Has a Python package generated into `client`, and imports each module with what is installed beside the generator. */
export async function imports(generate: Command): Promise<void> {
  await runCommand(generate)
  hasEveryOperation(generate.cwd)
  const cwd = join(generate.cwd, 'client')
  const modules = globSync('*_client/**/*.py', { cwd }).map((file) =>
    file.replace(/(?:\/__init__)?\.py$/, '').replaceAll('/', '.'),
  )
  await runCommand({ program: join(generate.program, '../python'), args: ['-c', `import ${modules.join(', ')}`], cwd })
}

/** @throws if an operation is not in the generated code, in whichever spelling its language asks for. */
export function hasEveryOperation(folder: string): void {
  const code = globSync('client/**/*.{ts,py}', { cwd: folder })
    .map((file) => plain(file + readFileSync(join(folder, file), 'utf8')))
    .join('\n')
  const operationIds = loadContract().operations.map(({ operationId }) => operationId)
  const missing = operationIds.filter((id) => !code.includes(plain(id)))
  if (missing.length > 0) throw new Error(`not in the generated code: ${missing.join(', ')}`)
}

/** `createCardUser`, `create_card_user` and `CreateCardUser` are the same. */
function plain(text: string): string {
  return text.replaceAll('_', '').toLowerCase()
}
