import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The bundled contract, byte for byte as the spec package built it. */
export function readBundle(): string {
  return readFileSync(fileURLToPath(import.meta.resolve('@card-contract/spec/openapi.json')), 'utf8')
}
