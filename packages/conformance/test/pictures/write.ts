// Judges a wrong server and shows what came of it: `pnpm pictures`, then look at docs/report.png and at the READMEs.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { noChromium } from '../../../house/chromium.ts'
import { reporters } from '../../src/reporters/index.ts'
import { launchChromium, openFile } from '../reporters/chromium.ts'
import { judgeWrongServer, terminalBlocks, withBlock } from './judged.ts'
import { factsOf, pictureFile, root } from './picture.ts'
import { withPalette } from './png.ts'

/** What a README has room for, and what a reader takes in at a glance. */
const frame = { width: 1200, height: 1516 }

const browser = await launchChromium()
if (!browser) throw new Error(noChromium)
try {
  const report = await judgeWrongServer({ isKnown: true })
  const look = { viewport: frame, deviceScaleFactor: 2, colorScheme: 'light' } as const
  await using opened = await openFile(browser, reporters.html(report), look)
  mkdirSync(new URL('.', pictureFile), { recursive: true })
  writeFileSync(pictureFile, withPalette(await opened.page.screenshot(), factsOf(report)))
} finally {
  await browser.close()
}

for (const { file, text } of await terminalBlocks()) {
  const path = new URL(file, root)
  writeFileSync(path, withBlock(readFileSync(path, 'utf8'), text))
}
