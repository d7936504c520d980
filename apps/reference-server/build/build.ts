// Bundles the server's own modules and its validator; tsc adds the declarations. Other dependencies stay outside, so that they can
// be updated.
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const packageFolder = new URL('../', import.meta.url)
const dist = new URL('dist/', packageFolder)

rmSync(dist, { recursive: true, force: true })
// A few files, because Node takes longer to resolve, read and link hundreds of modules than to run them. What the first response
// does not need stays a file of its own, since it is imported dynamically.
const modules = await rolldown({
  cwd: fileURLToPath(packageFolder),
  // The names are those that package.json expects.
  input: { main: 'src/main.ts', index: 'src/index.ts' },
  platform: 'node',
  transform: { target: 'node24' },
  // The private packages of the options and of pages are bundled, so that the published package does not depend on them. So is
  // express-openapi-validator with Ajv, of which the server accepts only one version: half of all modules are theirs. So is
  // prom-client, which loads a dozen modules at the start.
  external: [/^@card-contract\/(contract|spec|types)$/, /^(express|helmet|pg|pino|pino-pretty)(\/|$)/],
  plugins: [{ name: 'deprecated-outside', resolveId: outsideIfDeprecated }],
})
const { output } = await modules.write({
  dir: fileURLToPath(dist),
  format: 'esm',
  chunkFileNames: '[name].js',
  codeSplitting: { groups: [{ name: 'validator', test: /node_modules/ }] },
})

// The licenses of what was bundled ask for this.
const bundled = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : [])).filter(isForeign)
const folders = [...new Set(bundled.map(folderOf))].sort((a, b) => `${nameOf(a)}`.localeCompare(`${nameOf(b)}`))
writeFileSync(new URL('LICENSES.txt', dist), folders.map(licenseOf).join('\n\n'))

// src/pages/landing/landing-page.ts reads these from beside the module that it is in.
for (const name of ['origin.js', 'live.js', 'trouble-switch.js']) {
  copyFileSync(new URL(`src/pages/landing/${name}`, packageFolder), new URL(name, dist))
}

/** Node warns of the deprecated `url.parse`, which this module calls, unless the caller is in node_modules. */
function outsideIfDeprecated(id: string): { id: string; external: true } | undefined {
  const [, path] = /^\.(\/parsers\/req\.parameter\.mutator)$/.exec(id) ?? []
  return path === undefined ? undefined : { id: `express-openapi-validator/dist/middlewares${path}.js`, external: true }
}

function isForeign(module: string): boolean {
  return module.includes('node_modules')
}

/** The folder of the package that a module belongs to. */
function folderOf(module: string): string {
  let folder = dirname(module)
  while (!existsSync(join(folder, 'package.json')) || nameOf(folder) === undefined) folder = dirname(folder)
  return folder
}

/** Undefined if the package.json only says which kind of modules the folder has. */
function nameOf(folder: string): string | undefined {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).name
}

function licenseOf(folder: string): string {
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name))
  if (file === undefined) throw new Error(`${nameOf(folder)} is bundled, and its license was not found in ${folder}`)
  return `${nameOf(folder)}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`
}
