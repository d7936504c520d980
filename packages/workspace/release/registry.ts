import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { repositoryRoot, type WorkspacePackage } from '../workspace.ts'
import { npmInstall } from './npm-install.ts'

/** A registry on this machine that has the packages of this repository, and passes on what it does not have from npm's. */
export interface Registry {
  readonly url: string
  publish(packages: readonly WorkspacePackage[]): void
  close(): void
}

/** Verdaccio is installed on demand: nothing else in this repository needs it. */
const wanted = {
  dependencies: { verdaccio: '6.10.4' },
  // It asks for a tag of node-fetch, which registries that mirror npm's may not have.
  overrides: { 'verdaccio-audit': { 'node-fetch': '2.7.0' } },
}

export async function startRegistry(folder: string): Promise<Registry> {
  npmInstall(folder, wanted)
  const npm = execFileSync('npm', ['config', 'get', 'registry'], { cwd: folder, encoding: 'utf8' }).trim()
  // JSON is YAML.
  const config = {
    storage: join(folder, 'storage'),
    uplinks: { npm: { url: npm, maxage: '1h' } },
    packages: {
      '@card-contract/*': { access: '$all', publish: '$anonymous' },
      '**': { access: '$all', proxy: 'npm' },
    },
    max_body_size: '100mb',
    log: { type: 'stdout', format: 'pretty', level: 'error' },
  }
  writeFileSync(join(folder, 'config.yaml'), JSON.stringify(config))
  const port = await freePort()
  const args = ['node_modules/verdaccio/bin/verdaccio', '--config', 'config.yaml', '--listen', `127.0.0.1:${port}`]
  const verdaccio = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  const url = `http://127.0.0.1:${port}/`
  await answers(`${url}-/ping`, verdaccio)
  return { url, publish: (packages) => publish(packages, url), close: () => void verdaccio.kill() }
}

function publish(packages: readonly WorkspacePackage[], url: string): void {
  for (const { folder } of packages) {
    // Provenance is a statement of the release workflow, which this is not.
    const args = ['publish', '--registry', url, '--no-git-checks', '--provenance=false']
    // Verdaccio accepts any token; pnpm insists on one.
    const env = { ...process.env, npm_config__authToken: 'anyone' }
    execFileSync('pnpm', args, { cwd: join(repositoryRoot, folder), stdio: 'pipe', env })
  }
}

async function answers(url: string, server: ChildProcess): Promise<void> {
  const output: Buffer[] = []
  server.stdout?.on('data', (chunk: Buffer) => output.push(chunk))
  server.stderr?.on('data', (chunk: Buffer) => output.push(chunk))
  for (;;) {
    const isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return
    if (server.exitCode !== null) throw new Error(`Verdaccio ended: ${Buffer.concat(output)}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}
