import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { OpenAPI3 } from 'openapi-typescript'

/** The bundled contract, as the spec package built it. */
export function readDocument(): OpenAPI3 {
  return JSON.parse(readFileSync(fileURLToPath(import.meta.resolve('@card-contract/spec/openapi.json')), 'utf8'))
}
