import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the published reference server. */
const folder = dirname(fileURLToPath(import.meta.resolve('@card-contract/reference-server/package.json')))

/** The server's command. */
export const serverProgram = join(folder, 'dist/main.js')

/** The same from its sources, which the program holds bundled in a few files. */
export const serverSources = join(folder, 'src/main.ts')

/** Programs that put something else around the server's own operations, or start what it needs. They belong to its package. */
export function measureProgram(name: string): string {
  return join(folder, 'measure', name)
}
