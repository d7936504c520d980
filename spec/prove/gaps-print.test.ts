import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { marked } from 'marked'
import { chromium } from 'playwright-core'
import { expect, test } from 'vitest'
import { chromiumArguments, chromiumPath, noChromium } from '../../packages/workspace/chromium.ts'
import { spec } from '../test/build-copy.ts'

/** As Markdown viewers print: 10.5 points, lines of one and a half. */
const style = `body { font: 14px / 1.5 sans-serif; margin: 0 } h1 { margin-top: 0 } code { font-size: 85% }
table { border-collapse: collapse } th, td { border: 1px solid; padding: 6px 13px }`

test('the ten questions to decide first are one sheet of A4, and what follows begins on the next', async ({ skip }) => {
  skip(!chromiumPath, noChromium)
  const text = await readFile(join(spec, 'dist', 'gaps.md'), 'utf8')
  const [first = '', others = ''] = text.split(/(?=^## Then these)/m)
  const browser = await chromium.launch({ executablePath: chromiumPath ?? '', args: chromiumArguments })
  const sheets = async (markdown: string): Promise<number> => {
    const page = await browser.newPage()
    await page.setContent(`<!doctype html><style>${style}</style>${await marked.parse(markdown)}`)
    const margin = { top: '10mm', right: '10mm', bottom: '10mm', left: '10mm' }
    return (await page.pdf({ format: 'A4', margin })).toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
  }
  const [whole, rest] = [await sheets(text), await sheets(others)]
  // The break at the end of the first part would begin another sheet, which stays empty.
  expect(await sheets(first.replace(/<div.*$/m, ''))).toBe(1)
  expect(whole).toBe(1 + rest)
  await browser.close()
})
