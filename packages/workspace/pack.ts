import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { repositoryRoot, type WorkspacePackage, workspacePackages } from './workspace.ts'

/** Packs a package as it would be published, and returns the path of the tarball. */
export function pack({ name, folder }: WorkspacePackage, destination: string): string {
  const args = ['pack', '--json', '--pack-destination', destination]
  const stdout = execFileSync('pnpm', args, { cwd: join(repositoryRoot, folder), encoding: 'utf8' })
  const { filename } = JSON.parse(stdout) as { filename: string }
  if (!filename) throw new Error(`${name} was not packed: ${stdout}`)
  return filename
}

/** A package, and the packages of this workspace that it needs when it runs. */
export function withDependencies(name: string): readonly WorkspacePackage[] {
  const all = workspacePackages()
  const found = new Set<WorkspacePackage>()
  const add = (one: string): void => {
    const workspacePackage = all.find((candidate) => candidate.name === one)
    if (!workspacePackage || found.has(workspacePackage)) return
    found.add(workspacePackage)
    for (const dependency of Object.keys(workspacePackage.manifest.dependencies ?? {})) add(dependency)
  }
  add(name)
  return [...found]
}
