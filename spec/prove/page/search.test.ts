import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { inChromium } from './in-chromium.ts'

const launched = inChromium()
const requests: string[] = []

async function open(width = 1280): Promise<Page> {
  const page = await launched({ viewport: { width, height: 800 } })
  page.on('request', (request) => requests.push(request.url()))
  return page
}

const results = (page: Page) => page.locator('#found li').allTextContents()

describe('the search of the rendered contract', () => {
  test.each([
    ['an operation by its ID', 'topUpCard', 'Top up a card operation'],
    ['a field by its name', 'billing_adress', 'CardUserRegistration.billing_adress field'],
    ['a question by its ID', 'card-operations/overdraft', 'Can more be withdrawn than the card holds? question'],
    ['a question by its words, in any order', 'retried lost', 'How can a request that moves money be retried'],
    ['a requirement by its ID', 'create-card/ids-are-unique', 'create-card/ids-are-unique requirement'],
    ['a schema by its name', 'payout', 'Payout schema'],
  ])('the search finds %s', async (_, words, first) => {
    const page = await open()
    await page.getByRole('searchbox', { name: 'Search this page' }).fill(words)
    const [found = ''] = await page
      .locator('#found a')
      .evaluateAll((links) => links.map((link) => [...link.children].map((part) => part.textContent).join(' ')))
    expect(found.startsWith(first), found).toBe(true)
  })

  test('the search says how many it found, and that it found nothing', async () => {
    const page = await open()
    const input = page.getByRole('searchbox')
    await input.fill('balance')
    expect((await results(page)).at(-1)).toMatch(/^\d+ more: add a word$/)
    expect(await page.getByRole('status').textContent()).toMatch(/^\d+ results$/)
    await input.fill('<b>no such words</b>')
    expect(await results(page)).toEqual(['Nothing found'])
    await input.fill('')
    expect(await page.locator('#found').isVisible()).toBe(false)
    expect(await page.getByRole('navigation').getByRole('link', { name: 'Schemas' }).isVisible()).toBe(true)
  })

  test('the search can be used with the keyboard alone: slash, arrows, Enter and Escape', async () => {
    const page = await open()
    await page.keyboard.press('/')
    await page.keyboard.type('overdraft')
    await page.locator('#found a').first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => new URL(page.url()).hash).toBe('#card-operations/overdraft')
    await expect.poll(() => page.locator('li[id="card-operations/overdraft"]').isVisible()).toBe(true)
    await page.keyboard.press('/')
    await page.keyboard.press('Escape')
    expect(await page.getByRole('searchbox').inputValue()).toBe('')
  })

  test('the search shows only the chosen result on a phone', async () => {
    const page = await open(360)
    await page.getByRole('searchbox').fill('overdraft')
    await page.locator('#found a').first().click()
    expect(await page.locator('#found').isVisible()).toBe(false)
    await expect.poll(() => page.locator('li[id="card-operations/overdraft"]').isVisible()).toBe(true)
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  })

  test('the search sends no request', () => {
    expect(requests).toEqual([])
  })
})
