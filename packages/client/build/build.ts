// Writes what this package derives from the contract; tsc compiles the rest against it.
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadContract } from '@card-contract/contract'
import { rolldown } from 'rolldown'
import { renderCardOperations } from './render-card-operations.ts'
import { renderExampleResponses, renderExampleResponsesDeclaration } from './render-example-responses.ts'
import { renderOperations, renderOperationsDeclaration } from './render-operations.ts'
import { renderWaysToFindOut, waysToFindOutDeclaration } from './render-ways-to-find-out.ts'

const dist = new URL('../dist/', import.meta.url)
const generated = new URL('generated/', dist)
const contract = loadContract()

const files: Record<string, string> = {
  'operations.js': renderOperations(contract),
  'operations.d.ts': renderOperationsDeclaration(contract),
  'ways-to-find-out.js': renderWaysToFindOut(contract),
  'ways-to-find-out.d.ts': waysToFindOutDeclaration,
  'example-responses.js': renderExampleResponses(contract),
  'example-responses.d.ts': renderExampleResponsesDeclaration(contract),
  'card-operations.js': 'export {}\n',
  'card-operations.d.ts': renderCardOperations(contract),
  'validate-response.d.ts': `import type { Violation } from './violation.js'

export type { Violation }

/** Judges the whole body of a success by the contract's schema. An empty list means that it is valid. */
export declare function validateResponse(operationId: string, body: unknown): readonly Violation[]
`,
}

rmSync(dist, { recursive: true, force: true })
mkdirSync(generated, { recursive: true })
for (const [name, text] of Object.entries(files)) writeFileSync(new URL(name, generated), text)

// The types come along instead of being dependencies: one tarball installs by itself, with openapi-fetch and no more.
const types = dirname(fileURLToPath(import.meta.resolve('@card-contract/types')))
cpSync(types, new URL('types/', generated), { recursive: true })
const violation = new URL('violation.d.ts', import.meta.resolve('@card-contract/contract'))
cpSync(violation, new URL('violation.d.ts', generated))

// So do the validators, in a file of their own that only the entry `validation` loads.
const validators = await rolldown({
  input: fileURLToPath(new URL('validate-response.ts', import.meta.url)),
  platform: 'neutral',
})
await validators.write({ file: fileURLToPath(new URL('validate-response.js', generated)), format: 'esm', minify: true })
