import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { loadContract } from '@card-contract/contract'
import { type ReferenceServer, startReferenceServer } from '@card-contract/reference-server'
import { type Browser, chromium, type Page } from 'playwright-core'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumArguments, chromiumPath, noChromium } from '../../../workspace/chromium.ts'
import { startRawServer } from '../servers/start-raw-server.ts'
import { startServer, type TestServer } from '../servers/start-server.ts'

const person = loadContract().operation('createCardUser').requestBody?.examples[0]?.value

/** The default entry, bundled for browsers as an application would bundle it. */
async function bundlePage(): Promise<Map<string, string>> {
  const input = fileURLToPath(new URL('page.js', import.meta.url))
  const bundled = await rolldown({ input, platform: 'browser' })
  const { output } = await bundled.generate({ format: 'esm', minify: true })
  return new Map(output.flatMap((file) => (file.type === 'chunk' ? [[`/${file.fileName}`, file.code]] : [])))
}

describe.skipIf(!chromiumPath)(chromiumPath ? 'in Chromium' : `in Chromium (skipped: ${noChromium})`, () => {
  let site: Server
  let server: ReferenceServer
  let browser: Browser
  let page: Page
  let origin: string

  beforeAll(async () => {
    const files = await bundlePage()
    site = createServer(({ url = '' }, response) => {
      const script = files.get(url)
      response.setHeader('content-type', script ? 'text/javascript' : 'text/html; charset=utf-8')
      response.end(script ?? '<!doctype html><script type="module" src="/page.js"></script>')
    })
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
    server = await startReferenceServer({ cors: [origin] })
    browser = await chromium.launch({ executablePath: chromiumPath ?? '', args: chromiumArguments })
    page = await browser.newPage()
    page.on('pageerror', (error) => console.error(error))
    await page.goto(origin)
    await page.waitForFunction('globalThis.open && globalThis.failureOf')
    await openAt(server.baseUrl)
  })

  afterAll(async () => {
    await browser?.close()
    await server?.close()
    site?.close()
  })

  const run = <Result>(name: string, ...args: unknown[]): Promise<Result> =>
    page.evaluate(
      ([called, given]) =>
        (globalThis as unknown as Record<string, (...given: unknown[]) => Result>)[called as string]?.(
          ...(given as unknown[]),
        ) as Result,
      [name, args] as const,
    )
  const openAt = (baseUrl: string, options = {}) => run('open', { baseUrl, ...server.credentials, ...options })

  test('a card lives through every operation, against the reference server with CORS enabled', async () => {
    expect(await run('liveThroughACard', person)).toEqual([50.29, 49.99, 49.99, 49.99, 49.99, 50.99, 51.99, 0])
  })

  test('payments and payouts are looked up, waited for, and read through raw', async () => {
    const { payment, payout } = server.fixtures
    expect(await run('lookUp', { payment, payout })).toEqual([
      payment.amount,
      payout.amount,
      payout.amount,
      payout.amount,
    ])
  })

  test('a refusal is recognised, with the id of its request', async () => {
    expect(await run('failureOf', 'disableCard', { cardId: 'crd_nobody' })).toMatchObject({
      kind: 'rejected',
      status: 404,
      isProblem: true,
      hasRequestId: true,
      mayHaveChangedState: false,
    })
  })

  test.each(['..', '.', '', '%2e%2e'])('the id %j is rejected', async (cardId) => {
    expect(await run('failureOf', 'disableCard', { cardId })).toMatchObject({ kind: 'invalid-request' })
  })

  test('a redirect is not followed, and no credential reaches the other server', async () => {
    const allowed = {
      'access-control-allow-origin': origin,
      'access-control-allow-headers': '*',
      'access-control-allow-methods': '*',
    }
    const respondToPreflights = (to: string | undefined) =>
      startServer(({ method }, response) => {
        if (method === 'OPTIONS') response.writeHead(204, allowed).end()
        else if (to) response.writeHead(307, { ...allowed, location: to }).end()
        else response.writeHead(200, allowed).end('{"success":true,"data":{}}')
      })
    await using other: TestServer = await respondToPreflights(undefined)
    await using first: TestServer = await respondToPreflights(`${other.baseUrl}/payouts/order-1`)
    await openAt(first.baseUrl)
    expect(await run('failureOf', 'getPayoutStatus', { reference: 'order-1' })).toMatchObject({
      kind: 'redirected',
      status: 0,
    })
    expect(first.requests.map(({ method }) => method)).toContain('GET')
    expect(other.requests).toEqual([])
  })

  test('a request that CORS stops mentions CORS', async () => {
    await using server = await startServer(
      (_, response) => void response.writeHead(200).end('{"success":true,"data":{}}'),
    )
    await openAt(server.baseUrl, { timeoutMs: 5_000 })
    expect(
      await run('failureOf', 'topUpCard', { cardId: 'crd_1', body: { amount: 1, currency: 'USD' } }),
    ).toMatchObject({
      kind: 'outcome-unknown',
      message: expect.stringContaining('check the CORS settings of the service'),
    })
  })

  test('a call that is aborted in flight has an unknown outcome', async () => {
    await using silent = await startRawServer(({ socket, line }) => {
      if (line.startsWith('OPTIONS')) {
        const allowed = `access-control-allow-origin: ${origin}\r\naccess-control-allow-headers: x-api-key, content-type`
        socket.write(`HTTP/1.1 204 No Content\r\n${allowed}\r\nconnection: close\r\n\r\n`)
        socket.end()
      } else run('giveUp').catch(() => {}) // The page may be closed before the answer of that call arrives.
    })
    await openAt(silent.baseUrl)
    const topUp = { cardId: 'crd_1', body: { amount: 1, currency: 'USD' } }
    expect(await run('failureOf', 'topUpCard', topUp)).toMatchObject({
      kind: 'outcome-unknown',
      mayHaveChangedState: true,
      message: expect.stringContaining('check with operateCard({ cardId: "crd_1", body: { action: "get_balance" } })'),
    })
    expect(silent.executed.filter((line) => line.startsWith('POST'))).toHaveLength(1)
  })
})
