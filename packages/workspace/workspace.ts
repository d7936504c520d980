import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const repositoryRoot: string = fileURLToPath(new URL('../..', import.meta.url))

export interface WorkspacePackage {
  readonly name: string
  /** Relative to the root of the repository: `packages/contract`. */
  readonly folder: string
  readonly manifest: Manifest
}

export interface Manifest {
  readonly name: string
  readonly version: string
  readonly private?: boolean
  readonly imports?: Readonly<Record<string, unknown>>
  readonly scripts?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

/** Every package of the workspace, in the folders that pnpm-workspace.yaml lists. */
export function workspacePackages(root: string = repositoryRoot): readonly WorkspacePackage[] {
  return globSync(['spec/package.json', 'packages/*/package.json', 'apps/*/package.json'], { cwd: root })
    .sort()
    .map((path) => {
      const manifest = JSON.parse(readFileSync(join(root, path), 'utf8')) as Manifest
      return { name: manifest.name, folder: dirname(path), manifest }
    })
}
