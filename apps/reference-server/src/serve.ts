import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadContract } from '@card-contract/contract'
import { createApp } from './app.ts'
import { createAudience, hasLiveView } from './audience.ts'
import type { Config } from './config/config.ts'
import { isLoopback } from './config/readers.ts'
import { rejectMalformed, watchConnections } from './connections.ts'
import { type AcceptedCredentials, createCredentials } from './credentials.ts'
import { createLiveView } from './live-view.ts'
import type { Log } from './log.ts'
import { createMetrics } from './metrics.ts'
import { createPages } from './pages/pages.ts'
import { createRecentRequests, type RecentRequests } from './recent-requests.ts'
import { prepareStop } from './shutdown.ts'
import { openStore } from './store/open-store.ts'
import type { Fixtures } from './store/store.ts'
import type { TroubleRegistry } from './trouble/index.ts'
import { watchStore } from './watched-store.ts'

// An import statement would evaluate everything that the module exports. Its WebSocket alone takes a tenth of the start.
const { createServer } = process.getBuiltinModule('node:http')

type Settings = Pick<Config, 'host' | 'port' | 'database' | 'credentials' | 'liveView' | 'bodyBytes' | 'corsOrigins'>

export interface Served extends Settings {
  readonly fixtures: Fixtures
  /** Whether the credentials were generated for this run, and may be shown on this machine. */
  readonly areCredentialsGenerated: boolean
  readonly log: Log
  readonly clock: () => Date
  /** Trouble on demand, and whether somebody at this machine may switch it over HTTP. */
  readonly trouble?: TroubleRegistry
  readonly isTroubleControlled?: boolean
}

export interface RunningServer {
  readonly port: number
  readonly requestsUnderWay: number
  /** Finishes the requests in progress, until the deadline, and closes the store. */
  stop(deadlineMs: number): Promise<{ readonly requestsCutOff: number }>
}

/**
 * Node's limits. A slow client occupies little more than a socket, but sockets are finite. Ten seconds are enough for 16 kB of headers,
 * and thirty for the largest body over a slow connection. Node checks them every two seconds: its default of thirty would lengthen
 * every limit by as much.
 */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
  // Longer than the 60 s of common load balancers: if the server closed first, it could lose a request that is on its way.
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
} as const

// For clients that do not read their response. No request of this server takes nearly as long without traffic.
const inactivityMs = 60_000

/** Opens the store, puts the app and the pages behind one port, and listens. */
export async function serve(served: Served): Promise<RunningServer> {
  const { host, port, log, clock } = served
  warnOfWeakCredentials(served, log)
  const contract = loadContract()
  const metrics = createMetrics()
  const recent = createRecentRequests({ clock })
  const liveView = createLiveView({ recent })
  const store = watchStore(await openStore(served.database), log)
  try {
    await store.seed(served.fixtures)
    const app = createApp({
      contract,
      store,
      credentials: createCredentials(served.credentials),
      clock,
      log: hasLiveView(served) ? withRecent(log, recent) : log,
      metrics,
      limits: { bodyBytes: served.bodyBytes },
      ...(served.corsOrigins.length > 0 ? { cors: served.corsOrigins } : {}),
      ...(served.trouble ? { trouble: served.trouble } : {}),
    })

    const server = createServer(limits)
    server.setTimeout(inactivityMs)
    const connections = watchConnections(server)
    const stopping = prepareStop(server, connections)
    rejectMalformed(server, connections)
    const portInUse = () => (server.address() as AddressInfo).port
    const pages = createPages({
      contract,
      store,
      metrics,
      isStopping: () => stopping.isStopping,
      landing: {
        origin: () => originOf(host, portInUse()),
        payoutReference: served.fixtures.payouts[0]?.reference,
        credentials: served.credentials,
        areCredentialsGenerated: served.areCredentialsGenerated,
      },
      audienceOf: createAudience(served),
      liveView,
      ...(served.isTroubleControlled && served.trouble ? { trouble: served.trouble } : {}),
    })
    const apiPrefix = `${contract.basePath}/`
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      // The interface comes first, because it has to be fast.
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
      port: portInUse(),
      get requestsUnderWay() {
        return connections.requestsUnderWay - liveView.listeners
      },
      async stop(deadlineMs) {
        liveView.close()
        served.trouble?.end()
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

function withRecent(log: Log, recent: RecentRequests): Pick<Log, 'request' | 'fault'> {
  return {
    fault: log.fault,
    request(entry) {
      recent.record(entry)
      log.request(entry)
    },
  }
}

export function isEveryAddress(host: string): boolean {
  return host === '0.0.0.0' || host === '::'
}

/** The origin at which a browser on this machine reaches a server that listens on `host`. */
export function originOf(host: string, port: number): string {
  if (host === '0.0.0.0') return `http://127.0.0.1:${port}`
  if (host === '::') return `http://[::1]:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

const commonWords =
  /access|admin|api|bearer|card|change|client|demo|dev|example|key|me|my|pass|prod|secret|service|test|token|word/gi
// About 80 random bits in letters and digits.
const enoughCharacters = 14

/** Warns of credentials that can be guessed, if other machines can reach the server. */
function warnOfWeakCredentials(
  { host, credentials }: { readonly host: string; readonly credentials: AcceptedCredentials },
  log: Pick<Log, 'server'>,
): void {
  if (isLoopback(host)) return
  const { apiKeys, accessTokens, serviceTokens } = credentials
  const options = { '--api-key': apiKeys, '--access-token': accessTokens, '--service-token': serviceTokens }
  for (const [option, values] of Object.entries(options)) {
    if (!values.some(isWeak)) continue
    const fault = `${option} is short or made of common words, and ${host} can be reached by other machines`
    log.server({ level: 'warn', event: 'weak-credential', fault })
  }
}

function isWeak(credential: string): boolean {
  const rest = credential.replaceAll(commonWords, '')
  return rest.length < enoughCharacters || new Set(rest).size < enoughCharacters / 2
}
