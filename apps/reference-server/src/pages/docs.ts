import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from './page.ts'

const path = fileURLToPath(import.meta.resolve('@card-contract/spec/index.html'))

/** Where the page expects the base path of a server that serves it, to show that server's address. */
const placeholder = '<meta name="base-path" content="">'

/** The rendered contract: one self-contained page, read at the first request. */
export function createDocsPage(basePath: string): () => Promise<Page> {
  let page: Promise<Page> | undefined
  return () => {
    page ??= readPage(basePath)
    // A failure is not cached: the page may not have been built yet.
    page.catch(() => {
      page = undefined
    })
    return page
  }
}

async function readPage(basePath: string): Promise<Page> {
  const rendered = await readFile(path, 'utf8')
  if (!rendered.includes(placeholder)) throw new Error(`${path}: expected ${placeholder}, found none`)
  const body = Buffer.from(rendered.replace(placeholder, () => `<meta name="base-path" content="${basePath}">`))
  return {
    status: 200,
    mediaType: 'text/html; charset=utf-8',
    body,
    // The page contains a policy with the hashes of its own scripts. `frame-ancestors` works in a header only.
    contentSecurityPolicy: `${policyInside(rendered)}; frame-ancestors 'none'`,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
  }
}

function policyInside(page: string): string {
  const [, policy] = /<meta http-equiv="Content-Security-Policy" content="([^"]+)">/.exec(page) ?? []
  if (policy === undefined) throw new Error(`${path}: expected a Content-Security-Policy in its head, found none`)
  return policy
}
