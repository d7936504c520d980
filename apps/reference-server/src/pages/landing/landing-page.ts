import { readFileSync } from 'node:fs'
import { copyButton, type Markup, markup, pageOf } from '@card-contract/pages'
import { packageVersion } from '../../version.ts'
import type { Page } from '../page.ts'
import {
  credentials,
  endpoints,
  type LandingParts,
  type LiveAccess,
  live,
  rejections,
  tryIt,
  withOrigin,
} from './sections.ts'
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
  const scripts = ['origin.js', 'live.js', ...(parts.trouble && audience.isLocal ? ['trouble-switch.js'] : [])]
  const { html, policy } = pageOf({
    title: 'Card contract reference server',
    icon: iconUrl,
    top: header(parts),
    main: content(parts, audience),
    scripts: scripts.map((name) => readFileSync(new URL(name, import.meta.url), 'utf8')),
    policy: ["connect-src 'self'", 'img-src data:', "require-trusted-types-for 'script'"],
  })
  // This directive works in a header only.
  const contentSecurityPolicy = `${policy}; frame-ancestors 'none'`
  return { status: 200, mediaType: 'text/html; charset=utf-8', body: html, contentSecurityPolicy }
}

function header({ contract, origin: originOf }: LandingParts): Markup {
  const origin = originOf()
  return markup`<header data-origin="${origin}">
<h1>${icon} Card contract reference server <small>${packageVersion}</small></h1>
<p class="sentence">A working implementation of the ${contract.title}, ${contract.version}, to develop against:
${contract.operations.length} operations, real state, and every request and response validated against the contract. The interface
leaves ${contract.gaps.length} questions open; the documentation says how this server answers each of them. It is a reference, not a
bank: no money and no card is real.</p>
<p class="bar"><span class="soft">Base URL</span> <strong><code id="base-url">${withOrigin(origin + contract.basePath, origin)}</code></strong>
${copyButton('base-url', 'Copy', 'Copy the base URL')}</p>
</header>
<nav aria-label="Pages of this server" class="bar">
${links.map(([path, name, about]) => markup`<span><a href="${path}">${name}</a> <small class="soft">${about}</small></span>\n`)}</nav>`
}

const links = [
  ['/docs', 'Documentation', 'the contract, rendered'],
  ['/openapi.json', 'OpenAPI', 'the contract itself'],
  ['/healthz', 'Health', 'of the process'],
  ['/readyz', 'Readiness', 'of the store'],
  ['/metrics', 'Metrics', 'for Prometheus'],
] as const

function content(parts: LandingParts, { isLocal, live: access }: Audience): Markup {
  const { contract } = parts
  const origin = parts.origin()
  return markup`<div class="beside">
<div>
${credentials(parts, isLocal)}
${troubleSwitch(parts, isLocal, origin)}
${tryIt(parts, origin)}
</div>
${live(access, origin)}
</div>
${endpoints(contract)}
${rejections()}`
}

const drawing =
  '<rect x="2" y="5" width="28" height="22" rx="4" fill="#0b5cad"/><rect x="2" y="10" width="28" height="5" fill="#06305c"/><path d="m8 21 3 3 6-6" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>'

/** A card with a tick. */
const icon: Markup = {
  html: `<svg viewBox="0 0 32 32" height="24" aria-hidden="true" focusable="false">${drawing}</svg>`,
}

/** The same as a favicon, which a page without requests has to bring along. */
const iconUrl = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${drawing}</svg>`)}`
