import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from './page.ts'

const path = fileURLToPath(import.meta.resolve('@card-contract/spec/index.html'))

/** The rendered contract: one self-contained page. Read at the first request, because it has 2.6 MB. */
export function createDocsPage(): () => Promise<Page> {
  let page: Promise<Page> | undefined
  return () => {
    page ??= readPage()
    // A failure is not cached: the page may not have been built yet.
    page.catch(() => {
      page = undefined
    })
    return page
  }
}

async function readPage(): Promise<Page> {
  const body = await readFile(path)
  return {
    status: 200,
    mediaType: 'text/html; charset=utf-8',
    body,
    // The page contains a policy with the hashes of its own scripts. `frame-ancestors` works in a header only.
    contentSecurityPolicy: `${policyInside(body.subarray(0, 4096).toString())}; frame-ancestors 'none'`,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
  }
}

function policyInside(head: string): string {
  const [, policy] = /<meta http-equiv="Content-Security-Policy" content="([^"]+)">/.exec(head) ?? []
  if (policy === undefined) throw new Error(`${path}: expected a Content-Security-Policy in its head, found none`)
  return policy
}
