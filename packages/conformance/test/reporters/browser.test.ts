import axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { noChromium } from '../../../workspace/chromium.ts'
import { compareReports, comparisonReporters } from '../../src/reporters/comparison/index.ts'
import { shortCurlOf } from '../../src/reporters/curl.ts'
import { reporters } from '../../src/reporters/index.ts'
import { judgeWrongServer } from '../pictures/judged.ts'
import { launchChromium, openFile } from './chromium.ts'
import { comparisonWith, everythingHostile, reportWith } from './hostile-report.ts'
import { largeReport } from './large-report.ts'
import { check, finding, sampleReport, topUp } from './sample-report.ts'

let found: Browser | undefined
beforeAll(async () => {
  found = await launchChromium()
})
afterAll(() => found?.close())
beforeEach(({ skip }) => {
  skip(!found, noChromium)
})
const browser = (): Browser => found as Browser

const passing = sampleReport({
  verdict: 'conformant',
  verdictReasons: [],
  checks: [check('create-card/accepts-usd', { operationId: 'createCard' }), check('top-up/raises-the-balance')],
  knownFailures: [],
})
const pages = {
  failing: reporters.html(sampleReport()),
  passing: reporters.html(passing),
  'a real run': reporters.html(await judgeWrongServer({ isKnown: false })),
  hostile: reporters.html(reportWith(everythingHostile)),
  'hostile comparison': comparisonReporters.html(comparisonWith(everythingHostile)),
  comparison: comparisonReporters.html(
    compareReports([
      { name: 'ours.json', report: sampleReport() },
      { name: 'theirs.json', report: passing },
    ]),
  ),
}
const everyPage = Object.entries(pages)

const isShown = (page: Page, text: string) => page.locator('#checks').getByText(text, { exact: true }).isVisible()

describe('a page in a browser', { timeout: 60_000 }, () => {
  it.each(everyPage)('opens without errors or requests: %s', async (_, html) => {
    await using opened = await openFile(browser(), html)
    await opened.page.getByRole('heading', { level: 1 }).waitFor()
    await opened.page.getByRole('search').waitFor()
    expect(opened.trouble).toEqual([])
    // The premise: this browser reports such errors.
    await opened.page.evaluate("document.body.append(Object.assign(new Image(), { src: 'https://cards.invalid/' }))")
    await expect.poll(() => opened.trouble.join()).toContain('Content Security Policy')
  })

  it.each(everyPage)('has no axe violations, light and dark: %s', async (_, html) => {
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
    expect(await reported({ runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } })).toEqual([])
  })

  it.each(everyPage)('fits a phone, collapsed and expanded: %s', async (_, html) => {
    await using opened = await openFile(browser(), html, { viewport: { width: 390, height: 844 } })
    const width = () => opened.page.evaluate('document.documentElement.scrollWidth')
    expect(await width()).toBe(390)
    await opened.page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    expect(await width()).toBe(390)
  })
})

describe('the HTML report in a browser', { timeout: 60_000 }, () => {
  it('links a cell of the matrix to its rows only', async () => {
    await using opened = await openFile(browser(), pages.failing)
    const { page } = opened
    await page.getByRole('link', { name: 'createCard, accepts valid requests' }).click()
    await page.getByText('1 of 7 checks').waitFor()
    expect(await isShown(page, 'create-card/accepts-usd')).toBe(true)
    expect(await isShown(page, 'top-up/large')).toBe(false)
    expect(await page.evaluate('document.activeElement.textContent')).toContain('createCard accepts valid requests')
  })

  it('links to rows even without JavaScript', async () => {
    await using opened = await openFile(browser(), pages.failing, { javaScriptEnabled: false })
    const { page } = opened
    await page.getByRole('link', { name: 'createCard, accepts valid requests' }).click()
    await page.locator('#checks').getByText('create-card/accepts-usd', { exact: true }).waitFor()
  })

  it('searches all text, and shows everything again', async () => {
    await using opened = await openFile(browser(), pages.failing)
    const { page } = opened
    await page.keyboard.press('/')
    await page.keyboard.type('LARGE amounts')
    await page.getByText('1 of 7 checks').waitFor()
    expect(await page.getByRole('heading', { name: 'large amounts are refused here' }).isVisible()).toBe(true)
    expect(await page.getByRole('heading', { name: 'Failed' }).isVisible()).toBe(false)
    await page.keyboard.press('Escape')
    await page.getByText('7 checks', { exact: true }).first().waitFor()
    expect(await page.getByRole('heading', { name: 'Failed' }).isVisible()).toBe(true)
  })

  it('filters checks by outcome', async () => {
    await using opened = await openFile(browser(), pages.failing)
    const { page } = opened
    await page.getByRole('combobox', { name: 'outcome' }).selectOption('failed')
    await page.getByText('2 of 7 checks').waitFor()
    expect(await page.getByRole('heading', { name: 'Warnings' }).isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByRole('heading', { name: 'Warnings' }).waitFor()
  })

  it('copies the exact curl command to the clipboard', async () => {
    const odd = topUp({ request: { ...topUp().request, body: '{"name":"O\'Brien <b>&amp;\\u202e"}' } })
    await using opened = await openFile(browser(), reporters.html(sampleReport({ exchanges: [odd] })))
    const { page } = opened
    await page.getByRole('button', { name: 'Copy as curl' }).first().click()
    await page.getByRole('button', { name: 'Copied' }).first().waitFor()
    const line = shortCurlOf(odd, { origin: 'http://127.0.0.1:4010', separator: ' \\\n  ' })
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(line)
  })

  it('links a failed row to its evidence, even if filtered out', async () => {
    const members = ['a', 'b', 'c'].map((name) =>
      check(`${name}/answers-data`, {
        outcome: 'failed',
        findings: [finding()],
        requirement: { id: name, text: 'One sentence.', contractPointer: '/x' },
      }),
    )
    await using opened = await openFile(browser(), reporters.html(sampleReport({ checks: members, knownFailures: [] })))
    const { page } = opened
    expect(await page.locator('article.cause').count()).toBe(1)
    await page.getByText('3 checks', { exact: true }).last().click()
    await page.getByRole('link', { name: 'c/answers-data' }).click()
    await page.locator('[id="check-c/answers-data"]').waitFor()
  })

  it('prints collapsed sections, each cause’s exchange once, and no controls', async () => {
    await using opened = await openFile(browser(), pages['a real run'])
    const { page } = opened
    await page.emulateMedia({ media: 'print' })
    await page.evaluate("dispatchEvent(new Event('beforeprint'))")
    const causes = await page.locator('#failed article').count()
    expect(causes).toBe(3)
    expect(await page.locator('#failed .two').filter({ visible: true }).count()).toBe(causes)
    expect(await page.getByText('create-card/refuses-balance-as-text', { exact: true }).first().isVisible()).toBe(true)
    expect(await page.getByRole('button').count()).toBe(0)
    expect(await page.getByRole('navigation').count()).toBe(0)
    await page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(await page.locator('#failed details[open]').count()).toBe(0)
  })

  it('opens and filters 1,500 failures', async () => {
    await using opened = await openFile(browser(), reporters.html(largeReport(true)))
    const { page, trouble } = opened
    await page.getByRole('combobox', { name: 'operation' }).selectOption('operationC')
    await page.getByText('137 of 1500 checks').waitFor()
    expect(trouble).toEqual([])
  })
})

describe('the comparison in a browser', { timeout: 60_000 }, () => {
  it('can show differences only', async () => {
    await using opened = await openFile(browser(), pages.comparison)
    const { page } = opened
    await page.getByRole('combobox', { name: 'differs' }).selectOption('yes')
    expect(await page.getByText('top-up/raises-the-balance', { exact: true }).isVisible()).toBe(true)
    expect(await page.getByText('create-card/accepts-usd', { exact: true }).isVisible()).toBe(false)
    expect(await page.locator('td.odd').count()).toBeGreaterThan(0)
  })

  it('links a cell of its overview to the requirements of that operation', async () => {
    await using opened = await openFile(browser(), pages.comparison)
    const { page } = opened
    await page.getByRole('link', { name: 'topUpCard, ours.json' }).click()
    await page.getByText('4 of 8 rows').waitFor()
    expect(await page.getByText('top-up/raises-the-balance', { exact: true }).isVisible()).toBe(true)
    expect(await page.getByText('disable-card/known', { exact: true }).isVisible()).toBe(false)
  })
})
