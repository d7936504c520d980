import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from './workspace.ts'

/** What is installed, built or recorded: the names in .gitignore, which a copy of the repository may not have. */
const notSources = new Set([
  '.git',
  '.turbo',
  '.peers',
  'node_modules',
  'dist',
  'coverage',
  'test-results.json',
  'prove-results.json',
  'nightly-results.json',
  'mutate-results.json',
  '.stryker-tmp',
])

/** The paths of all source files, relative to the root. */
export function sourcePaths(root: string = repositoryRoot, folder = ''): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !notSources.has(entry.name))
    .flatMap((entry) => {
      const path = folder ? `${folder}/${entry.name}` : entry.name
      return entry.isDirectory() ? sourcePaths(root, path) : [path]
    })
}
