import { describe, expect, it } from 'vitest'
import { comparisonReporters } from '../../src/reporters/comparison/index.ts'
import { reporters } from '../../src/reporters/index.ts'
import { browserForTests } from './browser.ts'
import { openFile } from './chromium.ts'
import { comparisonWith, everythingHostile, reportWith } from './hostile-report.ts'
import { sampleReport } from './sample-report.ts'

const browser = browserForTests()

describe('a page in a browser', () => {
  it.each([
    ['a report', reporters.html(sampleReport())],
    ['a hostile report', reporters.html(reportWith(everythingHostile))],
    ['a hostile comparison', comparisonReporters.html(comparisonWith(everythingHostile))],
  ])('%s opens without errors or requests', async (_, html) => {
    await using opened = await openFile(browser(), html)
    await opened.page.getByRole('heading', { level: 1 }).waitFor()
    await opened.page.getByRole('search').waitFor()
    expect(opened.trouble).toEqual([])
  })
})
