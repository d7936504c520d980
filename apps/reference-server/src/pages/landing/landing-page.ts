import { readFileSync } from 'node:fs'
import { html, type Markup } from '../../live-page/html.ts'
import { icon, pageOf } from '../../live-page/page.ts'
import { packageVersion } from '../../version.ts'
import type { Page } from '../page.ts'
import {
  copyButton,
  credentials,
  endpoints,
  type LandingParts,
  type LiveAccess,
  live,
  rejections,
  tryIt,
  withOrigin,
} from './sections.ts'
import { style } from './style.ts'
import { troubleSwitch } from './trouble.ts'

/** What the page may show to the sender of a request. */
export interface Audience {
  /** Whether the request came from this machine, whose users may see what the terminal shows. */
  readonly isLocal: boolean
  readonly live: LiveAccess
}

/** The page at `/`: an introduction, the credentials, commands to try, recent requests, endpoints and problems. */
export function createLandingPage(parts: LandingParts): (audience: Audience) => Page {
  const pages = new Map<string, Page>()
  return (audience) => {
    const key = `${audience.isLocal} ${audience.live}`
    const page = pages.get(key) ?? render(parts, audience)
    pages.set(key, page)
    return page
  }
}

function render(parts: LandingParts, audience: Audience): Page {
  const scripts = [
    scriptIn(new URL('browser.js', import.meta.url)),
    ...(parts.trouble && audience.isLocal ? [scriptIn(new URL('trouble-browser.js', import.meta.url))] : []),
  ]
  return {
    status: 200,
    mediaType: 'text/html; charset=utf-8',
    ...pageOf({ title: 'Card contract reference server', style, scripts, body: content(parts, audience) }),
  }
}

function scriptIn(file: URL): string {
  return readFileSync(file, 'utf8').replace(/^\/\/# sourceMapping.*$/m, '')
}

function content(parts: LandingParts, { isLocal, live: access }: Audience): Markup {
  const { contract } = parts
  const origin = parts.origin()
  return html`<header data-origin="${origin}">
<div class="name">${icon}<h1>Card contract reference server <small>${packageVersion}</small></h1></div>
<p class="lead">A working implementation of the ${contract.title}, ${contract.version}, to develop against:
${contract.operations.length} operations, real state, and every request and response validated against the contract. The interface
leaves ${contract.gaps.length} questions open; the documentation says how this server answers each of them. It is a reference, not a
bank: no money and no card is real.</p>
<p class="base"><span class="soft">Base URL</span> <code id="base-url">${withOrigin(origin + contract.basePath, origin)}</code>
${copyButton('base-url', 'the base URL')}</p>
<nav aria-label="Pages of this server"><ul>
<li><a href="/docs"><b>Documentation</b> <span>the contract, rendered</span></a></li>
<li><a href="/openapi.json"><b>OpenAPI</b> <span>the contract itself</span></a></li>
<li><a href="/healthz"><b>Health</b> <span>whether the process runs</span></a></li>
<li><a href="/readyz"><b>Readiness</b> <span>whether the store responds</span></a></li>
<li><a href="/metrics"><b>Metrics</b> <span>for Prometheus</span></a></li>
</ul></nav>
</header>
<main id="main" tabindex="-1">
<div class="columns">
<div>
${credentials(parts, isLocal)}
${troubleSwitch(parts, isLocal, origin)}
${tryIt(parts, origin)}
</div>
${live(access, origin)}
</div>
${endpoints(contract)}
${rejections()}
</main>
<p id="said" class="unseen" role="status"></p>`
}
