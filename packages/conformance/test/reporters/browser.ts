import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { noChromium } from '../../../workspace/chromium.ts'
import { launchChromium } from './chromium.ts'

/** Launches Chromium for the tests of a file, and skips them if there is none. */
export function browserForTests(): () => Browser {
  let browser: Browser | undefined
  beforeAll(async () => {
    browser = await launchChromium()
  })
  afterAll(() => browser?.close())
  beforeEach(({ skip }) => {
    skip(!browser, noChromium)
  })
  return () => browser as Browser
}
