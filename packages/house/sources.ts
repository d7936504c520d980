import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from './workspace.ts'

/** What is installed, built or recorded. The names are those of .gitignore, which a copy without git may not have. */
const notSources = new Set(['.git', '.turbo', '.peers', 'node_modules', 'dist', 'coverage', 'test-results.json'])

/** Every file of the repository that somebody wrote, relative to its root. */
export function sourcePaths(root: string = repositoryRoot, folder = ''): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !notSources.has(entry.name))
    .flatMap((entry) => {
      const path = folder ? `${folder}/${entry.name}` : entry.name
      return entry.isDirectory() ? sourcePaths(root, path) : [path]
    })
}
