// `pnpm --filter @card-contract/spec record-release`: records the current contract as the one that later
// ones are compared with. Run once per release, after `changeset version` has raised the version of the package.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { bundle, toYaml } from '../build/bundle.ts'
import { releasedFile } from './released.ts'

const { spec: specFolder } = parseArgs({
  options: { spec: { type: 'string', default: dirname(import.meta.dirname) } },
}).values
const { version } = JSON.parse(readFileSync(join(specFolder, 'package.json'), 'utf8')) as { version: string }

// The document has the version of its package. Only this line is replaced, to keep comments and layout.
const rootFile = join(specFolder, 'openapi.yaml')
const text = readFileSync(rootFile, 'utf8')
const versioned = text.replace(/^(info:\n(?: .*\n)*? {2}version: ).*$/m, `$1${version}`)
if (!versioned.includes(`\n  version: ${version}\n`))
  throw new Error(`${rootFile} has no line "  version: …" under info.`)
writeFileSync(rootFile, versioned)

mkdirSync(dirname(releasedFile(specFolder)), { recursive: true })
writeFileSync(releasedFile(specFolder), toYaml(await bundle(specFolder)))
console.log(`released/openapi.yaml is release ${version}.`)
