import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface Wanted {
  readonly dependencies: Readonly<Record<string, string>>
  readonly overrides?: Readonly<Record<string, unknown>>
}

/** Installs packages from npm's registry in a folder of their own. */
export function npmInstall(folder: string, wanted: Wanted): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, ...wanted }))
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder, stdio: 'pipe' })
}
