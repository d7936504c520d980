import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Contract } from '@card-contract/contract'
import { eventsMediaType, type LiveView } from '../live-view.ts'
import { type Metrics, metricsMediaType } from '../metrics.ts'
import { type Problem, problem, problemBody, problems } from '../problems.ts'
import type { Store } from '../store/store.ts'
import type { TroubleRegistry } from '../trouble/index.ts'
import { createDocsPage } from './docs.ts'
import { type Audience, createLandingPage } from './landing/landing-page.ts'
import type { LandingParts } from './landing/sections.ts'
import { jsonPage, type Page, secureHeaders } from './page.ts'
import { createTroubleControl, troubleMethods, troublePath } from './trouble-control.ts'

export interface PagesParts {
  readonly contract: Contract
  readonly store: Pick<Store, 'ready'>
  readonly metrics: Pick<Metrics, 'render'>
  readonly isStopping: () => boolean
  readonly landing: Omit<LandingParts, 'contract' | 'trouble'>
  /** What the page may show to the sender of a request. If it may show recent requests, `/events` may stream them. */
  readonly audienceOf: (request: IncomingMessage) => Audience
  readonly liveView: Pick<LiveView, 'join'>
  /** Trouble on demand, if it may be switched over HTTP. */
  readonly trouble?: TroubleRegistry
}

/** Responds to a request for a page. Returns false, and does not touch the request, if there is no such page. */
export type Pages = (request: IncomingMessage, response: ServerResponse) => boolean

/** Everything outside the interface. No page requires credentials, and no page shows state. */
export function createPages(parts: PagesParts): Pages {
  const { contract, store, metrics, isStopping, landing, audienceOf, liveView, trouble } = parts
  const document = JSON.stringify(contract.document)
  const landingPage = createLandingPage({ contract, trouble, ...landing })
  const pages = new Map<string, (request: IncomingMessage) => Page | Promise<Page>>([
    ['/', (request) => landingPage(audienceOf(request))],
    ['/docs', createDocsPage(contract.basePath)],
    ['/openapi.json', () => ({ status: 200, mediaType: 'application/json; charset=utf-8', body: document })],
    ['/healthz', health],
    ['/readyz', createReadiness(store, isStopping)],
    ['/metrics', async () => ({ status: 200, mediaType: metricsMediaType, body: await metrics.render() })],
  ])

  if (trouble) {
    const control = createTroubleControl(trouble)
    pages.set(troublePath, (request) => control(request, audienceOf(request).isLocal))
  }

  return (request, response) => {
    const [path = ''] = (request.url ?? '').split('?', 1)
    const isEvents = path === '/events' && audienceOf(request).live === 'shown'
    const page = pages.get(path)
    if (!page && !isEvents) return false
    const methods = path === troublePath ? troubleMethods : ['GET', 'HEAD']
    if (!methods.includes(request.method ?? '')) {
      send(request, response, rejection(problem('method-not-allowed', '/method')), { Allow: methods.join(', ') })
    } else if (page) {
      Promise.resolve(request)
        .then(page)
        .then(
          (found) => send(request, response, found),
          () => send(request, response, rejection(problem('internal-error', ''))),
        )
    } else join(request, response, liveView)
    return true
  }
}

function join(request: IncomingMessage, response: ServerResponse, liveView: Pick<LiveView, 'join'>): void {
  if (request.method === 'HEAD') {
    // HEAD has no body, so there is nothing to stream.
    send(request, response, { status: 200, mediaType: eventsMediaType, body: '' })
    return
  }
  secureHeaders(response)
  const outcome = liveView.join(response)
  if (outcome !== 'joined') send(request, response, jsonPage(503, { status: outcome }))
}

function rejection(rejected: Problem): Page {
  const body = problemBody(rejected)
  return { status: problems[rejected.code].status, mediaType: 'application/json; charset=utf-8', body }
}

function send(request: IncomingMessage, response: ServerResponse, page: Page, headers: OutgoingHttpHeaders = {}): void {
  secureHeaders(response, page.contentSecurityPolicy)
  response.setHeader('Cache-Control', page.etag ? 'no-cache' : 'no-store')
  if (page.etag) response.setHeader('ETag', page.etag)
  if (page.etag && request.headers['if-none-match'] === page.etag) {
    response.writeHead(304).end()
    return
  }
  // Node omits the body of a response to HEAD.
  response
    .writeHead(page.status, {
      'Content-Type': page.mediaType,
      'Content-Length': Buffer.byteLength(page.body),
      ...headers,
    })
    .end(page.body)
}

// Shorter than the timeout of common probes (Kubernetes' default is 1 s), so that a probe gets a response in time.
const storeTimeoutMs = 800

/** Reports only that the process runs and its event loop is not blocked, so that a lost database does not cause a restart. */
function health(): Page {
  return jsonPage(200, { status: 'alive' })
}

/** Reports whether requests should be sent here: the store responds, and the server is not stopping. */
function createReadiness(store: Pick<Store, 'ready'>, isStopping: () => boolean): () => Promise<Page> {
  // Concurrent probes share one query, so that they do not pile up on a store that hangs.
  let pending: Promise<boolean> | undefined
  return async () => {
    if (isStopping()) return jsonPage(503, { status: 'stopping' })
    pending ??= responds(store).finally(() => {
      pending = undefined
    })
    const timeout = new Promise<boolean>((resolve) => setTimeout(resolve, storeTimeoutMs, false).unref())
    return (await Promise.race([pending, timeout]))
      ? jsonPage(200, { status: 'ready' })
      : jsonPage(503, { status: 'store-unavailable' })
  }
}

async function responds(store: Pick<Store, 'ready'>): Promise<boolean> {
  try {
    await store.ready()
    return true
  } catch {
    return false
  }
}
