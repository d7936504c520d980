import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { variables } from '../../src/cards/credentials.ts'
import type { Report } from '../../src/engine/nouns/report.ts'
import { shortCurlOf } from '../../src/reporters/curl.ts'
import { reporters } from '../../src/reporters/index.ts'
import { judgeWrongServer } from '../../test/pictures/wrong-server.ts'
import { browserForTests, openFile } from '../../test/reporters/chromium.ts'
import { everythingHostile, reportWith } from '../../test/reporters/hostile-report.ts'
import { largeReport } from '../../test/reporters/large-report.ts'
import { check, finding, sampleReport, topUp } from '../../test/reporters/sample-report.ts'
import { testPages } from './test-pages.ts'

const browser = browserForTests()

const passing = sampleReport({
  verdict: 'conformant',
  verdictReasons: [],
  checks: [check('create-card/accepts-usd', { operationId: 'createCard' }), check('top-up/raises-the-balance')],
  knownFailures: [],
})

/** Whatever went wrong, and an eighth of the rest: on a busy machine, axe takes more than a minute for a thousand rows. */
function withFewerRows({ checks, gaps, ...report }: Report): Report {
  return {
    ...report,
    checks: checks.filter(({ outcome }, index) => outcome !== 'passed' || index % 8 === 0),
    gaps: gaps.filter((_, index) => index % 8 === 0),
  }
}

const pages = {
  failing: reporters.html(sampleReport()),
  passing: reporters.html(passing),
  'a real run': reporters.html(withFewerRows(await judgeWrongServer({ isKnown: false }))),
  hostile: reporters.html(reportWith(everythingHostile)),
}

const shownCount = (page: Page, text: string) => page.locator('#shown').getByText(text).waitFor()

const isShown = (page: Page, text: string) => page.locator('#checks').getByText(text, { exact: true }).isVisible()

testPages(browser, pages)

describe('the HTML report in a browser', () => {
  it('the HTML report links a cell of the matrix to its rows only', async () => {
    await using opened = await openFile(browser(), pages.failing)
    const { page } = opened
    await page.getByRole('link', { name: 'createCard, accepts valid requests' }).click()
    await shownCount(page, '1 of 7 checks')
    expect(await isShown(page, 'create-card/accepts-usd')).toBe(true)
    expect(await isShown(page, 'top-up/large')).toBe(false)
    expect(await page.evaluate('document.activeElement.textContent')).toContain('createCard accepts valid requests')
  })

  it('the HTML report links to rows even without JavaScript', async () => {
    await using opened = await openFile(browser(), pages.failing, { javaScriptEnabled: false })
    const { page } = opened
    await page.getByRole('link', { name: 'createCard, accepts valid requests' }).click()
    await page.locator('#checks').getByText('create-card/accepts-usd', { exact: true }).waitFor()
  })

  it('the HTML report searches all text, and shows everything again', async () => {
    await using opened = await openFile(browser(), pages.failing)
    const { page } = opened
    await page.keyboard.press('/')
    await page.keyboard.type('LARGE amounts')
    await shownCount(page, '1 of 7 checks')
    expect(await page.getByRole('heading', { name: 'large amounts are refused here' }).isVisible()).toBe(true)
    expect(await page.getByRole('heading', { name: 'Failed', level: 2 }).isVisible()).toBe(false)
    await page.keyboard.press('Escape')
    await page.getByText('7 checks', { exact: true }).first().waitFor()
    expect(await page.getByRole('heading', { name: 'Failed', level: 2 }).isVisible()).toBe(true)
  })

  it('the HTML report filters checks by outcome', async () => {
    await using opened = await openFile(browser(), pages.failing)
    const { page } = opened
    await page.getByRole('combobox', { name: 'outcome' }).selectOption('failed')
    await shownCount(page, '1 of 7 checks')
    expect(await page.getByRole('heading', { name: 'Warnings', level: 2 }).isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByRole('heading', { name: 'Warnings', level: 2 }).waitFor()
  })

  it('the HTML report copies the exact curl command to the clipboard', async () => {
    const odd = topUp({ request: { ...topUp().request, body: '{"name":"O\'Brien <b>&amp;\u202e"}' } })
    await using opened = await openFile(browser(), reporters.html(sampleReport({ exchanges: [odd] })))
    const { page } = opened
    await page.getByRole('button', { name: 'Copy as curl' }).first().click()
    await page.getByRole('button', { name: 'Copied' }).first().waitFor()
    const line = shortCurlOf(odd, {
      ...{ origin: 'http://127.0.0.1:4010', separator: ' \\\n  ' },
      credentials: Object.values(variables),
    })
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(line)
  })

  it('the HTML report links a failed row to its evidence, even if filtered out', async () => {
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

  it('the HTML report leads from the index to the evidence of each cause', async () => {
    await using opened = await openFile(browser(), pages['a real run'])
    const { page } = opened
    const links = page.locator('#causes a')
    const titles = await links.allTextContents()
    expect(titles.slice(0, 2)).toEqual([
      'Accepts strings where numbers are required: balance, amount',
      'Accepts requests without x-sp-auth-token, or with an empty, a wrong or an unprefixed one in queryCardOperation',
    ])
    for (const [index, title] of titles.entries()) {
      await links.nth(index).click()
      expect(await page.evaluate<string>("document.activeElement.querySelector('h3').textContent")).toBe(title)
    }
  })

  it('the HTML report counts what a filter leaves', async () => {
    await using opened = await openFile(browser(), pages['a real run'])
    const { page } = opened
    const texts = () =>
      Promise.all([
        page.locator('#causes li').first().textContent(),
        page.locator('#failed > .about').textContent(),
        page.locator('#failed .others > summary').first().textContent(),
        page.getByRole('link', { name: 'topUpCard, rejects invalid requests' }).textContent(),
        page.getByRole('link', { name: 'createCard, rejects invalid requests' }).textContent(),
      ])
    const before = await texts()
    expect(before.map((text) => /\d+/.exec(text ?? '')?.[0])).toEqual(['7', '10', '6', '2', '2'])
    await page.getByRole('combobox', { name: 'operation' }).selectOption('topUpCard')
    await page.getByRole('combobox', { name: 'outcome' }).selectOption('failed')
    const [cause, failures, more, own, other] = await texts()
    expect(cause).toContain('documented; 2 of 7 checks')
    expect(failures).toBe('2 of 10 failures, 1 of 3 likely causes')
    expect(more).toBe('2 of 6 more checks with the same cause')
    expect(own).toContain('2 failed')
    expect(own).not.toContain('of')
    expect(other).toMatch(/–$/)
    expect(await page.locator('#causes li').filter({ visible: true }).count()).toBe(1)
    await page.getByRole('button', { name: 'Clear' }).click()
    expect(await texts()).toEqual(before)
  })

  it('the HTML report keeps the lines between operations whole where the matrix scrolls below its first column', async () => {
    await using opened = await openFile(browser(), pages['a real run'], { viewport: { width: 390, height: 844 } })
    const heights = await opened.page.evaluate<number[]>(
      "[...document.querySelectorAll('#matrix tbody th')].map((one) => one.getBoundingClientRect().height)",
    )
    expect(heights.filter((height) => !Number.isInteger(height))).toEqual([])
    const edge = "getComputedStyle(document.querySelector('#matrix tbody th')).borderRightWidth"
    expect(await opened.page.evaluate(edge)).toBe('1px')
  })

  it('the HTML report prints no controls', async () => {
    await using opened = await openFile(browser(), pages['a real run'])
    const { page } = opened
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('#failed article').count()).toBe(3)
    expect(await page.getByRole('button').count()).toBe(0)
    expect(await page.getByRole('navigation').count()).toBe(0)
  })

  it('the HTML report opens and filters 1,500 failures', async () => {
    await using opened = await openFile(browser(), reporters.html(largeReport(true)))
    const { page, trouble } = opened
    await page.getByRole('combobox', { name: 'operation' }).selectOption('operationC')
    await shownCount(page, '137 of 1,500 checks')
    expect(trouble).toEqual([])
  })
})
