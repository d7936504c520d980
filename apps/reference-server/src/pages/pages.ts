import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Contract } from '@card-contract/contract'
import helmet from 'helmet'
import type { Metrics } from '../metrics.ts'
import { metricsMediaType } from '../metrics-text.ts'
import { type Problem, problem, problemBody, problems } from '../problems.ts'
import type { Store } from '../store/store.ts'
import { createDocsPage } from './docs.ts'
import { createReadiness, health } from './health.ts'
import { nothingAllowed, type Page } from './page.ts'
import { createWelcomePage } from './welcome.ts'

export interface PagesParts {
  readonly contract: Contract
  readonly store: Pick<Store, 'ready'>
  readonly metrics: Pick<Metrics, 'render'>
  readonly isStopping: () => boolean
}

/** Answers a request for a page, or says that there is no such page and leaves the request alone. */
export type Pages = (request: IncomingMessage, response: ServerResponse) => boolean

/** Everything that is not the interface itself. None of it asks for credentials, and none of it shows state. */
export function createPages({ contract, store, metrics, isStopping }: PagesParts): Pages {
  const document = JSON.stringify(contract.document)
  const pages = new Map<string, () => Page | Promise<Page>>([
    ['/', createWelcomePage(contract)],
    ['/docs', createDocsPage()],
    ['/openapi.json', () => ({ status: 200, mediaType: 'application/json; charset=utf-8', body: document })],
    ['/healthz', health],
    ['/readyz', createReadiness(store, isStopping)],
    ['/metrics', async () => ({ status: 200, mediaType: metricsMediaType, body: await metrics.render() })],
  ])

  return (request, response) => {
    const [path = ''] = (request.url ?? '').split('?', 1)
    const page = pages.get(path)
    if (!page) return false
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      send(request, response, refusal(problem('method-not-allowed', '/method')), { Allow: 'GET, HEAD' })
      return true
    }
    Promise.resolve()
      .then(page)
      .then(
        (answer) => send(request, response, answer),
        () => send(request, response, refusal(problem('internal-error', ''))),
      )
    return true
  }
}

const secureHeaders = helmet({
  // Each page has its own.
  contentSecurityPolicy: false,
  xFrameOptions: { action: 'deny' },
  // Intentionally left to whoever puts TLS in front of this server, which speaks plain HTTP.
  strictTransportSecurity: false,
})

function refusal(refused: Problem): Page {
  const body = problemBody(refused)
  return { status: problems[refused.code].status, mediaType: 'application/json; charset=utf-8', body }
}

function send(request: IncomingMessage, response: ServerResponse, page: Page, headers: OutgoingHttpHeaders = {}): void {
  secureHeaders(request, response, () => {
    response.setHeader('Content-Security-Policy', page.contentSecurityPolicy ?? nothingAllowed)
    response.setHeader('Cache-Control', page.etag ? 'no-cache' : 'no-store')
    if (page.etag) response.setHeader('ETag', page.etag)
    if (page.etag && request.headers['if-none-match'] === page.etag) {
      response.writeHead(304).end()
      return
    }
    // Node leaves the body out of an answer to HEAD.
    response
      .writeHead(page.status, {
        'Content-Type': page.mediaType,
        'Content-Length': Buffer.byteLength(page.body),
        ...headers,
      })
      .end(page.body)
  })
}
