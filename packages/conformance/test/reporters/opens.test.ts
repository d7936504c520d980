import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { noChromium } from '../../../workspace/chromium.ts'
import { comparisonReporters } from '../../src/reporters/comparison/index.ts'
import { reporters } from '../../src/reporters/index.ts'
import { launchChromium, openFile } from './chromium.ts'
import { comparisonWith, everythingHostile, reportWith } from './hostile-report.ts'
import { sampleReport } from './sample-report.ts'

let browser: Browser | undefined
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())
beforeEach(({ skip }) => {
  skip(!browser, noChromium)
})

describe('a page in a browser', () => {
  it.each([
    ['a report', reporters.html(sampleReport())],
    ['a hostile report', reporters.html(reportWith(everythingHostile))],
    ['a hostile comparison', comparisonReporters.html(comparisonWith(everythingHostile))],
  ])('%s opens without errors or requests', async (_, html) => {
    await using opened = await openFile(browser as Browser, html)
    await opened.page.getByRole('heading', { level: 1 }).waitFor()
    await opened.page.getByRole('search').waitFor()
    expect(opened.trouble).toEqual([])
  })
})
