import { loadContract } from '@card-contract/contract'
import type { Payment, Payout } from '@card-contract/types'
import { developmentCredentialsStayHome } from './config/config.ts'
import { ConfigurationError } from './config/configuration-error.ts'
import { isLoopback } from './config/loopback.ts'
import { options } from './config/options.ts'
import { databaseUrl } from './config/readers.ts'
import { type AcceptedCredentials, firstOfEach, generateCredentials, type ServerCredentials } from './credentials.ts'
import { acceptFixtures, exampleFixtures, type WireFixtures } from './fixtures.ts'
import { createLog, type LogLevel } from './log.ts'
import { requireNode } from './require-node.ts'
import { originOf, serve } from './serve.ts'

export interface StartOptions {
  /** Default 0: any free port. */
  readonly port?: number
  /** Default 127.0.0.1. Anything beyond this machine needs `credentials`. */
  readonly host?: string
  /** Made up for this server if left out. */
  readonly credentials?: ServerCredentials
  /** The payments and payouts that can be asked about, as the contract writes them. A kind left out has the contract's example. */
  readonly fixtures?: StartFixtures
  /** `sqlite::memory:` (the default, forgotten on close), `sqlite:PATH` or `postgres://…`. */
  readonly database?: string
  /** What time it is. Default: the system's. */
  readonly clock?: () => Date
  /** Web origins whose pages may call; `*` is any. */
  readonly cors?: readonly string[]
  /** The largest request body, in bytes. */
  readonly bodyLimit?: number
  /** Default: silent. Lines go to stderr, as JSON. */
  readonly logLevel?: LogLevel
}

export interface ReferenceServer {
  /** What the paths of the contract are appended to: `http://127.0.0.1:…/api/v1`. */
  readonly baseUrl: string
  /** The same without the path; the documentation is at `/docs` under it. */
  readonly origin: string
  readonly credentials: ServerCredentials
  /** The first payment and the first payout that can be asked about. */
  readonly fixtures: { readonly payment: Payment; readonly payout: Payout }
  /** Finishes the requests under way, then frees the port and the store. */
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** Not empty, so that there is always one of each to ask about. */
export interface StartFixtures extends WireFixtures {
  readonly payments?: readonly [Payment, ...Payment[]]
  readonly payouts?: readonly [Payout, ...Payout[]]
}

// Whoever closes a server in a test wants it gone. Requests that are still under way get a moment, not a deadline.
const closeDeadlineMs = 1_000

/** Starts a reference server inside this process, silent and independent of any other. */
export async function startReferenceServer(start: StartOptions = {}): Promise<ReferenceServer> {
  requireNode()
  const host = start.host ?? '127.0.0.1'
  if (!start.credentials && !isLoopback(host)) throw new ConfigurationError([developmentCredentialsStayHome(host)])
  const accepted = start.credentials ? accept(start.credentials) : generateCredentials()
  const wire = { ...exampleFixtures(), ...start.fixtures }
  const contract = loadContract()

  const clock = start.clock ?? (() => new Date())
  const log = createLog({
    level: start.logLevel ?? 'silent',
    format: 'json',
    clock,
    write: (text) => process.stderr.write(text),
  })
  const running = await serve({
    host,
    port: start.port ?? 0,
    database: databaseUrl(start.database ?? 'sqlite::memory:'),
    fixtures: acceptFixtures(wire),
    credentials: accepted,
    areCredentialsGenerated: start.credentials === undefined,
    liveView: options.liveView.default,
    bodyBytes: start.bodyLimit ?? options.bodyBytes.default,
    corsOrigins: start.cors ?? [],
    log,
    clock,
  })

  const origin = originOf(host, running.port)
  const close = async (): Promise<void> => {
    await running.stop(closeDeadlineMs)
    log.flush()
  }
  return {
    baseUrl: origin + contract.basePath,
    origin,
    credentials: firstOfEach(accepted),
    fixtures: { payment: wire.payments[0] as Payment, payout: wire.payouts[0] as Payout },
    close,
    [Symbol.asyncDispose]: close,
  }
}

function accept({ apiKey, accessToken, serviceToken }: ServerCredentials): AcceptedCredentials {
  return { apiKeys: [apiKey], accessTokens: [accessToken], serviceTokens: [serviceToken] }
}
