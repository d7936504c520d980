import { createHash } from 'node:crypto'
import { loadContract } from '@card-contract/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { type ServePagesParts, servePages } from './landing/serve-pages.ts'

const contract = loadContract()
let close: (() => void) | undefined
afterEach(() => close?.())

async function serve(parts?: ServePagesParts): Promise<string> {
  const server = await servePages(parts)
  close = server.close
  return server.origin
}

describe('the pages', () => {
  it.each([
    ['/', 'text/html; charset=utf-8'],
    ['/docs', 'text/html; charset=utf-8'],
    ['/openapi.json', 'application/json; charset=utf-8'],
    ['/healthz', 'application/json; charset=utf-8'],
    ['/readyz', 'application/json; charset=utf-8'],
    ['/metrics', 'text/plain; version=0.0.4; charset=utf-8'],
  ])('the page %s exists, also for HEAD and with a query', async (path, mediaType) => {
    const origin = await serve()
    const response = await fetch(`${origin}${path}?from=here`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, mediaType])
    const length = (await response.arrayBuffer()).byteLength
    expect(response.headers.get('content-length')).toBe(String(length))
    const head = await fetch(origin + path, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, String(length), ''])
  })

  it('the pages do not respond to any other path', async () => {
    const origin = await serve()
    for (const path of ['/events/', '/docs/', '/Docs', '/healthz/x', '/api/v1', '/.env', '//docs', '/%64ocs']) {
      expect([path, (await fetch(origin + path)).status]).toEqual([path, 418])
    }
  })

  it('the pages reject other methods with a problem of the catalogue', async () => {
    const response = await fetch(`${await serve()}/metrics`, { method: 'POST', body: 'x' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    expect(await response.json()).toMatchObject({ success: false, error: { code: 'method-not-allowed' } })
  })

  it('the pages respond to an internal error with a problem of the catalogue, without its message', async () => {
    const render = async () => {
      throw new Error('hunter2')
    }
    const response = await fetch(`${await serve({ metrics: { render } })}/metrics`)
    const text = await response.text()
    expect([response.status, JSON.parse(text).error.code]).toEqual([500, 'internal-error'])
    expect(text).not.toContain('hunter2')
  })

  it('the pages have headers that forbid loading, sniffing, framing and caching', async () => {
    const { headers } = await fetch(`${await serve()}/healthz`)
    expect(
      Object.fromEntries([...headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name))),
    ).toMatchInlineSnapshot(`
      {
        "cache-control": "no-store",
        "content-length": "19",
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
        "content-type": "application/json; charset=utf-8",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "origin-agent-cluster": "?1",
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
        "x-dns-prefetch-control": "off",
        "x-download-options": "noopen",
        "x-frame-options": "DENY",
        "x-permitted-cross-domain-policies": "none",
        "x-xss-protection": "0",
      }
    `)
  })
})

describe('/docs', () => {
  it('/docs is the rendered contract, and may run only its own scripts', async () => {
    const response = await fetch(`${await serve()}/docs`)
    const page = await response.text()
    for (const { operationId } of contract.operations) expect(page).toContain(operationId)

    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[^;]+'; .*frame-ancestors 'none'$/)
    expect(policy).not.toMatch(/script-src[^;]*unsafe|https?:|\*/)
    const scripts = [...page.matchAll(/<script(?:\s[^>]*)?>(.*?)<\/script>/gs)].map(([, text = '']) => text)
    expect(scripts.length).toBeGreaterThan(0)
    for (const script of scripts) {
      expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    }
  })

  it('/docs is not sent again to a browser that has cached it', async () => {
    const origin = await serve()
    const first = await fetch(`${origin}/docs`)
    const etag = first.headers.get('etag') ?? ''
    await first.arrayBuffer()
    const again = await fetch(`${origin}/docs`, { headers: { 'If-None-Match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })
})

it('/openapi.json is the contract', async () => {
  expect(await (await fetch(`${await serve()}/openapi.json`)).json()).toEqual(contract.document)
})

describe('/readyz', () => {
  const statusOf = async (origin: string) => {
    const response = await fetch(`${origin}/readyz`)
    return [response.status, ((await response.json()) as { status: string }).status]
  }

  it('/readyz is 503 while the store is unavailable, and 200 afterwards', async () => {
    let isAway = true
    const ready = async () => {
      if (isAway) throw new Error('hunter2')
    }
    const origin = await serve({ store: { ready } })
    expect(await statusOf(origin)).toEqual([503, 'store-unavailable'])
    isAway = false
    expect(await statusOf(origin)).toEqual([200, 'ready'])
  })

  it('/readyz is 503 in time when the store hangs, with one query for all probes', async () => {
    let questions = 0
    const ready = () => {
      questions++
      return new Promise<void>(() => {})
    }
    const origin = await serve({ store: { ready } })
    const responses = await Promise.all([statusOf(origin), statusOf(origin), statusOf(origin)])
    expect(responses).toEqual(Array(3).fill([503, 'store-unavailable']))
    expect(questions).toBe(1)
  })

  it('/readyz is 503 while the server stops and the process is still alive', async () => {
    const origin = await serve({ isStopping: () => true })
    expect(await statusOf(origin)).toEqual([503, 'stopping'])
    expect((await fetch(`${origin}/healthz`)).status).toBe(200)
  })
})
