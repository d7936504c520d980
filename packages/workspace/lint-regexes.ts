import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { toolPath } from './tools.ts'
import { repositoryRoot } from './workspace.ts'

// What sees text from outside: the sources of all packages, not their tests and builds.
const sources = ['{apps,packages}/*/src/**', '.github/**/*.mjs']

/** Reports regular expressions that may take more than linear time. Returns the exit code of ESLint. */
export function lintRegexes(cwd: string, patterns: readonly string[], stdio: 'inherit' | 'pipe' = 'inherit') {
  const config = join(repositoryRoot, 'packages/workspace/tools/eslint.config.mjs')
  return spawnSync(
    process.execPath,
    // The configuration uses Node's own removal of types, which is stable in what it does and not yet in its name.
    ['--disable-warning=ExperimentalWarning', toolPath('eslint/bin/eslint.js'), '--config', config, ...patterns],
    { cwd, stdio, encoding: 'utf8' },
  )
}

if (import.meta.main) process.exitCode = lintRegexes(repositoryRoot, sources).status ?? 1
