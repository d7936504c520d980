import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { chromiumArguments, chromiumPath, noChromium } from '../../../packages/workspace/chromium.ts'
import { spec } from '../../test/build-copy.ts'

/** Skips the tests of a file where there is no Chromium, and otherwise opens the rendered contract from disk in it. */
export function inChromium(): (options?: BrowserContextOptions) => Promise<Page> {
  let browser: Browser
  beforeAll(async () => {
    if (chromiumPath) browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArguments })
  })
  beforeEach(({ skip }) => skip(!chromiumPath, noChromium))
  afterEach(async () => {
    for (const context of browser?.contexts() ?? []) await context.close()
  })
  afterAll(() => browser?.close())
  return async (options = {}) => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, ...options })
    page.setDefaultTimeout(10_000)
    await page.goto(pathToFileURL(join(spec, 'dist', 'index.html')).href)
    return page
  }
}
