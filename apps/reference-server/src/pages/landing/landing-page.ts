import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Contract } from '@card-contract/contract'
import type { AcceptedCredentials } from '../../credentials.ts'
import { packageVersion } from '../../version.ts'
import { html, type Markup } from '../html.ts'
import { nothingAllowed, type Page } from '../page.ts'
import { copyButton, withOrigin } from './commands.ts'
import { credentials } from './credentials.ts'
import { endpoints } from './endpoints.ts'
import { icon, iconUrl } from './icon.ts'
import { type LiveAccess, live } from './live.ts'
import { refusals } from './refusals.ts'
import { style } from './style.ts'
import { tryIt } from './try-it.ts'

export interface LandingParts {
  readonly contract: Contract
  /** Asked for when the page is: the port may not be known before the server listens. */
  readonly origin: () => string
  /** Whether it listens on every address, of which `origin` is but one. */
  readonly isOnEveryAddress: boolean
  /** A payout that this server knows, if it knows any. */
  readonly payoutReference: string | undefined
  readonly credentials: AcceptedCredentials
  readonly areCredentialsGenerated: boolean
}

/** What the page may show to whoever asks. */
export interface Audience {
  /** Whether somebody at this machine asks, who may see what the terminal shows. */
  readonly isLocal: boolean
  readonly live: LiveAccess
}

/** What is found at `/`: what this is, how to get in, what to try, and what the server made of it. */
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
  const script = readFileSync(new URL('browser.js', import.meta.url), 'utf8').replace(/^\/\/# sourceMapping.*$/m, '')
  return {
    status: 200,
    mediaType: 'text/html; charset=utf-8',
    contentSecurityPolicy: [
      nothingAllowed,
      `style-src ${hashOf(style)}`,
      `script-src ${hashOf(script)}`,
      "connect-src 'self'",
      'img-src data:',
      "require-trusted-types-for 'script'",
    ].join('; '),
    body: document(parts, audience, script).markup,
  }
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

function document(parts: LandingParts, { isLocal, live: access }: Audience, script: string): Markup {
  const { contract, isOnEveryAddress } = parts
  const origin = parts.origin()
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Card contract reference server</title>
<link rel="icon" href="${iconUrl}">
<style>${{ markup: style }}</style>
</head>
<body data-origin="${origin}">
<a class="skip" href="#main">Skip to the content</a>
<header>
<div class="name">${icon}<h1>Card contract reference server <small>${packageVersion}</small></h1></div>
<p class="lead">A working implementation of the ${contract.title}, ${contract.version}, to develop against:
${contract.operations.length} operations, real state, and every request and answer judged by the contract. Where the
interface leaves a question open, and it leaves ${contract.gaps.length}, the documentation says what this server chose.
It is a reference, not a bank: no money and no card is real.</p>
<p class="base"><span class="soft">Base URL</span> <code id="base-url">${withOrigin(origin + contract.basePath, origin)}</code>
${copyButton('base-url', 'the base URL')}${isOnEveryAddress ? html`<span class="soft">and every other address of its machine</span>` : ''}</p>
<nav aria-label="Pages of this server"><ul>
<li><a href="/docs"><b>Documentation</b> <span>the contract, rendered</span></a></li>
<li><a href="/openapi.json"><b>OpenAPI</b> <span>the contract itself</span></a></li>
<li><a href="/healthz"><b>Health</b> <span>is it alive?</span></a></li>
<li><a href="/readyz"><b>Readiness</b> <span>does the store answer?</span></a></li>
<li><a href="/metrics"><b>Metrics</b> <span>for Prometheus</span></a></li>
</ul></nav>
</header>
<main id="main" tabindex="-1">
<div class="columns">
<div>
${credentials(parts, isLocal)}
${tryIt(parts, origin)}
</div>
${live(access, origin)}
</div>
${endpoints(contract)}
${refusals()}
</main>
<p id="said" class="unseen" role="status"></p>
<script type="module">${{ markup: script }}</script>
</body>
</html>
`
}
