import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { expect, test } from 'vitest'
import { chromiumArguments, chromiumPath, noChromium } from '../../../packages/workspace/chromium.ts'
import { bundle } from '../../build/bundle.ts'
import { spec } from '../build-copy.ts'

test('the rendered contract opens in a browser without errors or requests', async ({ skip }) => {
  if (!chromiumPath) return skip(noChromium)
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArguments })
  try {
    const page = await browser.newPage()
    const problems: string[] = []
    page.on('request', (request) => {
      if (!/^(file|data):/.test(request.url())) problems.push(`a request to ${request.url()}`)
    })
    page.on('console', (message) => problems.push(`${message.type()} on the console: ${message.text()}`))
    page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
    await page.goto(pathToFileURL(join(spec, 'dist', 'index.html')).href)
    const { info } = await bundle(spec)
    await page.getByRole('heading', { level: 1, name: info.title }).waitFor()
    await page.getByRole('button', { name: /^Copy/ }).first().waitFor()
    expect(problems).toEqual([])
  } finally {
    await browser.close()
  }
})
