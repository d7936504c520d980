// Turns the style sheets and the script of the page into constants, because the programs are bundled without such files.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

const packageFolder = new URL('../', import.meta.url)
const dist = new URL('dist/', packageFolder)
const read = (name: string): string => readFileSync(new URL(`src/browser/${name}`, packageFolder), 'utf8')

rmSync(dist, { recursive: true, force: true })
mkdirSync(dist)
const files = { style: read('page.css') + read('live-table.css'), script: read('live.js') }
const entries = Object.entries(files)
const module = entries.map(([name, text]) => `export const ${name} = ${JSON.stringify(text)}\n`)
const types = entries.map(([name]) => `export declare const ${name}: string\n`)
writeFileSync(new URL('browser-files.js', dist), module.join(''))
writeFileSync(new URL('browser-files.d.ts', dist), types.join(''))
