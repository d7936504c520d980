import { createHash } from 'node:crypto'
import type { Contract } from '@card-contract/contract'
import { nothingAllowed, type Page } from './page.ts'

const style =
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:42rem;margin:3rem auto;padding:0 1rem;color-scheme:light dark}code{font-size:.95em}'

const styleHash = createHash('sha256').update(style).digest('base64')

/** What is found at `/`: where everything is. */
export function createWelcomePage(contract: Contract): () => Page {
  const page: Page = {
    status: 200,
    mediaType: 'text/html; charset=utf-8',
    contentSecurityPolicy: `${nothingAllowed}; style-src 'sha256-${styleHash}'`,
    body: `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Card contract reference server</title>
<style>${style}</style>
<main>
<h1>Card contract reference server</h1>
<p>A working implementation of ${escapeHtml(contract.title)} ${escapeHtml(contract.version)}, to develop against.
Its ${contract.operations.length} operations are under <code>${escapeHtml(contract.basePath)}</code>.</p>
<ul>
<li><a href="/docs">Documentation</a>, and the same as <a href="/openapi.json">OpenAPI document</a></li>
<li><a href="/healthz">Health</a>, <a href="/readyz">readiness</a> and <a href="/metrics">metrics</a></li>
</ul>
</main>
</html>
`,
  }
  return () => page
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
