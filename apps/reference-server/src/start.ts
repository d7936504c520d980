import { loadContract } from '@card-contract/contract'
import type { Payment, Payout } from '@card-contract/types'
import { developmentCredentialsStayHome } from './config/config.ts'
import { ConfigurationError } from './config/configuration-error.ts'
import { options } from './config/options.ts'
import { databaseUrl, isLoopback } from './config/readers.ts'
import { type AcceptedCredentials, firstOfEach, generateCredentials, type ServerCredentials } from './credentials.ts'
import { acceptFixtures, exampleFixtures, type WireFixtures } from './fixtures.ts'
import { createLog, type LogLevel } from './log.ts'
import { originOf, serve } from './serve.ts'
import { createTrouble, knownOperations, type Trouble } from './trouble/index.ts'
import { complaintAboutNode } from './version.ts'

export interface StartOptions {
  /** Default 0: any free port. */
  readonly port?: number
  /** Default 127.0.0.1. An address that other machines can reach requires `credentials`. */
  readonly host?: string
  /** Default: generated for this server. */
  readonly credentials?: ServerCredentials
  /** The payments and payouts that exist, in the contract's format. A kind that is omitted has the contract's example. */
  readonly fixtures?: StartFixtures
  /** `sqlite::memory:` (the default, lost on close), `sqlite:PATH` or `postgres://…`. */
  readonly database?: string
  /** The current time. Default: the system's. */
  readonly clock?: () => Date
  /** Web origins whose pages may call this server; `*` is any. */
  readonly cors?: readonly string[]
  /** The largest request body, in bytes. */
  readonly bodyLimit?: number
  /** What goes wrong from the start, as `--trouble` takes it. Also opens `/trouble`; `['none']` does only that. */
  readonly trouble?: readonly string[]
  /** Default: silent. Lines are written to stderr, as JSON. */
  readonly logLevel?: LogLevel
}

export interface ReferenceServer {
  /** The URL that the paths of the contract are appended to: `http://127.0.0.1:…/api/v1`. */
  readonly baseUrl: string
  /** The same without the path. The documentation is at its `/docs`. */
  readonly origin: string
  readonly credentials: ServerCredentials
  /** The first payment and the first payout that exist. */
  readonly fixtures: { readonly payment: Payment; readonly payout: Payout }
  /** Makes requests of your tests go wrong on demand. */
  readonly trouble: Trouble
  /** Finishes the requests in progress, then frees the port and the store. */
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** Not empty, so that there is always one of each. */
export interface StartFixtures extends WireFixtures {
  readonly payments?: readonly [Payment, ...Payment[]]
  readonly payouts?: readonly [Payout, ...Payout[]]
}

// A test that closes its server does not want to wait long for requests in progress.
const closeDeadlineMs = 1_000

/** Starts a reference server in this process. It logs nothing and is independent of other servers. */
export async function startReferenceServer(start: StartOptions = {}): Promise<ReferenceServer> {
  const complaint = complaintAboutNode()
  if (complaint !== undefined) throw new ConfigurationError([complaint])
  const host = start.host ?? '127.0.0.1'
  if (!start.credentials && !isLoopback(host)) throw new ConfigurationError([developmentCredentialsStayHome(host)])
  const accepted = start.credentials ? accept(start.credentials) : generateCredentials()
  const wire = { ...exampleFixtures(), ...start.fixtures }
  const contract = loadContract()
  const trouble = createTrouble(knownOperations(contract), start.trouble)

  const clock = start.clock ?? (() => new Date())
  const log = createLog({
    level: start.logLevel ?? 'silent',
    clock,
    stream: process.stderr,
  })
  const running = await serve({
    host,
    port: start.port ?? 0,
    database: databaseUrl.read(start.database ?? 'sqlite::memory:'),
    fixtures: acceptFixtures(wire),
    credentials: accepted,
    areCredentialsGenerated: start.credentials === undefined,
    liveView: options.liveView.default,
    bodyBytes: start.bodyLimit ?? options.bodyBytes.default,
    corsOrigins: start.cors ?? [],
    trouble,
    isTroubleControlled: (start.trouble ?? []).length > 0,
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
    trouble,
    close,
    [Symbol.asyncDispose]: close,
  }
}

function accept({ apiKey, accessToken, serviceToken }: ServerCredentials): AcceptedCredentials {
  return { apiKeys: [apiKey], accessTokens: [accessToken], serviceTokens: [serviceToken] }
}
