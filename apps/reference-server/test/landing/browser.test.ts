import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { problems } from '../../src/problems.ts'
import { clipboardOf, isLive, rowsOf, useBrowser } from './in-browser.ts'
import { listen } from './listener.ts'

const landing = useBrowser()

describe('the landing page in a browser', { timeout: 30_000 }, () => {
  it('opens without an error, and without a request to anywhere else', async () => {
    await landing.start()
    const { page, trouble } = await landing.open()
    await page.getByRole('heading', { level: 1, name: 'Card contract reference server' }).waitFor()
    expect(await page.title()).toBe('Card contract reference server')
    await isLive(page)
    await page.getByText('None yet.').waitFor()
    expect(trouble).toEqual([])
  })

  it('copies the exact lines, which do in a shell what they promise', async () => {
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
      `export CARD_API_KEY=${landing.server.credentials.apiKey}\nexport CARD_ACCESS_TOKEN=${landing.server.credentials.accessToken}\nexport CARD_SERVICE_TOKEN=${landing.server.credentials.serviceToken}`,
    )
    // Through a pipe, as in a terminal: what Node gives a process for its streams can't be opened by name.
    const { stdout } = await promisify(execFile)('sh', ['-c', `{ ${copied.join('\n')}\n} 2>&1 | cat`])
    expect(stdout.match(/"success":true/g)).toHaveLength(4)

    await page.getByRole('button', { name: 'Copy the base URL' }).click()
    await page.getByText('Copied', { exact: true }).first().waitFor()
    expect(await clipboardOf(page)).toBe(landing.server.baseUrl)
  })

  it('copies where a page has no clipboard, as beyond this machine without TLS', async () => {
    await landing.start()
    const { page } = await landing.open()
    await page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    await page.getByRole('button', { name: 'Copy the base URL' }).click()
    await page.getByText('Copied', { exact: true }).first().waitFor()
    await page.reload()
    expect(await clipboardOf(page)).toBe(landing.server.baseUrl)
  })

  it('shows a request that was carried out, and one that was refused with its code and what it means', async () => {
    await landing.start()
    const { page, trouble } = await landing.open()
    await isLive(page)
    await landing.call('getPayoutStatus', { path: { reference: landing.server.fixtures.payout.reference } })
    await landing.call('topUpCard', { path: { cardId: 'unknown' } })
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
    await landing.start()
    for (let index = 0; index < 60; index++) await landing.call('topUpCard', { path: { cardId: 'unknown' } })
    const { page } = await landing.open()
    await rowsOf(page).nth(49).waitFor()
    await landing.call('getPayoutStatus', { path: { reference: landing.server.fixtures.payout.reference } })
    await page.locator('#requests tr:first-child', { hasText: 'getPayoutStatus' }).waitFor()
    expect(await rowsOf(page).count()).toBe(50)
  })

  it('pauses, and catches up', async () => {
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

  it('shows nothing of a hostile request but what the server made of it', async () => {
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

  it('says that the server is away, and goes on when it is back', async () => {
    await landing.start()
    const { page } = await landing.open()
    await isLive(page)
    await landing.server.close()
    await page.getByText('the server is away').waitFor()
    await landing.start({ port: Number(new URL(landing.server.origin).port) })
    await page.getByText('Connected again.').waitFor()
    await landing.call('topUpCard', { path: { cardId: 'unknown' } })
    await rowsOf(page).first().waitFor()
  })

  it('says that too many are looking', async () => {
    await landing.start()
    const port = Number(new URL(landing.server.origin).port)
    const listeners = await Promise.all(Array.from({ length: 16 }, () => listen({ port })))
    for (const one of listeners) await one.until(({ received }) => received().includes('retry:'))
    const { page } = await landing.open()
    await page.getByText('too many pages are looking').waitFor()
  })

  it('names the server as the reader does, and shows no requests where others could look', async () => {
    const credentials = { apiKey: 'hunter2', accessToken: 'hunter3', serviceToken: 'hunter4' }
    await landing.start({ host: '0.0.0.0', credentials })
    const { port } = new URL(landing.server.origin)
    const { page, trouble } = await landing.open({}, `http://localhost:${port}/`)
    await page.getByRole('button', { name: 'Copy the base URL' }).click()
    await page.getByText('Copied', { exact: true }).first().waitFor()
    expect(await clipboardOf(page)).toBe(`http://localhost:${port}/api/v1`)
    expect(await page.locator('#try-topUpCard').textContent()).toContain(`curl -sS "http://localhost:${port}/api/v1/`)
    await page.getByText('because the server can be reached from other machines').waitFor()
    expect(await page.content()).not.toContain('hunter')
    expect(trouble).toEqual([])
  })

  it('has everything but copying and the live view without JavaScript', async () => {
    await landing.start()
    const { page } = await landing.open({ javaScriptEnabled: false })
    await page.getByText('createCardUser').first().waitFor()
    await page.locator('noscript').waitFor()
    expect(await page.getByRole('button').count()).toBe(0)
    await page.getByText('All 22 codes').click()
    await page.getByText(problems['body-malformed'].hint).waitFor()
  })
})
