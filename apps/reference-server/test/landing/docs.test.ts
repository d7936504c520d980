import { loadContract } from '@card-contract/contract'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noChromium } from '../../../../packages/workspace/chromium.ts'
import { type ReferenceServer, startReferenceServer } from '../../src/index.ts'
import { launchChromium, openPage, type WatchedPage } from './chromium.ts'

const { operations, title, gaps, requirements } = loadContract()

const polling = { timeout: 10_000 }

let browser: Browser | undefined
let server: ReferenceServer
let watched: WatchedPage
beforeAll(async () => {
  browser = await launchChromium()
  server = await startReferenceServer()
})
afterAll(async () => {
  await browser?.close()
  await server.close()
})

/** Finds a heading by its text, because the renderer gives headings no accessible name. */
const heading = (page: Page, text: string) => page.getByRole('heading').filter({ hasText: new RegExp(`^${text}$`) })

describe('/docs in a browser, under the policy that the server sends', { timeout: 60_000 }, () => {
  it('is the rendered contract', async ({ skip }) => {
    skip(!browser, noChromium)
    watched = await openPage(browser as Browser, `${server.origin}/docs`)
    await watched.page.getByRole('heading', { level: 1, name: title }).waitFor()
  })

  it('shows an operation at its link from the landing page, with its requirements and open questions', async ({
    skip,
  }) => {
    skip(!browser, noChromium)
    const landing = await openPage(browser as Browser, `${server.origin}/`)
    for (const { operationId, summary } of operations) {
      const link = landing.page.getByRole('link', { name: operationId, exact: true })
      const { page } = watched
      await page.goto(`${server.origin}${await link.getAttribute('href')}`)
      await expect.poll(() => page.evaluate(isInView(summary)), polling).toBe(true)
      const own = [...requirements, ...gaps].filter((one) => one.operationId === operationId)
      for (const { id } of own) await page.getByText(id, { exact: true }).first().waitFor()
    }
    // A click loads the page with the fragment in its URL.
    await landing.page.getByRole('link', { name: 'getPayoutStatus', exact: true }).click()
    await expect.poll(() => landing.page.evaluate(isInView('Look up a payout')), polling).toBe(true)
    expect(landing.trouble).toEqual([])
  })

  it('shows the choices of the reference server', async ({ skip }) => {
    skip(!browser, noChromium)
    const { page } = watched
    await page.goto(`${server.origin}/docs#/card-operations`)
    const gap = gaps.find(({ id }) => id === 'card-operations/overdraft')
    await page.getByText(`${gap?.question}`).first().waitFor()
    await page.getByText(`Reference server: ${gap?.reference}.`).first().waitFor()
  })

  it('explains the two vocabularies side by side', async ({ skip }) => {
    skip(!browser, noChromium)
    const { page } = watched
    await heading(page, 'Card operations').waitFor()
    const table = page.locator('table').first()
    for (const word of ['get_transactions', 'transactions', 'disable', 'disabled']) {
      await table.getByText(word, { exact: true }).waitFor()
    }
  })

  it('has sent no request to another origin and logged no error', ({ skip }) => {
    skip(!browser, noChromium)
    expect(watched.trouble).toEqual([])
  })
})

/** To be evaluated in the page: whether the heading with this text can be seen without scrolling. */
function isInView(text: string): string {
  return `[...document.querySelectorAll('h1, h2, h3')].some((heading) => {
    const { top, bottom } = heading.getBoundingClientRect()
    return heading.textContent.trim() === ${JSON.stringify(text)} && top >= 0 && bottom <= innerHeight
  })`
}
