import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { withEditorComments } from './editor-comments.ts'
import { withInterfacesOfElements } from './interfaces-of-elements.ts'
import { withUnsetFields } from './unset-fields.ts'

const HEADER = `// Generated from the contract. Change the contract and run "pnpm generate", not this file.
`

/**
 * The contract's types as the text of a declaration file.
 *
 * The only module that knows openapi-typescript. That library gets no more releases, so it will be replaced one day;
 * what a successor has to provide is `paths`, `components`, `operations` and one exported name per component schema.
 */
export async function generate(document: OpenAPI3): Promise<string> {
  const declarations = await openapiTS(withUnsetFields(withEditorComments(document)), {
    // A default is what the server assumes, not what a client must send: is_business stays optional.
    defaultNonNullable: false,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    rootTypesKeepCasing: true,
    silent: true,
  })
  return HEADER + astToString(withInterfacesOfElements(declarations))
}

/** The bundled contract, as the spec package built it. */
export function readDocument(): OpenAPI3 {
  return JSON.parse(readFileSync(fileURLToPath(import.meta.resolve('@card-contract/spec/openapi.json')), 'utf8'))
}
