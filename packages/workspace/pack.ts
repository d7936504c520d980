import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildBeforehand } from './build.ts'
import { repositoryRoot, type WorkspacePackage, workspacePackages } from './workspace.ts'

/** Packs a package as it would be published, and returns the path of the tarball. */
export function pack({ name, folder }: WorkspacePackage, destination: string): string {
  const args = ['pack', '--json', '--pack-destination', destination]
  const stdout = execFileSync('pnpm', args, { cwd: join(repositoryRoot, folder), encoding: 'utf8' })
  const { filename } = JSON.parse(stdout) as { filename: string }
  if (!filename) throw new Error(`${name} was not packed: ${stdout}`)
  return filename
}

/** Packages, and the packages of this workspace that they need when they run. */
export function withDependencies(...names: readonly string[]): readonly WorkspacePackage[] {
  const all = workspacePackages()
  const found = new Set<WorkspacePackage>()
  const add = (name: string): void => {
    const workspacePackage = all.find((one) => one.name === name)
    if (!workspacePackage || found.has(workspacePackage)) return
    found.add(workspacePackage)
    for (const dependency of Object.keys(workspacePackage.manifest.dependencies ?? {})) add(dependency)
  }
  for (const name of names) add(name)
  return [...found]
}

if (import.meta.main) {
  const folder = resolve(process.argv[2] ?? 'packed')
  mkdirSync(folder, { recursive: true })
  const published = workspacePackages().filter(({ manifest }) => !manifest.private)
  process.exitCode = await buildBeforehand(published.map(({ name }) => name))
  if (process.exitCode === 0) for (const one of published) console.log(pack(one, folder))
}
