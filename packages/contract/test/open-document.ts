import { compileValidators } from '../build/compile-validators.ts'
import { indexContract } from '../build/index-contract.ts'
import type { Contract } from '../src/contract.ts'
import { openContract } from '../src/contract.ts'
import type { Validators } from '../src/create-validate.ts'
import type { OpenApiDocument } from '../src/openapi-document.ts'

/** The contract of any document, compiled in this process as the build compiles that of this package. */
export async function openDocument(document: OpenApiDocument, hash: string): Promise<Contract> {
  return openContract(indexContract(document, hash), () => structuredClone(document), await validatorsOf(document))
}

/** The validators of a document, without writing them anywhere. */
export async function validatorsOf(document: OpenApiDocument): Promise<Validators> {
  const generated = new URL('../dist/generated/', import.meta.url)
  const code = compileValidators(document).replaceAll(/(?<= from ')[^']+/g, (path) => String(new URL(path, generated)))
  return await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)
}
