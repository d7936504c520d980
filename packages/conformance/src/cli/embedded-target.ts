import { fork } from 'node:child_process'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { StartedServer } from '@card-contract/reference-server'
import { exampleFixtures } from '../cards/actions/fixture-options.ts'
import { bySchemes } from '../cards/credentials.ts'
import { placeholdersOf, type Suite } from '../engine/nouns/suite.ts'
import type { Target } from '../engine/nouns/target.ts'
import { CannotJudgeError, UsageError } from './exit-code.ts'

export interface EmbeddedTarget {
  readonly target: Target
  close(): void
}

/** The server stores its state in SQLite, which Node includes since this version. */
const oldestNode = 24

const startsWithinMs = 20_000

/** Starts the reference server in a separate process. */
export async function startEmbeddedTarget(): Promise<EmbeddedTarget> {
  const insteadOf = 'test a running server: --base-url URL --api-key K --access-token T --service-token T'
  if (Number(process.versions.node.split('.')[0]) < oldestNode) {
    throw new UsageError([
      `the reference server, the default target, requires Node ${oldestNode} or newer, received Node ${process.versions.node}; use a newer Node, or ${insteadOf}`,
    ])
  }
  if (!isInstalled()) {
    throw new UsageError([
      `the reference server, the default target, is not installed; run npm install --save-dev @card-contract/reference-server, or ${insteadOf}`,
    ])
  }
  const entry = new URL(`./embedded-server${extname(fileURLToPath(import.meta.url))}`, import.meta.url)
  const child = fork(entry, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], execArgv: [] })
  const close = (): void => {
    child.kill('SIGKILL')
  }
  process.once('exit', close)
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(0, 4_000)
  })
  const started = await new Promise<Pick<StartedServer, 'baseUrl' | 'credentials' | 'fixtures'>>((resolve, reject) => {
    const fail = (why: string): void => {
      close()
      reject(new CannotJudgeError(`the reference server did not start: ${why}${said === '' ? '' : `\n${said.trim()}`}`))
    }
    const timer = setTimeout(() => fail(`it printed nothing within ${startsWithinMs / 1000} s`), startsWithinMs)
    child.once('message', (message) => {
      clearTimeout(timer)
      resolve(message as StartedServer)
    })
    child.once('error', (error) => fail(error.message))
    child.once('exit', (code) => {
      clearTimeout(timer)
      fail(`it exited with code ${code}`)
    })
  })
  const { payment, payout } = started.fixtures
  return {
    target: {
      baseUrl: started.baseUrl,
      credentials: bySchemes(started.credentials),
      fixtures: {
        payment: { orderId: payment.order_id, payId: payment.pay_id },
        payout: { reference: payout.reference, serviceReference: payout.service_reference },
      },
      samples: {},
      headers: [],
    },
    close() {
      process.removeListener('exit', close)
      close()
    },
  }
}

function isInstalled(): boolean {
  try {
    import.meta.resolve('@card-contract/reference-server')
    return true
  } catch {
    return false
  }
}

/** The target of a rehearsal, which sends nothing. Its credentials are the placeholders that curl lines show. */
export function rehearsalTarget(suite: Suite): Target {
  return {
    baseUrl: `http://nowhere.invalid${suite.contract.basePath}`,
    credentials: placeholdersOf(suite),
    fixtures: exampleFixtures,
    samples: {},
    headers: [],
  }
}
