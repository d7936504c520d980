import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ReferenceServer, type StartOptions, startReferenceServer } from '../../src/index.ts'
import { problems } from '../../src/problems.ts'
import { type CallOperation, caller } from '../fixtures/calls.ts'
import { launchChromium, noChromium, openPage } from './chromium.ts'
import { hangUp, listen } from './listener.ts'

let browser: Browser | undefined
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

let server: ReferenceServer
let call: CallOperation
beforeEach(({ skip }) => {
  skip(!browser, noChromium)
})
afterEach(async () => {
  hangUp()
  for (const context of browser?.contexts() ?? []) await context.close()
  await server?.close()
})

async function start(options?: StartOptions): Promise<void> {
  server = await startReferenceServer(options)
  call = caller(server.baseUrl, server.credentials)
}

/** The page at `/`, of a server of its own unless one was started. */
async function open(options?: Parameters<typeof openPage>[2]): Promise<Awaited<ReturnType<typeof openPage>>> {
  return await openPage(browser as Browser, `${server.origin}/`, options)
}

const isLive = (page: Page) => page.getByText('Live: the last 50, newest first.').waitFor()
const rowsOf = (page: Page) => page.locator('#requests tr')
const clipboardOf = (page: Page) => page.evaluate<string>('navigator.clipboard.readText()')

describe('the landing page in a browser', { timeout: 30_000 }, () => {
  it('opens without an error, and without a request to anywhere else', async () => {
    await start()
    const { page, trouble } = await open()
    await page.getByRole('heading', { level: 1, name: 'Card contract reference server' }).waitFor()
    expect(await page.title()).toBe('Card contract reference server')
    await isLive(page)
    await page.getByText('None yet.').waitFor()
    expect(trouble).toEqual([])
  })

  it('copies the exact lines, which do in a shell what they promise', async () => {
    await start()
    const { page } = await open()
    const copied: string[] = []
    for (const button of await page.getByRole('button', { name: /^Copy the c/ }).all()) {
      const id = await button.getAttribute('data-copy')
      await button.click()
      await page.locator(`[data-copy="${id}"]`, { hasText: 'Copied' }).waitFor()
      copied.push(await clipboardOf(page))
      expect(copied.at(-1)).toBe(await page.locator(`#${id}`).textContent())
    }
    expect(copied).toHaveLength(5)
    expect(copied[0]).toBe(
      `export CARD_API_KEY=${server.credentials.apiKey}\nexport CARD_ACCESS_TOKEN=${server.credentials.accessToken}\nexport CARD_SERVICE_TOKEN=${server.credentials.serviceToken}`,
    )
    // Through a pipe, as in a terminal: what Node gives a process for its streams can't be opened by name.
    const { stdout } = await promisify(execFile)('sh', ['-c', `{ ${copied.join('\n')}\n} 2>&1 | cat`])
    expect(stdout.match(/"success":true/g)).toHaveLength(4)

    await page.getByRole('button', { name: 'Copy the base URL' }).click()
    await page.getByText('Copied', { exact: true }).first().waitFor()
    expect(await clipboardOf(page)).toBe(server.baseUrl)
  })

  it('copies where a page has no clipboard, as beyond this machine without TLS', async () => {
    await start()
    const { page } = await open()
    await page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    await page.getByRole('button', { name: 'Copy the base URL' }).click()
    await page.getByText('Copied', { exact: true }).first().waitFor()
    await page.reload()
    expect(await clipboardOf(page)).toBe(server.baseUrl)
  })

  it('shows a request that was carried out, and one that was refused with its code and what it means', async () => {
    await start()
    const { page, trouble } = await open()
    await isLive(page)
    await call('getPayoutStatus', { path: { reference: server.fixtures.payout.reference } })
    await call('topUpCard', { path: { cardId: 'unknown' } })
    await rowsOf(page).nth(1).waitFor()
    const [refused = '', carriedOut = ''] = await rowsOf(page).allInnerTexts()
    expect(carriedOut.split(/\s+/).slice(1, 4)).toEqual(['getPayoutStatus', 'ok', '200'])
    expect(refused).toContain('topUpCard')
    expect(refused).toContain(`card-unknown\n${problems['card-unknown'].title}`)
    expect(refused).toContain('404')
    await page.getByRole('link', { name: 'card-unknown' }).click()
    await page.getByText(problems['card-unknown'].hint).waitFor()
    expect(trouble).toEqual([])
  })

  it('shows what happened before it was opened, and never more than 50', async () => {
    await start()
    for (let index = 0; index < 60; index++) await call('topUpCard', { path: { cardId: 'unknown' } })
    const { page } = await open()
    await rowsOf(page).nth(49).waitFor()
    await call('getPayoutStatus', { path: { reference: server.fixtures.payout.reference } })
    await page.locator('#requests tr:first-child', { hasText: 'getPayoutStatus' }).waitFor()
    expect(await rowsOf(page).count()).toBe(50)
  })

  it('pauses, and catches up', async () => {
    await start()
    const { page } = await open()
    await isLive(page)
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('Paused.').waitFor()
    const listener = await listen({ port: Number(new URL(server.origin).port) })
    await call('topUpCard', { path: { cardId: 'unknown' } })
    await listener.until(({ events }) => events().length === 1)
    expect(await rowsOf(page).count()).toBe(0)
    await page.getByRole('button', { name: 'Resume' }).click()
    await rowsOf(page).first().waitFor()
    await isLive(page)
  })

  it('shows nothing of a hostile request but what the server made of it', async () => {
    await start()
    const { page, trouble } = await open()
    await isLive(page)
    const hostile = 'hunter2<script>alert(1)</script>'
    const headers = { 'User-Agent': hostile, 'X-Request-Id': 'hunter2', 'X-API-KEY': hostile, Referer: hostile }
    await fetch(`${server.baseUrl}/payouts/${encodeURIComponent(hostile)}?${new URLSearchParams({ hostile })}`, {
      headers,
    })
    await fetch(`${server.baseUrl}/${hostile}`, { headers })
    await call('topUpCard', { path: { cardId: hostile }, headers: { 'X-Request-Id': 'hunter2' } })
    await rowsOf(page).nth(2).waitFor()
    expect(await page.content()).not.toContain('hunter2')
    expect(await page.locator('#requests').textContent()).toContain('GET, no operation')
    expect(trouble).toEqual([])
  })

  it('says that the server is away, and goes on when it is back', async () => {
    await start()
    const { page } = await open()
    await isLive(page)
    await server.close()
    await page.getByText('the server is away').waitFor()
    await start({ port: Number(new URL(server.origin).port) })
    await page.getByText('Connected again.').waitFor()
    await call('topUpCard', { path: { cardId: 'unknown' } })
    await rowsOf(page).first().waitFor()
  })

  it('says that too many are looking', async () => {
    await start()
    const port = Number(new URL(server.origin).port)
    const listeners = await Promise.all(Array.from({ length: 16 }, () => listen({ port })))
    for (const one of listeners) await one.until(({ received }) => received().includes('retry:'))
    const { page } = await open()
    await page.getByText('too many pages are looking').waitFor()
  })

  it('names the server as the reader does, and shows no requests where others could look', async () => {
    const credentials = { apiKey: 'hunter2', accessToken: 'hunter3', serviceToken: 'hunter4' }
    await start({ host: '0.0.0.0', credentials })
    const { port } = new URL(server.origin)
    const { page, trouble } = await openPage(browser as Browser, `http://localhost:${port}/`)
    await page.getByRole('button', { name: 'Copy the base URL' }).click()
    await page.getByText('Copied', { exact: true }).first().waitFor()
    expect(await clipboardOf(page)).toBe(`http://localhost:${port}/api/v1`)
    expect(await page.locator('#try-topUpCard').textContent()).toContain(`curl -sS "http://localhost:${port}/api/v1/`)
    await page.getByText('because the server can be reached from other machines').waitFor()
    expect(await page.content()).not.toContain('hunter')
    expect(trouble).toEqual([])
  })

  it('has everything but copying and the live view without JavaScript', async () => {
    await start()
    const { page } = await open({ javaScriptEnabled: false })
    await page.getByText('createCardUser').first().waitFor()
    await page.locator('noscript').waitFor()
    expect(await page.getByRole('button').count()).toBe(0)
    await page.getByText('All 22 codes').click()
    await page.getByText(problems['body-malformed'].hint).waitFor()
  })
})

describe('the landing page for everybody', { timeout: 30_000 }, () => {
  /** With something in every part that can have something. */
  async function openFull(options?: Parameters<typeof openPage>[2]): Promise<Page> {
    await start()
    const { page } = await open(options)
    await isLive(page)
    await call('topUpCard', { path: { cardId: 'unknown' } })
    await call('getPayoutStatus', { path: { reference: server.fixtures.payout.reference } })
    await rowsOf(page).nth(1).waitFor()
    await page.locator('summary').click()
    return page
  }

  it('is accessible as far as a program can tell, light and dark, on a screen and on a phone', async () => {
    const page = await openFull({ reducedMotion: 'reduce' })
    await page.evaluate(axe.source)
    for (const [width, colorScheme] of [
      [1360, 'light'],
      [1360, 'dark'],
      [390, 'light'],
    ] as const) {
      await page.setViewportSize({ width, height: 844 })
      await page.emulateMedia({ colorScheme })
      const { violations, passes } = await page.evaluate<Judgement>("axe.run({ resultTypes: ['violations'] })")
      const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
      expect({ width, colorScheme, found }).toEqual({ width, colorScheme, found: [] })
      // The premise: contrast was looked at, and could be told.
      expect(passes.map(({ id }) => id)).toContain('color-contrast')
    }
  }, 60_000)

  it('has no horizontal scroll, however narrow the screen', async () => {
    const page = await openFull()
    for (const width of [1100, 1080, 840, 820, 720, 705, 390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    }
  })

  it('can be used from the keyboard alone', async () => {
    await start()
    const { page } = await open()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.locator('main:focus').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('Copied', { exact: true }).first().waitFor()
    expect(await clipboardOf(page)).toContain('export CARD_API_KEY=')
  })

  it.each([1360, 390])('stays where it is when its script has run and requests come in (width %d)', async (width) => {
    await start()
    const viewport = { width, height: 844 }
    const whereHeadingsAre =
      "[...document.querySelectorAll('h2, h3')].map((heading) => heading.getBoundingClientRect().top)"
    const { page: withoutScript } = await open({ viewport, javaScriptEnabled: false })
    await withoutScript.evaluate("document.querySelector('noscript').remove()")
    const expected = await withoutScript.evaluate(whereHeadingsAre)

    const { page } = await open({ viewport })
    await isLive(page)
    expect(await page.evaluate(whereHeadingsAre)).toEqual(expected)
    for (let index = 0; index < 20; index++) await call('topUpCard', { path: { cardId: 'unknown' } })
    await rowsOf(page).nth(19).waitFor()
    expect(await page.evaluate(whereHeadingsAre)).toEqual(expected)
  })

  it('prints what it shows, without buttons', async () => {
    const page = await openFull()
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('button').count()).toBe(0)
    expect(await page.evaluate("getComputedStyle(document.querySelector('.window')).overflowY")).toBe('visible')
  })
})

/** What axe-core says of a page. */
interface Judgement {
  readonly violations: readonly Rule[]
  readonly passes: readonly Rule[]
}

interface Rule {
  readonly id: string
  readonly nodes: readonly { readonly html: string }[]
}
