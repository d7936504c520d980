import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { chromiumArguments, chromiumPath, noChromium } from '../../../workspace/chromium.ts'

/** The installed Chromium, or undefined if there is none. */
export async function launchChromium(): Promise<Browser | undefined> {
  if (!chromiumPath) return undefined
  return await chromium.launch({ executablePath: chromiumPath, args: chromiumArguments })
}

export interface OpenedFile extends AsyncDisposable {
  readonly page: Page
  /** Errors, warnings, and requests other than for the file. */
  readonly trouble: readonly string[]
}

/** Opens a page as a recipient would: from a file, in a fresh browser profile. */
export async function openFile(browser: Browser, html: string, options?: BrowserContextOptions): Promise<OpenedFile> {
  const folder = mkdtempSync(join(tmpdir(), 'card-report-'))
  writeFileSync(join(folder, 'report.html'), html)
  const url = pathToFileURL(join(folder, 'report.html')).href
  const trouble: string[] = []
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  page.on('request', (request) => {
    if (request.url().split('#')[0] !== url) trouble.push(`a request to ${request.url()}`)
  })
  page.on('console', (message) => trouble.push(`${message.type()} on the console: ${message.text()}`))
  page.on('dialog', async (dialog) => {
    trouble.push(`${dialog.type()}: ${dialog.message()}`)
    await dialog.dismiss()
  })
  page.on('pageerror', (error) => trouble.push(`uncaught: ${error.message}`))
  await page.goto(url)
  return {
    page,
    trouble,
    async [Symbol.asyncDispose]() {
      await context.close()
      rmSync(folder, { recursive: true })
    },
  }
}

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
