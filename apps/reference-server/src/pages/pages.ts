import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Contract } from '@card-contract/contract'
import helmet from 'helmet'
import type { Metrics } from '../metrics.ts'
import { metricsMediaType } from '../metrics-text.ts'
import { type Problem, problem, problemBody, problems } from '../problems.ts'
import type { Store } from '../store/store.ts'
import { createDocsPage } from './docs.ts'
import { createReadiness, health } from './health.ts'
import { type Audience, createLandingPage, type LandingParts } from './landing/landing-page.ts'
import { eventsMediaType, type LiveView } from './live-view.ts'
import { jsonPage, nothingAllowed, type Page } from './page.ts'

export interface PagesParts {
  readonly contract: Contract
  readonly store: Pick<Store, 'ready'>
  readonly metrics: Pick<Metrics, 'render'>
  readonly isStopping: () => boolean
  readonly landing: Omit<LandingParts, 'contract'>
  /** What a request may be shown. Whoever may see recent requests may also listen to them. */
  readonly audienceOf: (request: IncomingMessage) => Audience
  readonly liveView: Pick<LiveView, 'join'>
}

/** Answers a request for a page, or says that there is no such page and leaves the request alone. */
export type Pages = (request: IncomingMessage, response: ServerResponse) => boolean

/** Everything that is not the interface itself. None of it asks for credentials, and none of it shows state. */
export function createPages(parts: PagesParts): Pages {
  const { contract, store, metrics, isStopping, landing, audienceOf, liveView } = parts
  const document = JSON.stringify(contract.document)
  const landingPage = createLandingPage({ contract, ...landing })
  const pages = new Map<string, (request: IncomingMessage) => Page | Promise<Page>>([
    ['/', (request) => landingPage(audienceOf(request))],
    ['/docs', createDocsPage()],
    ['/openapi.json', () => ({ status: 200, mediaType: 'application/json; charset=utf-8', body: document })],
    ['/healthz', health],
    ['/readyz', createReadiness(store, isStopping)],
    ['/metrics', async () => ({ status: 200, mediaType: metricsMediaType, body: await metrics.render() })],
  ])

  return (request, response) => {
    const [path = ''] = (request.url ?? '').split('?', 1)
    const isEvents = path === '/events' && audienceOf(request).live === 'shown'
    const page = pages.get(path)
    if (!page && !isEvents) return false
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      send(request, response, refusal(problem('method-not-allowed', '/method')), { Allow: 'GET, HEAD' })
    } else if (page) {
      Promise.resolve(request)
        .then(page)
        .then(
          (answer) => send(request, response, answer),
          () => send(request, response, refusal(problem('internal-error', ''))),
        )
    } else join(request, response, liveView)
    return true
  }
}

function join(request: IncomingMessage, response: ServerResponse, liveView: Pick<LiveView, 'join'>): void {
  if (request.method === 'HEAD') {
    // A stream without a body has nothing to wait for.
    send(request, response, { status: 200, mediaType: eventsMediaType, body: '' })
    return
  }
  secureHeaders(request, response, () => {
    response.setHeader('Content-Security-Policy', nothingAllowed)
    const outcome = liveView.join(response)
    if (outcome !== 'joined') send(request, response, jsonPage(503, { status: outcome }))
  })
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
