import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { problems } from '../../src/problems.ts'
import { clipboardOf, isLive, rowsOf, useBrowser } from '../../test/landing/in-browser.ts'
import { listen } from '../../test/landing/listener.ts'

const landing = useBrowser()

describe('the landing page in a browser', () => {
  it('the page opens without an error and without requests to other origins', async () => {
    await landing.start()
    const { page, trouble } = await landing.open()
    await page.getByRole('heading', { level: 1, name: 'Card contract reference server' }).waitFor()
    expect(await page.title()).toBe('Card contract reference server')
    await isLive(page)
    await page.getByText('No requests yet.').waitFor()
    expect(trouble).toEqual([])
  })

  it('the page copies exactly the commands, which run in a shell', async () => {
    await landing.start()
    const { page } = await landing.open()
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
      `export CARD_BASE_URL=${landing.server.baseUrl}\nexport CARD_API_KEY=${landing.server.credentials.apiKey}\nexport CARD_ACCESS_TOKEN=${landing.server.credentials.accessToken}\nexport CARD_SERVICE_TOKEN=${landing.server.credentials.serviceToken}`,
    )
    // Through a pipe, because /dev/stderr cannot be opened if it is one of Node's sockets.
    const { stdout } = await promisify(execFile)('sh', ['-c', `{ ${copied.join('\n')}\n} 2>&1 | cat`])
    expect(stdout.match(/"success":true/g)).toHaveLength(4)

    await page.getByRole('button', { name: 'Copy the base URL' }).click()
    await page.getByText('Copied', { exact: true }).first().waitFor()
    expect(await clipboardOf(page)).toBe(landing.server.baseUrl)
  })

  it('the page copies without a clipboard, as on other machines without TLS', async () => {
    await landing.start()
    const { page } = await landing.open()
    await page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    await page.getByRole('button', { name: 'Copy the base URL' }).click()
    await page.getByText('Copied', { exact: true }).first().waitFor()
    await page.reload()
    expect(await clipboardOf(page)).toBe(landing.server.baseUrl)
  })

  it('the page shows a successful request, and a rejected one with its code and its meaning', async () => {
    await landing.start()
    const { page, trouble } = await landing.open()
    await isLive(page)
    await landing.call('getPayoutStatus', { path: { reference: landing.server.fixtures.payout.reference } })
    await landing.call('topUpCard', { path: { cardId: 'unknown' } })
    await rowsOf(page).nth(1).waitFor()
    const [rejected = '', successful = ''] = await rowsOf(page).allInnerTexts()
    expect(successful.split(/\s+/).slice(1, 4)).toEqual(['getPayoutStatus', 'ok', '200'])
    expect(rejected).toContain('topUpCard')
    expect(rejected).toContain(`card-unknown\n${problems['card-unknown'].title}`)
    expect(rejected).toContain('404')
    await page.getByRole('link', { name: 'card-unknown' }).click()
    await page.getByText(problems['card-unknown'].hint).waitFor()
    expect(trouble).toEqual([])
  })

  it('the page shows past requests, and never more than 50', async () => {
    await landing.start()
    for (let index = 0; index < 60; index++) await landing.call('topUpCard', { path: { cardId: 'unknown' } })
    const { page } = await landing.open()
    await rowsOf(page).nth(49).waitFor()
    await landing.call('getPayoutStatus', { path: { reference: landing.server.fixtures.payout.reference } })
    await page.locator('#requests tr:first-child', { hasText: 'getPayoutStatus' }).waitFor()
    expect(await rowsOf(page).count()).toBe(50)
  })

  it('the page pauses, and shows the missed requests afterwards', async () => {
    await landing.start()
    const { page } = await landing.open()
    await isLive(page)
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('Paused.').waitFor()
    const listener = await listen({ port: Number(new URL(landing.server.origin).port) })
    await landing.call('topUpCard', { path: { cardId: 'unknown' } })
    await listener.until(({ events }) => events().length === 1)
    expect(await rowsOf(page).count()).toBe(0)
    await page.getByRole('button', { name: 'Resume' }).click()
    await rowsOf(page).first().waitFor()
    await isLive(page)
  })

  it('the page shows only the outcome of a hostile request', async () => {
    await landing.start()
    const { page, trouble } = await landing.open()
    await isLive(page)
    const hostile = 'hunter2<script>alert(1)</script>'
    const headers = { 'User-Agent': hostile, 'X-Request-Id': 'hunter2', 'X-API-KEY': hostile, Referer: hostile }
    await fetch(
      `${landing.server.baseUrl}/payouts/${encodeURIComponent(hostile)}?${new URLSearchParams({ hostile })}`,
      {
        headers,
      },
    )
    await fetch(`${landing.server.baseUrl}/${hostile}`, { headers })
    await landing.call('topUpCard', { path: { cardId: hostile }, headers: { 'X-Request-Id': 'hunter2' } })
    await rowsOf(page).nth(2).waitFor()
    expect(await page.content()).not.toContain('hunter2')
    expect(await page.locator('#requests').textContent()).toContain('GET, no operation')
    expect(trouble).toEqual([])
  })

  it('the page reports a lost connection, and reconnects', async () => {
    await landing.start()
    const { page } = await landing.open()
    await isLive(page)
    await landing.server.close()
    await page.getByText('the server does not respond').waitFor()
    await landing.start({ port: Number(new URL(landing.server.origin).port) })
    await page.getByText('Connected again.').waitFor()
    await landing.call('topUpCard', { path: { cardId: 'unknown' } })
    await rowsOf(page).first().waitFor()
  })

  it('the page reports that too many pages are open', async () => {
    await landing.start()
    const port = Number(new URL(landing.server.origin).port)
    const listeners = await Promise.all(Array.from({ length: 16 }, () => listen({ port })))
    for (const one of listeners) await one.until(({ received }) => received().includes('retry:'))
    const { page } = await landing.open()
    await page.getByText('too many pages are open').waitFor()
  })

  it('the page shows the address in the address bar, and no requests if other machines can reach the server', async () => {
    const credentials = { apiKey: 'hunter2', accessToken: 'hunter3', serviceToken: 'hunter4' }
    await landing.start({ host: '0.0.0.0', credentials })
    const { port } = new URL(landing.server.origin)
    const { page, trouble } = await landing.open({}, `http://localhost:${port}/`)
    await page.getByRole('button', { name: 'Copy the base URL' }).click()
    await page.getByText('Copied', { exact: true }).first().waitFor()
    expect(await clipboardOf(page)).toBe(`http://localhost:${port}/api/v1`)
    expect(await page.locator('#exports').textContent()).toContain(
      `export CARD_BASE_URL=http://localhost:${port}/api/v1\n`,
    )
    await page.getByText('because other machines can reach this server').waitFor()
    expect(await page.content()).not.toContain('hunter')
    expect(trouble).toEqual([])
  })

  it('the page lacks only copying and the live view without JavaScript', async () => {
    await landing.start()
    const { page } = await landing.open({ javaScriptEnabled: false })
    await page.getByText('createCardUser').first().waitFor()
    await page.locator('noscript').waitFor()
    expect(await page.getByRole('button').count()).toBe(0)
    await page.getByText(`All ${Object.keys(problems).length} codes`).click()
    await page.getByText(problems['body-malformed'].hint).waitFor()
  })
})
