// Generates the modules derived from the contract and bundles them with the rest; tsc adds the declarations.
import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { readBundle } from './bundle.ts'
import { compileValidators } from './compile-validators.ts'
import { indexContract } from './index-contract.ts'
import { vendorFormats } from './vendor-formats.ts'

const dist = new URL('../dist/', import.meta.url)
const bundle = readBundle()
const document = JSON.parse(bundle)
const index = indexContract(document, createHash('sha256').update(bundle).digest('hex'))

const files: Record<string, string> = {
  // As strings, because V8 reads JSON faster than the same objects written as JavaScript, and the document only on demand.
  'contract.js': `export const indexText = ${JSON.stringify(JSON.stringify(index))}
export const documentText = ${JSON.stringify(JSON.stringify(document))}
`,
  'contract.d.ts': `export declare const indexText: string
export declare const documentText: string
`,
  'validators.js': compileValidators(document),
  'validators.d.ts': `import type { Validator } from '../../src/validator.ts'
type Table = { readonly [name: string]: Validator | undefined }
export declare const requestBodies: Table
export declare const parameters: { readonly [operationId: string]: Table | undefined }
export declare const responses: Table
export declare const schemas: Table
`,
  'ajv-formats.js': vendorFormats(),
}

rmSync(dist, { recursive: true, force: true })
mkdirSync(new URL('generated/', dist), { recursive: true })
for (const [name, text] of Object.entries(files)) writeFileSync(new URL(`generated/${name}`, dist), text)

// One file, because Node takes longer to resolve and link thirty modules than to run them.
const modules = await rolldown({
  input: fileURLToPath(new URL('../src/index.ts', import.meta.url)),
  platform: 'neutral',
})
await modules.write({ file: fileURLToPath(new URL('index.js', dist)), format: 'esm' })
