// Installs what a command needs, where it is missing. `node install.mjs suite`: what builds and runs the suite and the
// reference server. `node install.mjs`: everything. Plain JavaScript, because it also runs on the machine's own Node.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { wrongNode } from './require-node.mjs'

const filters = { suite: ['.', '@card-contract/conformance...', '@card-contract/reference-server...'], all: [] }

/** What is missing for a command that needs `scope`, as arguments of pnpm; undefined if it is all there. */
export function missing(scope, root) {
  const state = stateOf(root)
  if ([`all ${state}`, `${scope} ${state}`].includes(textOf(recordIn(root)))) return undefined
  return ['install', ...filters[scope].flatMap((filter) => ['--filter', filter])]
}

/** Notes that what `scope` needs is there, until a dependency changes or `node_modules` is removed. */
export function noteInstalled(scope, root) {
  writeFileSync(recordIn(root), `${scope} ${stateOf(root)}`)
}

function recordIn(root) {
  return new URL('node_modules/.card-contract-installed', root)
}

function stateOf(root) {
  const folders = ['packages', 'apps'].flatMap((parent) =>
    readdirSync(new URL(parent, root)).map((name) => `${parent}/${name}`),
  )
  const manifests = ['.', 'spec', ...folders].map((folder) => `${folder}/package.json`)
  const hash = createHash('sha256')
  for (const path of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...manifests]) hash.update(textOf(new URL(path, root)))
  return hash.digest('hex')
}

function textOf(url) {
  try {
    return readFileSync(url, 'utf8')
  } catch {
    return ''
  }
}

/** The exit code of the installation. */
function install(args, root) {
  console.error('installing what this command needs, once …')
  // Standard output belongs to the command.
  const { status, error } = spawnSync('pnpm', args, { cwd: fileURLToPath(root), stdio: ['ignore', 2, 2] })
  if (error) console.error(`pnpm could not be started (${error.message}): run "npx -y pnpm@12 ${args.join(' ')}"`)
  return status ?? 1
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = new URL('../../', import.meta.url)
  const scope = process.argv[2] ?? 'all'
  const args = missing(scope, root)
  const status = args ? install(args, root) : 0
  if (args && status === 0) noteInstalled(scope, root)
  // What was just installed comes first on the PATH, but another Node runs this.
  const version = args
    ? spawnSync('node', ['--version'], { encoding: 'utf8' }).stdout.trim().slice(1)
    : process.versions.node
  const complaint = status === 0 ? wrongNode(version) : undefined
  if (complaint) console.error(complaint)
  process.exitCode = complaint ? 1 : status
}
