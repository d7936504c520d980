import { loadContract } from '@card-contract/contract'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { noChromium } from '../../../../packages/workspace/chromium.ts'
import { type ReferenceServer, startReferenceServer } from '../../src/index.ts'
import { launchChromium, openPage, type WatchedPage } from './chromium.ts'

const { operations, title, gaps, requirements } = loadContract()

let browser: Browser | undefined
let server: ReferenceServer
let watched: WatchedPage
let landing: WatchedPage
beforeAll(async () => {
  browser = await launchChromium()
  server = await startReferenceServer()
  if (!browser) return
  watched = await openPage(browser, `${server.origin}/docs`)
  landing = await openPage(browser, `${server.origin}/`)
})
beforeEach(({ skip }) => skip(!browser, noChromium))
afterAll(async () => {
  await browser?.close()
  await server.close()
})

/** Finds a heading by its text, because the renderer gives headings no accessible name. */
const heading = (page: Page, text: string) => page.getByRole('heading').filter({ hasText: new RegExp(`^${text}$`) })

describe('/docs in a browser, under the policy that the server sends', () => {
  it('is the rendered contract', async () => {
    await watched.page.getByRole('heading', { level: 1, name: title }).waitFor()
  })

  it.each(operations)('shows $operationId at its link, with its requirements and open questions', async (operation) => {
    const { operationId, summary } = operation
    const { page } = watched
    const link = landing.page.getByRole('link', { name: operationId, exact: true })
    await page.goto(`${server.origin}${await link.getAttribute('href')}`)
    await expect.poll(() => page.evaluate(isInView(summary))).toBe(true)
    const own = [...requirements, ...gaps].filter((one) => one.operationId === operationId)
    const missing = () => page.evaluate(notShown(own.map(({ id }) => id)))
    await expect.poll(missing).toEqual([])
  })

  it('shows the operation whose link on the landing page is clicked', async () => {
    const landing = await openPage(browser as Browser, `${server.origin}/`)
    await landing.page.getByRole('link', { name: 'getPayoutStatus', exact: true }).click()
    await expect.poll(() => landing.page.evaluate(isInView('Look up a payout'))).toBe(true)
    expect(landing.trouble).toEqual([])
  })

  it('shows the choices of the reference server', async () => {
    const { page } = watched
    await page.goto(`${server.origin}/docs#/card-operations`)
    const gap = gaps.find(({ id }) => id === 'card-operations/overdraft')
    await page.getByText(`${gap?.question}`).first().waitFor()
    await page.getByText(`Reference server: ${gap?.reference}.`).first().waitFor()
  })

  it('explains the two vocabularies side by side', async () => {
    const { page } = watched
    await heading(page, 'Card operations').waitFor()
    const table = page.locator('table').first()
    for (const word of ['get_transactions', 'transactions', 'disable', 'disabled']) {
      await table.getByText(word, { exact: true }).waitFor()
    }
  })

  it('has sent no request to another origin and logged no error', () => {
    expect(watched.trouble).toEqual([])
  })
})

/** To be evaluated in the page: which of the texts it does not show. */
function notShown(texts: readonly string[]): string {
  return `${JSON.stringify(texts)}.filter((text) => !document.body.innerText.includes(text))`
}

/** To be evaluated in the page: whether the heading with this text can be seen without scrolling. */
function isInView(text: string): string {
  return `[...document.querySelectorAll('h1, h2, h3')].some((heading) => {
    const { top, bottom } = heading.getBoundingClientRect()
    return heading.textContent.trim() === ${JSON.stringify(text)} && top >= 0 && bottom <= innerHeight
  })`
}
