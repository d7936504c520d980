import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The adapters around generated clients. */
export function adapter(file: string): string {
  return fileURLToPath(new URL(`adapters/${file}`, import.meta.url))
}

/** The adapters that the suite shows to its users. */
export function shownAdapter(file: string): string {
  const suite = dirname(fileURLToPath(import.meta.resolve('@card-contract/conformance/package.json')))
  return join(suite, 'examples/clients', file)
}
