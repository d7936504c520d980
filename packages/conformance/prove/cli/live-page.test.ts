import { once } from 'node:events'
import { get } from 'node:http'
import axe from 'axe-core'
import { expect, it } from 'vitest'
import { startProxy } from '../../test/cli/started-proxy.ts'
import { clientOf, issueCard, liveThrough } from '../../test/fixtures/card-life.ts'
import { serve } from '../../test/fixtures/serve.ts'
import { browserForTests } from '../../test/reporters/browser.ts'

const browser = browserForTests()

it('the live page shows what passes as text, loads nothing else, and says when the proxy ended', async () => {
  await using model = await serve()
  const proxy = await startProxy(model.target.baseUrl)
  const send = clientOf(`${proxy.origin}/api/v1`)
  await liveThrough(send)
  const page = await browser().newPage()
  page.setDefaultTimeout(10_000)
  const trouble: string[] = []
  page.on('console', (message) => trouble.push(message.text()))
  page.on('pageerror', ({ message }) => trouble.push(message))
  page.on('request', (request) => {
    if (!request.url().startsWith(proxy.page)) trouble.push(request.url())
  })
  await page.goto(proxy.page)
  await expect.poll(() => page.locator('#exchanges').textContent()).toBe('11')
  const { card_id } = await issueCard(send)
  const name = '<img src=x onerror=alert(1)>'
  await send('POST', `/virtual-cards/cards/${card_id}/operation`, { action: 'topup', amount: 1, curency: name })
  await send('GET', `/${encodeURIComponent(name)}`)
  await expect.poll(() => page.locator('#exchanges').textContent()).toBe('15')
  expect(await page.locator('#requests tr').count()).toBe(15)
  expect(await page.locator('#client').textContent()).toBe('1')
  expect(await page.locator('img').count()).toBe(0)
  expect(await page.locator('#requests tr').nth(1).textContent()).toContain('the client sent `curency` to operateCard')
  expect(await page.locator('#live-state').textContent()).toBe('Live: the last 200, newest first.')
  expect(trouble).toEqual([])
  await proxy.end()
  await expect.poll(() => page.locator('#live-state').textContent()).toContain('the proxy does not respond')
  await page.close()
})

it('the live page pauses, and shows what passed meanwhile when it resumes', async () => {
  await using model = await serve()
  const proxy = await startProxy(model.target.baseUrl)
  const send = clientOf(`${proxy.origin}/api/v1`)
  const page = await browser().newPage()
  page.setDefaultTimeout(10_000)
  await page.goto(proxy.page)
  await page.getByText('Live: the last 200').waitFor()
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByText('Paused.').waitFor()
  await send('GET', '/nowhere')
  await send('GET', '/nowhere')
  expect(await page.locator('#requests tr').count()).toBe(0)
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.locator('#requests tr').nth(1).waitFor()
  expect(await page.locator('#exchanges').textContent()).toBe('2')
  await page.close()
  await proxy.end()
})

it('the live page has no axe violations and fits, light and dark, on a screen and on a phone', async () => {
  await using model = await serve()
  const proxy = await startProxy(model.target.baseUrl)
  const send = clientOf(`${proxy.origin}/api/v1`)
  const { card_id } = await issueCard(send)
  await send('POST', `/virtual-cards/cards/${card_id}/operation`, { action: 'topup', amount: 1, curency: 'USD' })
  await send('GET', `/${'far/'.repeat(100)}`)
  const page = await browser().newPage({ reducedMotion: 'reduce' })
  page.setDefaultTimeout(10_000)
  await page.goto(proxy.page)
  await page.locator('#requests tr').nth(3).waitFor()
  await page.evaluate(axe.source)
  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', 1280],
    ['light', 390],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ colorScheme })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    const { violations, passes } =
      await page.evaluate<Record<'violations' | 'passes', readonly { id: string }[]>>('axe.run()')
    expect({ colorScheme, width, found: violations.map(({ id }) => id) }).toEqual({ colorScheme, width, found: [] })
    // The premise: axe could check the contrast.
    expect(passes.map(({ id }) => id)).toContain('color-contrast')
  }
  await page.close()
  await proxy.end()
})

it('the live page cannot be framed, and may load only its own style sheet and scripts', async () => {
  const proxy = await startProxy('http://127.0.0.1:9/api/v1')
  const { headers } = await fetch(proxy.page)
  expect(headers.get('content-security-policy')?.replaceAll(/'sha256-[^']+'/g, 'HASH')).toBe(
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; style-src HASH; script-src HASH HASH; connect-src 'self'; img-src data:; require-trusted-types-for 'script'",
  )
  expect(headers.get('x-frame-options')).toBe('DENY')
  await proxy.end()
})

it.each([
  ['another name of this machine', { host: 'evil.example' }, '', 403],
  ['another path', {}, 'other', 404],
])('the live page is not for %s', async (_, headers, path, status) => {
  const proxy = await startProxy('http://127.0.0.1:9/api/v1')
  const [response] = await once(get(proxy.page + path, { headers }), 'response')
  response.resume()
  expect(response.statusCode).toBe(status)
  await proxy.end()
})
