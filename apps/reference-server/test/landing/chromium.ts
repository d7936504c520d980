import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { chromiumArguments, chromiumPath } from '../../../../packages/workspace/chromium.ts'

/** Starts the Chromium of this machine, if there is one. */
export async function launchChromium(): Promise<Browser | undefined> {
  if (!chromiumPath) return undefined
  return await chromium.launch({ executablePath: chromiumPath, args: chromiumArguments })
}

export interface WatchedPage {
  readonly page: Page
  /** Errors, warnings, and requests to other origins. */
  readonly trouble: readonly string[]
}

/** Opens a page in a new browser profile. */
export async function openPage(browser: Browser, url: string, options?: BrowserContextOptions): Promise<WatchedPage> {
  const { origin } = new URL(url)
  const trouble: string[] = []
  const context = await browser.newContext({ viewport: { width: 1360, height: 900 }, ...options })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  // Not an expected duration: it only ends a failing test.
  page.setDefaultTimeout(50_000)
  page.on('request', (request) => {
    const address = request.url()
    if (!address.startsWith(`${origin}/`) && !/^(data|blob):/.test(address)) trouble.push(`a request to ${address}`)
  })
  page.on('console', (message) => {
    if (message.type() !== 'info') trouble.push(`${message.type()} on the console: ${message.text()}`)
  })
  page.on('pageerror', (error) => trouble.push(`uncaught: ${error.message}`))
  await page.goto(url)
  return { page, trouble }
}
