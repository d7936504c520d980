import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { basename, delimiter, dirname, join } from 'node:path'
import { sourcePaths } from '../../sources.ts'
import { toolPath } from '../../tools.ts'
import { repositoryRoot, type WorkspacePackage, workspacePackages } from '../../workspace.ts'

/** A replacement of a text that a file contains once; where `from` is empty, a new file. */
export interface Change {
  readonly file: string
  readonly from: string
  readonly to: string
}

/** A copy of the sources of this repository, edited and built there by the packages' own build scripts. */
export interface RepositoryCopy {
  /** A folder of the copy that has all its packages installed, and nothing else. */
  readonly consumer: string
  /** Runs a program in a folder, the consumer's by default, with the tools of the repository on the PATH. */
  execute(program: string, args: readonly string[], folder?: string): Promise<Execution>
  /** The sources that differ from what was copied. */
  changedSources(): Promise<readonly string[]>
  /** Edits the copy once more, and builds the named packages with their dependencies again. */
  edit(changes: readonly Change[], built: readonly string[]): Promise<void>
}

export interface Execution {
  readonly exitCode: number
  readonly stdout: string
  readonly stderr: string
}

/** Copies and edits the repository, and builds the named packages with their dependencies. */
export async function buildCopy(
  root: string,
  changes: readonly Change[],
  built: readonly string[],
): Promise<RepositoryCopy> {
  await Promise.all(sourcePaths().map((path) => cp(join(repositoryRoot, path), join(root, path))))
  const pristine = await sourceTexts(root)
  await linkDependencies(root)
  await edit(root, changes, built)
  return {
    consumer: join(root, 'consumer'),
    execute: (program, args, folder = 'consumer') => execute(root, folder, program, args),
    edit: (more, again) => edit(root, more, again),
    changedSources: async () => {
      const now = await sourceTexts(root)
      const paths = [...new Set([...pristine.keys(), ...now.keys()])]
      return paths.filter((path) => !path.startsWith('consumer/') && pristine.get(path) !== now.get(path)).sort()
    },
  }
}

async function edit(root: string, changes: readonly Change[], built: readonly string[]): Promise<void> {
  for (const change of changes) await (change.from ? replaceOnce : create)(join(root, change.file), change)
  for (const { name, folder, manifest } of inBuildOrder(built)) {
    const { exitCode, stdout, stderr } = await execute(root, folder, 'sh', ['-c', manifest.scripts?.build ?? 'true'])
    if (exitCode !== 0) throw new Error(`the build of ${name} failed in the edited copy:\n${stdout}${stderr}`)
  }
}

/**
 * Shares what pnpm installed instead of copying it: one link leads to the store under the root's node_modules. The links
 * of each package are relative, so they lead to the copy's packages and, through that one link, to the store.
 */
async function linkDependencies(root: string): Promise<void> {
  await symlink(join(repositoryRoot, 'node_modules'), join(root, 'node_modules'))
  const scope = join(root, 'consumer/node_modules/@card-contract')
  await mkdir(scope, { recursive: true })
  for (const { folder } of workspacePackages()) {
    const installed = join(repositoryRoot, folder, 'node_modules')
    const filter = (path: string) => !basename(path).startsWith('.vite')
    await cp(installed, join(root, folder, 'node_modules'), { recursive: true, verbatimSymlinks: true, filter })
    await symlink(join(root, folder), join(scope, basename(folder)))
  }
}

async function create(path: string, { to }: Change): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, to, { flag: 'wx' })
}

async function replaceOnce(path: string, { file, from, to }: Change): Promise<void> {
  const text = await readFile(path, 'utf8')
  const found = text.split(from).length - 1
  if (found !== 1) throw new Error(`${file}: expected ${JSON.stringify(from)} once, found it ${found} times`)
  await writeFile(
    path,
    text.replace(from, () => to),
  )
}

/** Each package comes after the packages that it depends on. */
function inBuildOrder(names: readonly string[]): readonly WorkspacePackage[] {
  const packages = new Map(workspacePackages().map((one) => [one.name, one]))
  const ordered = new Set<WorkspacePackage>()
  const add = (name: string) => {
    const one = packages.get(name)
    if (!one || ordered.has(one)) return
    Object.keys({ ...one.manifest.dependencies, ...one.manifest.devDependencies }).forEach(add)
    ordered.add(one)
  }
  names.forEach(add)
  return [...ordered]
}

async function execute(root: string, folder: string, program: string, args: readonly string[]): Promise<Execution> {
  const bins = [join(root, folder, 'node_modules/.bin'), join(root, 'node_modules/.bin'), toolPath('.bin')]
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const env = { PATH: [...bins, PATH].join(delimiter), HOME, NODE_COMPILE_CACHE }
  return await new Promise((resolve, reject) => {
    execFile(program, args, { cwd: join(root, folder), env }, (error, stdout, stderr) => {
      if (error && typeof error.code !== 'number') reject(error)
      else resolve({ exitCode: Number(error?.code ?? 0), stdout, stderr })
    })
  })
}

async function sourceTexts(root: string): Promise<ReadonlyMap<string, string>> {
  const texts = sourcePaths(root).map(async (path) => [path, await readFile(join(root, path), 'utf8')] as const)
  return new Map(await Promise.all(texts))
}
