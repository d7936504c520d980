import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { noChromium } from '../../../../packages/workspace/chromium.ts'
import { type ReferenceServer, type StartOptions, startReferenceServer } from '../../src/index.ts'
import { type CallOperation, caller } from '../fixtures/calls.ts'
import { launchChromium, openPage, type WatchedPage } from './chromium.ts'
import { hangUp } from './listener.ts'

type PageOptions = Parameters<typeof openPage>[2]

export interface InBrowser {
  /** The server of the test, after `start`. */
  readonly server: ReferenceServer
  readonly call: CallOperation
  start(options?: StartOptions): Promise<void>
  /** Opens the page at `/` of the test's server, or another URL. */
  open(options?: PageOptions, url?: string): Promise<WatchedPage>
  /** Starts a server and opens its page with content in every section. */
  openFull(options?: PageOptions): Promise<Page>
}

export const isLive = (page: Page) => page.getByText('Live: the last 50, newest first.').waitFor()
export const rowsOf = (page: Page) => page.locator('#requests tr')
export const clipboardOf = (page: Page) => page.evaluate<string>('navigator.clipboard.readText()')

/** The tests of a file share a browser, and each has its own server. Without a browser they are skipped. */
export function useBrowser(): InBrowser {
  let browser: Browser | undefined
  let server: ReferenceServer | undefined
  let call: CallOperation | undefined

  beforeAll(async () => {
    browser = await launchChromium()
  })
  afterAll(() => browser?.close())
  beforeEach(({ skip }) => {
    skip(!browser, noChromium)
  })
  afterEach(async () => {
    hangUp()
    for (const context of browser?.contexts() ?? []) await context.close()
    await server?.close()
  })

  const inBrowser: InBrowser = {
    get server() {
      return server as ReferenceServer
    },
    get call() {
      return call as CallOperation
    },
    async start(options) {
      server = await startReferenceServer(options)
      call = caller(server.baseUrl, server.credentials)
    },
    open: (options, url = `${inBrowser.server.origin}/`) => openPage(browser as Browser, url, options),
    async openFull(options) {
      await inBrowser.start()
      const { page } = await inBrowser.open(options)
      await isLive(page)
      await inBrowser.call('topUpCard', { path: { cardId: 'unknown' } })
      await inBrowser.call('getPayoutStatus', { path: { reference: inBrowser.server.fixtures.payout.reference } })
      await rowsOf(page).nth(1).waitFor()
      await page.locator('summary').click()
      return page
    },
  }
  return inBrowser
}
