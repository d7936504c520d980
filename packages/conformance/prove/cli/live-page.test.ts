import { once } from 'node:events'
import { get } from 'node:http'
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
  expect(await page.locator('ol > li').count()).toBe(15)
  expect(await page.locator('#client').textContent()).toBe('1')
  expect(await page.locator('img').count()).toBe(0)
  expect(await page.locator('ol > li').nth(1).textContent()).toContain('the client sent `curency` to operateCard')
  expect(await page.locator('#state').textContent()).toBe('Live')
  expect(trouble).toEqual([])
  await proxy.end()
  await expect.poll(() => page.locator('#state').textContent()).toContain('The proxy does not respond')
  await page.close()
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
