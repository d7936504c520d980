import { describe, expect, it } from 'vitest'
import { compareReports, comparisonReporters } from '../../src/reporters/comparison/index.ts'
import { variantsOfCards } from '../../test/cards/probes/variants-of-cards.ts'
import { decidedContract } from '../../test/fixtures/decided-contract.ts'
import { judgeInProcess } from '../../test/fixtures/judge-in-process.ts'
import { browserForTests, openFile } from '../../test/reporters/chromium.ts'
import { comparisonWith, everythingHostile } from '../../test/reporters/hostile-report.ts'
import { check, sampleReport } from '../../test/reporters/sample-report.ts'
import { testPages } from './test-pages.ts'

const browser = browserForTests()

/** Questions of which the first two are decided; the reference model and these variants answer most of them differently. */
const validity = 'cards/validity'
const selection = { only: ['amounts/*', 'card-operations/*', 'transactions/*', 'disable-card/*', validity] }
const contract = decidedContract({
  'amounts/more-than-two-decimals': 'kept exactly',
  'card-operations/overdraft': { outcome: 'rejected', status: [409, 422] },
})
const judged = await Promise.all(
  [undefined, 'a server with fees, overdrafts and a minimum balance', 'a server whose cards stay usable'].map(
    async (title, index) => {
      const alter = variantsOfCards.find((one) => one.title === title)?.alter
      const report = await judgeInProcess({ contract, selection, seed: 5, ...(alter ? { alter } : {}) })
      return { name: `${index}.json`, report }
    },
  ),
)

const passing = sampleReport({
  verdict: 'conformant',
  verdictReasons: [],
  target: { baseUrl: 'http://127.0.0.1:4011/api/v1', isEmbedded: false },
  checks: [check('create-card/accepts-usd', { operationId: 'createCard' }), check('top-up/raises-the-balance')],
  knownFailures: [],
})
const pages = {
  'hostile comparison': comparisonReporters.html(comparisonWith(everythingHostile)),
  comparison: comparisonReporters.html(
    compareReports([
      { name: 'ours.json', report: sampleReport() },
      { name: 'theirs.json', report: passing },
    ]),
  ),
  // Of one address, so that they are those of one service.
  'comparison of two real runs': comparisonReporters.html(compareReports(judged.slice(0, 2))),
  'comparison of three real runs': comparisonReporters.html(compareReports(judged)),
}

testPages(browser, pages)

describe('the comparison in a browser', () => {
  const screens = [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]
  const ofReals = ['comparison of two real runs', 'comparison of three real runs'] as const
  const onEveryScreen = ofReals.flatMap((name) => screens.map((viewport) => [name, viewport.width, viewport] as const))

  it('the comparison can show differences only', async () => {
    await using opened = await openFile(browser(), pages.comparison)
    const { page } = opened
    await page.getByRole('combobox', { name: 'differs' }).selectOption('yes')
    expect(await page.getByText('create-card/accepts-usd', { exact: true }).isVisible()).toBe(false)
    expect(await page.getByText('top-up/raises-the-balance', { exact: true }).isVisible()).toBe(true)
    expect(await page.locator('#others').isVisible()).toBe(false)
  })

  it('the comparison links a cell of its overview to the requirements of that operation', async () => {
    await using opened = await openFile(browser(), pages.comparison)
    const { page } = opened
    await page.getByRole('link', { name: 'topUpCard, ours.json' }).click()
    await page.getByText('4 of 8 requirements and questions').waitFor()
    expect(await page.getByText('top-up/raises-the-balance', { exact: true }).isVisible()).toBe(true)
    expect(await page.getByText('disable-card/known', { exact: true }).isVisible()).toBe(false)
  })

  it.each(onEveryScreen)('the first difference is on the first screen: %s, %i pixels', async (name, _, viewport) => {
    await using opened = await openFile(browser(), pages[name], { viewport })
    const top = "document.querySelector('[data-differs=yes]').getBoundingClientRect().top"
    expect(await opened.page.evaluate<number>(top)).toBeLessThan(viewport.height)
  })

  it.each(onEveryScreen)('the names stay in view while the page scrolls: %s, %i pixels', async (name, _, viewport) => {
    await using opened = await openFile(browser(), pages[name], { viewport })
    const { page } = opened
    const top = await page.evaluate<number>("document.querySelector('#questions table').getBoundingClientRect().top")
    await page.evaluate("[...document.querySelectorAll('#questions [data-row]')].at(-1).scrollIntoView()")
    // The premise: without being sticky, they would be out of view.
    expect(await page.evaluate<number>('scrollY')).toBeGreaterThan(top + 60)
    const names = page.locator('#questions thead th.implementation')
    for (const box of await Promise.all((await names.all()).map((one) => one.boundingBox()))) {
      expect(box?.y).toBeGreaterThanOrEqual(0)
      expect(box?.y).toBeLessThan(60)
    }
  })

  it('the comparison colours an answer only for a departure, not for being different', async () => {
    await using opened = await openFile(browser(), pages['comparison of three real runs'])
    const { page } = opened
    const backgrounds = await page.evaluate<[string, string][]>(
      "[...document.querySelectorAll('#questions tbody td')].map((cell) => [cell.className, getComputedStyle(cell).backgroundColor])",
    )
    const tinted = backgrounds.filter(([, colour]) => colour !== 'rgba(0, 0, 0, 0)').map(([name]) => name)
    expect([...new Set(tinted)]).toEqual(['departs'])
    expect(backgrounds.length).toBeGreaterThan(tinted.length)
  })

  it('the comparison prints columns, the names on every sheet, and the questions with the same answer', async () => {
    await using opened = await openFile(browser(), pages['comparison of three real runs'])
    const { page } = opened
    await page.emulateMedia({ media: 'print' })
    await page.evaluate("dispatchEvent(new Event('beforeprint'))")
    // A sheet of A4 without its margins, on which nothing may be cut off.
    await page.setViewportSize({ width: 720, height: 1040 })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(720)
    const display = (selector: string) =>
      page.evaluate(`getComputedStyle(document.querySelector('${selector}')).display`)
    expect(await display('#questions thead')).toBe('table-header-group')
    expect(await display('#questions tbody td')).toBe('table-cell')
    expect(await page.getByText(validity, { exact: true }).isVisible()).toBe(true)
    expect(await page.getByRole('search').isVisible()).toBe(false)
  })
})
