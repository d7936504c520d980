import { describe, expect, it } from 'vitest'
import { clipboardOf, isLive, rowsOf, useBrowser } from '../../test/landing/in-browser.ts'
import { axeViolations } from './axe.ts'

const landing = useBrowser()

describe('the accessibility of the landing page', () => {
  it('the page has no violation that axe-core finds, light and dark, on a screen and on a phone', async () => {
    const page = await landing.openFull({ reducedMotion: 'reduce' })
    for (const [width, colorScheme] of [
      [1360, 'light'],
      [1360, 'dark'],
      [390, 'light'],
    ] as const) {
      await page.setViewportSize({ width, height: 844 })
      await page.emulateMedia({ colorScheme })
      const found = await axeViolations(page)
      expect({ width, colorScheme, found }).toEqual({ width, colorScheme, found: [] })
    }
  })

  it('the page does not scroll horizontally, down to a width of 320', async () => {
    const page = await landing.openFull()
    for (const width of [1100, 1080, 840, 820, 720, 705, 390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    }
  })

  it('the page can be used with the keyboard alone', async () => {
    await landing.start()
    const { page } = await landing.open()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.locator('main:focus').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('Copied', { exact: true }).first().waitFor()
    expect(await clipboardOf(page)).toContain('export CARD_API_KEY=')
  })

  it.each([1360, 390])('the page does not shift when its script runs and requests arrive (width %d)', async (width) => {
    await landing.start()
    const viewport = { width, height: 844 }
    const whereHeadingsAre =
      "[...document.querySelectorAll('h2, h3')].map((heading) => heading.getBoundingClientRect().top)"
    const { page: withoutScript } = await landing.open({ viewport, javaScriptEnabled: false })
    await withoutScript.evaluate("document.querySelector('noscript').remove()")
    const expected = await withoutScript.evaluate(whereHeadingsAre)

    const { page } = await landing.open({ viewport })
    await isLive(page)
    expect(await page.evaluate(whereHeadingsAre)).toEqual(expected)
    for (let index = 0; index < 20; index++) await landing.call('topUpCard', { path: { cardId: 'unknown' } })
    await rowsOf(page).nth(19).waitFor()
    expect(await page.evaluate(whereHeadingsAre)).toEqual(expected)
  })

  it('the page prints without buttons', async () => {
    const page = await landing.openFull()
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('button').count()).toBe(0)
    expect(await page.evaluate("getComputedStyle(document.querySelector('.window')).overflowY")).toBe('visible')
  })
})
