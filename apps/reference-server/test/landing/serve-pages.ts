import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { loadContract } from '@card-contract/contract'
import { createLiveView, type LiveView, type LiveViewLimits } from '../../src/live-view.ts'
import { createPages, type PagesParts } from '../../src/pages/pages.ts'
import { createRecentRequests, type RecentRequests } from '../../src/recent-requests.ts'

export interface ServedPages {
  readonly origin: string
  readonly port: number
  readonly recent: RecentRequests
  readonly liveView: LiveView
  connections(): Promise<number>
  close(): void
}

export interface ServePagesParts extends Partial<Omit<PagesParts, 'landing'>> {
  readonly landing?: Partial<PagesParts['landing']>
  readonly limits?: Partial<LiveViewLimits>
}

export const developmentCredentials = {
  apiKeys: ['dev-key-1'],
  accessTokens: ['dev-access-1'],
  serviceTokens: ['dev-service-1'],
}

/** Starts a server that has only the pages. */
export async function servePages({ landing, limits = {}, ...parts }: ServePagesParts = {}): Promise<ServedPages> {
  const recent = createRecentRequests({ clock: () => new Date() })
  const liveView = createLiveView({ recent, limits: { lookEveryMs: 5, ...limits } })
  const pages = createPages({
    contract: loadContract(),
    store: { ready: async () => {} },
    metrics: { render: async () => 'card_server_requests_total 7\n' },
    isStopping: () => false,
    audienceOf: () => ({ isLocal: true, live: 'shown' }),
    liveView,
    ...parts,
    landing: {
      origin: () => 'http://127.0.0.1:4010',
      payoutReference: 'order-2026-0142',
      credentials: developmentCredentials,
      areCredentialsGenerated: true,
      ...landing,
    },
  })
  const server = createServer((request, response) => {
    if (!pages(request, response)) response.writeHead(418).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    recent,
    liveView,
    connections: promisify(server.getConnections.bind(server)),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
