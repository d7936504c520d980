import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { workspacePackages } from '../workspace.ts'
import { anyNode } from './node-versions.ts'
import { startRegistry } from './registry.ts'
import { createStranger, type Stranger } from './stranger.ts'
import { type Announced, type Trial, trials } from './trials.ts'

/**
 * Rehearses a release: publishes every package to a registry on this machine, and does as a stranger what the READMEs show, in empty
 * folders with empty caches, on each supported Node. Nothing leaves the machine. Prints how long each step took and what it installed.
 */
async function rehearse(root: string): Promise<number> {
  const registry = await startRegistry(join(root, 'registry'))
  const leaving: Stranger[] = []
  const stranger = (major: number, name: string): Stranger => {
    const node = anyNode(major, join(root, `node-${major}`))
    const one = createStranger({ root: join(root, name), node, registry: registry.url })
    leaving.push(one)
    return one
  }
  try {
    registry.publish(workspacePackages().filter(({ manifest }) => !manifest.private))
    console.log('published every package to a registry on this machine')
    const server = await startServer(stranger(24, 'server'))
    let failures = 0
    for (const major of [20, 22, 24]) {
      for (const [index, trial] of trials.filter(({ on }) => on.includes(major)).entries()) {
        if (!tell(major, trial, stranger(major, `${major}-${index}`), server)) failures++
      }
    }
    console.log(failures === 0 ? 'every step succeeded' : `${failures} steps failed`)
    return failures === 0 ? 0 : 1
  } finally {
    for (const one of leaving) one.leave()
    registry.close()
  }
}

async function startServer({ start }: Stranger): Promise<Announced> {
  const text = await start('npx @card-contract/reference-server --port 0 --memory', 'Ctrl-C')
  const [, exports = '', test = ''] = /(^ {2}export .*?\n)\n.*?Test it.*?(^ {2}npx.*?)\n\nCtrl-C/ms.exec(text) ?? []
  return { exports, test }
}

function tell(major: number, trial: Trial, stranger: Stranger, server: Announced): boolean {
  const start = performance.now()
  let failure: string | undefined
  try {
    trial.run(stranger, server)
  } catch (error) {
    failure = (error as Error).message
  }
  const seconds = `${((performance.now() - start) / 1000).toFixed(1)} s`
  const size = `${(stranger.installedBytes() / 1e6).toFixed(1)} MB`
  console.log(`Node ${major}  ${seconds.padStart(7)}  ${size.padStart(9)}  ${failure ? 'FAILED  ' : ''}${trial.title}`)
  if (failure) console.log(failure)
  return !failure
}

const root = mkdtempSync(join(tmpdir(), 'card-contract-rehearsal-'))
try {
  process.exitCode = await rehearse(root)
} finally {
  rmSync(root, { recursive: true, force: true })
}
