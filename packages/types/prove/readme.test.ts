import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'

const packageFolder = fileURLToPath(new URL('..', import.meta.url))
const readme = readFileSync(`${packageFolder}README.md`, 'utf8')
const snippets = [...readme.matchAll(/^```ts\n(?<code>.*?)^```/gms)].map(({ groups }) => groups?.code ?? '')

/** Compiles a text as if it were a file of this package, which may import the package by its name. */
function complaintsAbout(code: string): string[] {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    types: [],
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
  }
  const file = `${packageFolder}snippet.ts`
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists } = host
  host.fileExists = (name) => name === file || fileExists(name)
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, code, ts.ScriptTarget.ES2023) : getSourceFile(name, ...rest)
  return ts
    .getPreEmitDiagnostics(ts.createProgram([file], options, host))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}

test('the README has snippets', () => {
  expect(snippets).toHaveLength(2)
})

test.each(snippets)('a snippet of the README compiles: %#', (snippet) => {
  expect(complaintsAbout(snippet)).toEqual([])
})

test('a snippet that contradicts the contract does not compile', () => {
  const wrong = (snippets[0] ?? '').replace("'XAF'", "'GBP'")
  expect(complaintsAbout(wrong)).toEqual([expect.stringContaining(`Type '"GBP"' is not assignable`)])
})
