import { loadContract } from '@card-contract/contract'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { noChromium } from '../../../../packages/workspace/chromium.ts'
import { type ReferenceServer, startReferenceServer } from '../../src/index.ts'
import { launchChromium, openPage, type WatchedPage } from '../../test/landing/chromium.ts'
import { axeViolations } from './axe.ts'

const { operations, title, basePath, gaps } = loadContract()

let browser: Browser | undefined
let server: ReferenceServer
let docs: WatchedPage
beforeAll(async () => {
  browser = await launchChromium()
  server = await startReferenceServer()
  if (browser) docs = await openPage(browser, `${server.origin}/docs`, { reducedMotion: 'reduce' })
})
beforeEach(({ skip }) => skip(!browser, noChromium))
afterAll(async () => {
  await browser?.close()
  await server.close()
})

describe('/docs in a browser, under the policy that the server sends', () => {
  it('/docs is the rendered contract, with its style', async () => {
    await docs.page.getByRole('heading', { level: 1, name: title }).waitFor()
    expect(await docs.page.evaluate("getComputedStyle(document.querySelector('nav')).position")).toBe('sticky')
  })

  it('/docs shows each operation whose link on the landing page is followed', async () => {
    const landing = await openPage(browser as Browser, `${server.origin}/`)
    for (const { operationId, summary } of operations) {
      const link = landing.page.getByRole('link', { name: operationId, exact: true })
      await docs.page.goto(`${server.origin}${await link.getAttribute('href')}`)
      await expect.poll(() => docs.page.evaluate(isInView(summary))).toBe(true)
    }
    expect(landing.trouble).toEqual([])
  })

  it('/docs shows the address of this server where the contract has an example, and leads to its first page', async () => {
    const address = server.origin + basePath
    expect(await docs.page.getByText(address, { exact: true }).count()).toBe(2)
    expect(await docs.page.getByText('api.example.com').count()).toBe(0)
    expect(await docs.page.locator('#variables').textContent()).toContain(`export CARD_BASE_URL=${address}\n`)
    expect(await docs.page.getByRole('link', { name: 'Its first page' }).getAttribute('href')).toBe('/')
  })

  it('/docs shows the choices of the reference server at the link of each question', async () => {
    const { page } = docs
    for (const { id, question, reference } of gaps.filter((gap) => gap.weight === 'security')) {
      await page.goto(`${server.origin}/docs#${id}`)
      const item = page.locator(`li[id="${id}"]`)
      await expect.poll(() => item.isVisible()).toBe(true)
      const plain = (text: string) => text.replaceAll('`', '').trim()
      const said = await item.textContent()
      for (const text of [plain(question), `Reference server: ${plain(reference)}.`]) expect(said).toContain(text)
    }
  })

  it('/docs has no violation that axe-core finds, light and dark, on a screen and on a phone, folded and unfolded', async () => {
    const { page } = docs
    for (const [width, colorScheme, isOpen] of [
      [1440, 'light', false],
      [1440, 'dark', true],
      [900, 'light', true],
      [390, 'light', true],
      [390, 'dark', false],
    ] as const) {
      await page.setViewportSize({ width, height: 844 })
      await page.emulateMedia({ colorScheme })
      await page.evaluate(`for (const fold of document.querySelectorAll('main details')) {
        fold.removeAttribute('name')
        fold.open = ${isOpen}
      }`)
      const found = await axeViolations(page)
      expect({ width, colorScheme, found }).toEqual({ width, colorScheme, found: [] })
    }
  })

  it('/docs can be used with the keyboard alone', async () => {
    const { page } = await openPage(browser as Browser, `${server.origin}/docs`)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.locator('main:focus').waitFor()
    await page.keyboard.press('Tab')
    expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid')
  })

  it('/docs has sent no request to another origin and logged no error', () => {
    expect(docs.trouble).toEqual([])
  })
})

/** To be evaluated in the page: whether the heading with this text can be seen without scrolling. */
function isInView(text: string): string {
  return `[...document.querySelectorAll('h1, h2, h3')].some((heading) => {
    const { top, bottom } = heading.getBoundingClientRect()
    return heading.textContent.trim() === ${JSON.stringify(text)} && top >= 0 && bottom <= innerHeight
  })`
}
