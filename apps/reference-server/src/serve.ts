import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadContract } from '@card-contract/contract'
import { createApp } from './app.ts'
import { type AcceptedCredentials, createCredentials } from './credentials.ts'
import type { Log } from './log.ts'
import { createMetrics, type Metrics, type MetricsOptions } from './metrics.ts'
import { createPages } from './pages/pages.ts'
import { problemCodes } from './problems.ts'
import { prepareStop } from './shutdown.ts'
import { openStore } from './store/open-store.ts'
import type { Fixtures } from './store/store.ts'

// An import statement would evaluate all that the module exports, and its WebSocket is a tenth of the whole start.
const { createServer } = process.getBuiltinModule('node:http')

export interface Served {
  readonly host: string
  readonly port: number
  readonly database: string
  readonly fixtures: Fixtures
  readonly credentials: AcceptedCredentials
  readonly bodyBytes: number
  readonly corsOrigins: readonly string[]
  readonly log: Log
  readonly clock: () => Date
  /** Where several processes share the work: which of them this is, and how to learn what the others counted. */
  readonly shared?: Pick<MetricsOptions, 'worker' | 'gather'>
}

export interface RunningServer {
  readonly port: number
  readonly metrics: Metrics
  readonly requestsUnderWay: number
  /** Finishes what is under way, for as long as the deadline allows, and closes the store. */
  stop(deadlineMs: number): Promise<{ readonly requestsCutOff: number }>
}

/**
 * Node's limits, set on purpose. A client that dribbles its request keeps a socket and little else, but sockets are finite:
 * ten seconds are plenty for 16 kB of headers, thirty for the largest body over a slow line. The check for late ones runs every
 * two seconds, since Node's default of thirty would stretch every limit by as much.
 */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
  // Longer than the 60 s of common load balancers: whoever closes first while a request is on its way loses that request.
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
} as const

// A client that asks and then does not read the answer. Nothing this server does takes nearly as long without a byte moving.
const inactivityMs = 60_000

/** Opens the store, puts the app and the pages behind one port, and listens. */
export async function serve(served: Served): Promise<RunningServer> {
  const { host, port, log, clock } = served
  const contract = loadContract()
  const metrics = createMetrics({
    operationIds: contract.operations.map(({ operationId }) => operationId),
    // `aborted`: the caller went away before it was answered.
    outcomes: ['ok', 'aborted', ...problemCodes],
    ...served.shared,
  })
  const store = await openStore(served.database)
  try {
    await store.seed(served.fixtures)
    const app = createApp({
      contract,
      store,
      credentials: createCredentials(served.credentials),
      clock,
      log,
      metrics,
      limits: { bodyBytes: served.bodyBytes },
      ...(served.corsOrigins.length > 0 ? { cors: served.corsOrigins } : {}),
    })

    const server = createServer(limits)
    server.setTimeout(inactivityMs)
    const stopping = prepareStop(server)
    const pages = createPages({ contract, store, metrics, isStopping: () => stopping.isStopping })
    const apiPrefix = `${contract.basePath}/`
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      // The prefix first: the interface is what has to be fast.
      if (request.url?.startsWith(apiPrefix) || !pages(request, response)) app(request, response)
    })

    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, host, () => {
        server.off('error', reject)
        resolve()
      })
    })

    return {
      port: (server.address() as AddressInfo).port,
      metrics,
      get requestsUnderWay() {
        return stopping.requestsUnderWay
      },
      async stop(deadlineMs) {
        const outcome = await stopping.stop(deadlineMs)
        await store.close()
        return outcome
      },
    }
  } catch (error) {
    await store.close()
    throw error
  }
}

/** The origin under which a browser on this machine reaches a server that listens on `host`. */
export function originOf(host: string, port: number): string {
  if (host === '0.0.0.0') return `http://127.0.0.1:${port}`
  if (host === '::') return `http://[::1]:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
