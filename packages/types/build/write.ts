// node build/write.ts src|dist: writes the contract's types there.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { generate, readDocument } from './generate.ts'

const folder = process.argv[2]
if (folder !== 'src' && folder !== 'dist') throw new Error('usage: node build/write.ts src|dist')

const target = new URL(`../${folder}/`, import.meta.url)
const text = await generate(readDocument())
if (folder === 'dist') rmSync(target, { recursive: true, force: true })
mkdirSync(target, { recursive: true })
writeFileSync(new URL('contract.generated.d.ts', target), text)
