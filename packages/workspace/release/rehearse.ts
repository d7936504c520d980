import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
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
  const strangers: Stranger[] = []
  const stranger = (node: string): Stranger => {
    const one = createStranger({ root: join(root, String(strangers.length)), node, registry: registry.url })
    strangers.push(one)
    return one
  }
  try {
    registry.publish(workspacePackages().filter(({ manifest }) => !manifest.private))
    console.log('published every package to a registry on this machine')
    const server = await startServer(stranger(process.execPath))
    const steps = [24, 22, 20].flatMap((major) => {
      const node = anyNode(major, join(root, `node-${major}`))
      return trials.filter(({ on }) => on.includes(major)).map((trial) => ({ major, node, trial }))
    })
    let failures = 0
    const take = async ({ major, node, trial }: (typeof steps)[number]): Promise<void> => {
      if (!(await tell(major, trial, stranger(node), server))) failures++
    }
    for (const step of steps.filter(({ trial }) => trial.isTimed)) await take(step)
    await sideBySide(steps.filter(({ trial }) => !trial.isTimed).values(), take)
    console.log(failures === 0 ? 'every step succeeded' : `${failures} steps failed`)
    return failures === 0 ? 0 : 1
  } finally {
    for (const one of strangers) one.leave()
    registry.close()
  }
}

/** As many at a time as the machine has cores. */
async function sideBySide<Step>(steps: Iterable<Step>, take: (step: Step) => Promise<void>): Promise<void> {
  const lanes = Array.from({ length: availableParallelism() }, async () => {
    for (const step of steps) await take(step)
  })
  await Promise.all(lanes)
}

async function startServer({ start }: Stranger): Promise<Announced> {
  const text = await start('npx @card-contract/reference-server --port 0 --memory', 'Ctrl-C')
  const [, exports = '', test = ''] = /(^ {2}export .*?\n)\n.*?Test it.*?(^ {2}npx.*?)\n\nCtrl-C/ms.exec(text) ?? []
  return { exports, test }
}

async function tell(major: number, trial: Trial, stranger: Stranger, server: Announced): Promise<boolean> {
  const start = performance.now()
  let failure: string | undefined
  try {
    await trial.run(stranger, server)
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
