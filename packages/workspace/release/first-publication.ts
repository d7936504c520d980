import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repositoryRoot, workspacePackages } from '../workspace.ts'
import { home } from './home.ts'

/**
 * npm trusts a workflow only with packages that exist. So the first version of each is a placeholder without code, published
 * by a person with `npm login`; from then on the workflow publishes. Without `--publish` it only lists what is missing.
 */
function publishFirst(isForReal: boolean): void {
  const names = workspacePackages().flatMap(({ name, manifest }) => (manifest.private ? [] : [name]))
  const missing = names.filter((name) => !isPublished(name))
  for (const name of missing) if (isForReal) publishPlaceholder(name)
  console.log(missing.length === 0 ? 'Every package exists.' : `Missing packages: ${missing.join(', ')}.`)
  if (missing.length === 0) return
  if (!isForReal) {
    console.log('Nothing was published. Run "npm login", then this command again with --publish.')
    return
  }
  console.log(`
Published as 0.0.0, with the tag "placeholder". Now name the trusted publisher of each (GitHub Actions, repository
${home.repository}, workflow release.yml, environment release), and then run the workflow:
${missing.map((name) => `  https://www.npmjs.com/package/${name}/access`).join('\n')}`)
}

function isPublished(name: string): boolean {
  try {
    execFileSync('npm', ['view', name, 'version', '--json'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return true
  } catch (error) {
    const { stdout = '' } = error as { stdout?: string }
    if (stdout.includes('E404')) return false
    throw error
  }
}

function publishPlaceholder(name: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'card-contract-placeholder-'))
  try {
    const manifest = {
      name,
      version: '0.0.0',
      description: 'A placeholder: the first release follows.',
      license: 'MIT',
      repository: { type: 'git', url: `git+https://github.com/${home.repository}.git` },
    }
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest, null, 2))
    writeFileSync(join(folder, 'LICENSE'), readFileSync(join(repositoryRoot, 'LICENSE')))
    execFileSync('npm', ['publish', '--access', 'public', '--tag', 'placeholder'], { cwd: folder, stdio: 'inherit' })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

if (import.meta.main) publishFirst(process.argv.includes('--publish'))
