import { existsSync } from 'node:fs'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

// The same places as in the tests of the contract's documentation, whose files belong to another package.
const executablePath = [process.env.CHROMIUM_PATH, ...usualPlaces].find((path) => path && existsSync(path))

export const noChromium = 'no Chromium found: install it, or say where it is in CHROMIUM_PATH'

/** A Chromium of this machine: the one that CHROMIUM_PATH names, or one where systems usually put it; undefined if there is none. */
export async function launchChromium(): Promise<Browser | undefined> {
  if (!executablePath) return undefined
  return await chromium.launch({ executablePath, args: ['--no-sandbox'] })
}

export interface WatchedPage {
  readonly page: Page
  /** Errors, warnings, and requests to anywhere but the origin. */
  readonly trouble: readonly string[]
}

/** Opens a page in a browser profile of its own. */
export async function openPage(browser: Browser, url: string, options?: BrowserContextOptions): Promise<WatchedPage> {
  const { origin } = new URL(url)
  const trouble: string[] = []
  const context = await browser.newContext({ viewport: { width: 1360, height: 900 }, ...options })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
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
