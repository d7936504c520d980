// Measures how fast the HTML report of 1,500 checks opens and filters: `pnpm measure`. This is not a test, because the
// figures depend on the machine.

import { noChromium } from '../../../workspace/chromium.ts'
import { reporters } from '../../src/reporters/index.ts'
import { launchChromium, openFile } from './chromium.ts'
import { largeReport } from './large-report.ts'

const repetitions = 7

/** Two frames later, every requested change has been drawn. */
const drawn = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'
const filtering = `(async () => {
  const started = performance.now()
  const operation = document.querySelector('[data-facet=operation]')
  operation.selectedIndex = 1
  operation.dispatchEvent(new Event('change'))
  await ${drawn}
  return performance.now() - started
})()`
const opening = `${drawn}.then(() => performance.now())`

const browser = await launchChromium()
if (!browser) throw new Error(noChromium)
try {
  for (const [name, isFailing] of [
    ['1,500 checks that pass', false],
    ['1,500 checks that fail, each for its own reason', true],
  ] as const) {
    const report = largeReport(isFailing)
    const started = performance.now()
    const html = reporters.html(report)
    const writtenMs = performance.now() - started
    const opened: number[] = []
    const filtered: number[] = []
    for (let turn = 0; turn < repetitions; turn++) {
      await using file = await openFile(browser, html)
      opened.push(await file.page.evaluate<number>(opening))
      filtered.push(await file.page.evaluate<number>(filtering))
    }
    const megabytes = (Buffer.byteLength(html) / 1_000_000).toFixed(2)
    console.log(
      `${name}: ${megabytes} MB, written in ${writtenMs.toFixed(0)} ms; drawn ${spread(opened)} after it was asked for, filtered in ${spread(filtered)}`,
    )
  }
} finally {
  await browser.close()
}

function spread(milliseconds: readonly number[]): string {
  const [least = 0, ...others] = milliseconds.toSorted((a, b) => a - b)
  return `${least.toFixed(0)} to ${(others.at(-1) ?? least).toFixed(0)} ms`
}
