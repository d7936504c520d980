import axe from 'axe-core'
import type { Browser } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openFile } from '../../test/reporters/chromium.ts'

/** What holds for every page, whatever it shows. */
export function testPages(browser: () => Browser, pages: Readonly<Record<string, string>>): void {
  const everyPage = Object.entries(pages)
  describe('a page in a browser', () => {
    it.each(everyPage)('a page opens without errors or requests: %s', async (_, html) => {
      await using opened = await openFile(browser(), html)
      await opened.page.getByRole('heading', { level: 1 }).waitFor()
      await opened.page.getByRole('search').waitFor()
      expect(opened.trouble).toEqual([])
      // The premise: this browser reports such errors.
      await opened.page.evaluate("document.body.append(Object.assign(new Image(), { src: 'https://cards.invalid/' }))")
      await expect.poll(() => opened.trouble.join()).toContain('Content Security Policy')
    })

    it.each(everyPage)('a page has no axe violations, light and dark: %s', async (_, html) => {
      await using opened = await openFile(browser(), html, { colorScheme: 'light' })
      const { page } = opened
      await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
      await page.evaluate(axe.source)
      const reported = (options: object) =>
        page.evaluate<string[]>(
          `axe.run(${JSON.stringify({ resultTypes: ['violations'], ...options })}).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 160)).join(' | ')))`,
        )
      expect(await reported({})).toEqual([])
      // Only the colours differ in dark mode.
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await reported({ runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } })).toEqual(
        [],
      )
    })

    it.each(everyPage)('a page fits a phone, collapsed and expanded: %s', async (_, html) => {
      await using opened = await openFile(browser(), html, { viewport: { width: 390, height: 844 } })
      const width = () => opened.page.evaluate('document.documentElement.scrollWidth')
      expect(await width()).toBe(390)
      await opened.page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
      expect(await width()).toBe(390)
    })
  })
}
