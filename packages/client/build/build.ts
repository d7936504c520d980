// Writes what this package derives from the contract; tsc compiles the rest against it.
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadContract } from '@card-contract/contract'
import { rolldown } from 'rolldown'
import { renderCardOperations } from './render-card-operations.ts'
import { renderExampleAnswers, renderExampleAnswersDeclaration } from './render-example-answers.ts'
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
  'example-answers.js': renderExampleAnswers(contract),
  'example-answers.d.ts': renderExampleAnswersDeclaration(contract),
  'card-operations.js': 'export {}\n',
  'card-operations.d.ts': renderCardOperations(contract),
  'validate-response.d.ts': `/** One way in which an answer departs from the contract, in the words that the conformance suite uses as well. */
export interface Violation {
  /** JSON pointer into the answer. Of a missing field it is the pointer that the field would have. */
  readonly pointer: string
  /** The keyword of JSON Schema that is not met. */
  readonly keyword: string
  /** What the contract asks for, in a few words. */
  readonly expected: string
  /** What was there instead. Never the value of a field that the contract calls secret. */
  readonly received: string
  /** JSON pointer into the contract, to the keyword. */
  readonly schemaPointer: string
  /** The whole of it in one sentence. */
  readonly message: string
}

/** Judges the whole body of a success by the contract's schema. An empty list means that it is valid. */
export declare function validateResponse(operationId: string, body: unknown): readonly Violation[]
`,
}

rmSync(dist, { recursive: true, force: true })
mkdirSync(generated, { recursive: true })
for (const [name, text] of Object.entries(files)) writeFileSync(new URL(name, generated), text)

// The types come along instead of being a dependency: one tarball installs by itself, with openapi-fetch and no more.
const types = dirname(fileURLToPath(import.meta.resolve('@card-contract/types')))
cpSync(types, new URL('types/', generated), { recursive: true })

// So do the validators, in a file of their own that only a client with `validate: true` loads.
const validators = await rolldown({
  input: fileURLToPath(new URL('validate-response.ts', import.meta.url)),
  platform: 'neutral',
})
await validators.write({ file: fileURLToPath(new URL('validate-response.js', generated)), format: 'esm', minify: true })
