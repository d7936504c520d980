import { execFileSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { repositoryRoot, workspacePackages } from '../workspace.ts'

/** Writes what each published package brings along, as CycloneDX, one file per package. Peers are installed by the user. */
export function writeSboms(folder: string): void {
  const published = workspacePackages().filter(({ manifest }) => !manifest.private)
  const filters = published.map(({ name }) => `--filter=${name}`)
  const format = ['--sbom-format', 'cyclonedx', '--split', '--prod', '--exclude-peers']
  execFileSync('pnpm', [...filters, 'sbom', ...format, '--out', join(folder, '%s-%v.cdx.json')], {
    cwd: repositoryRoot,
    stdio: 'pipe',
  })
}

if (import.meta.main) writeSboms(resolve(process.argv[2] ?? 'sbom'))
