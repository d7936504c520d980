import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pack } from '../../pack.ts'
import { repositoryRoot, type WorkspacePackage } from '../../workspace.ts'
import { consumers } from './consumers.ts'

/** An empty project outside the workspace, with the packed tarballs of the published packages installed. */
export interface Installation {
  readonly folder: string
  readonly tarballs: ReadonlyMap<string, string>
  remove(): void
}

export function installTarballs(packages: readonly WorkspacePackage[]): Installation {
  const root = mkdtempSync(join(tmpdir(), 'card-contract-consumer-'))
  const folder = join(root, 'consumer')
  const tarballs = new Map(packages.map((one) => [one.name, pack(one, root)]))

  mkdirSync(folder)
  const files = Object.fromEntries([...tarballs].map(([name, path]) => [name, `file:${path}`]))
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({
      name: 'consumer',
      private: true,
      type: 'module',
      dependencies: files,
      devDependencies: nodeTypes,
    }),
  )
  // The packages depend on one another by version, and these versions may not be published yet.
  writeFileSync(join(folder, 'pnpm-workspace.yaml'), JSON.stringify({ overrides: files }))
  for (const [name, { compiles, runs }] of Object.entries(consumers)) {
    writeFileSync(join(folder, `${shortName(name)}.ts`), compiles)
    writeFileSync(join(folder, `${shortName(name)}.mjs`), runs)
  }
  execFileSync('pnpm', ['install', '--prefer-offline', '--ignore-scripts'], { cwd: folder, stdio: 'pipe' })
  return { folder, tarballs, remove: () => rmSync(root, { recursive: true, force: true }) }
}

/** What projects on Node install as well, in the version that is used here. */
const { devDependencies } = JSON.parse(readFileSync(join(repositoryRoot, 'packages/workspace/package.json'), 'utf8'))
const nodeTypes = { '@types/node': devDependencies['@types/node'] }

/** The part of a package's name after its scope. */
export function shortName(name: string): string {
  return name.slice(name.indexOf('/') + 1)
}
