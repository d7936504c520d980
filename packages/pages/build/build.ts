// Writes the style sheet and the script into a module, so that a program that bundles this package reads no files.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

const dist = new URL('../dist/', import.meta.url)
const generated = new URL('generated/', dist)
const texts = { style: 'style.css', copyScript: 'copy.js' }

rmSync(dist, { recursive: true, force: true })
mkdirSync(generated, { recursive: true })
const constants = Object.entries(texts).map(([name, file]) => {
  const text = readFileSync(new URL(`../src/${file}`, import.meta.url), 'utf8')
  return `export const ${name} = ${JSON.stringify(text)}\n`
})
writeFileSync(
  new URL('texts.js', generated),
  `// Made from the files in src; the build writes it.\n${constants.join('')}`,
)
const declarations = Object.keys(texts).map((name) => `export declare const ${name}: string\n`)
writeFileSync(new URL('texts.d.ts', generated), declarations.join(''))
