// Draws docs/report.png and writes the terminal blocks of the READMEs: `pnpm pictures`, then look at them. The release script
// does so, too; in between they may be older than the code.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { noChromium } from '../../../workspace/chromium.ts'
import { ownCommand } from '../../src/cli/command.ts'
import { reporters } from '../../src/reporters/index.ts'
import { launchChromium, openFile } from '../reporters/chromium.ts'
import { helpBlocks, withBlocks } from './blocks.ts'
import { commandsPage, type pages, pictureFile, root, withPalette } from './png.ts'
import { judgeWrongServer } from './wrong-server.ts'

/** What a README has room for, and what a reader takes in at a glance. */
const frame = { width: 1200, height: 1516 }

/** A tall terminal: a report that is not shown on a screen lists everything. */
const rows = 70

const known = await judgeWrongServer({ isKnown: true })
const unknown = await judgeWrongServer({ isKnown: false })

const command = ownCommand()
const browser = await launchChromium()
if (!browser) throw new Error(noChromium)
try {
  const look = { viewport: frame, deviceScaleFactor: 2, colorScheme: 'light' } as const
  await using opened = await openFile(browser, reporters.html(known, { command }), look)
  mkdirSync(new URL('.', pictureFile), { recursive: true })
  writeFileSync(pictureFile, withPalette(await opened.page.screenshot()))
} finally {
  await browser.close()
}

const written = [
  { format: 'html', path: 'report.html' },
  { format: 'json', path: 'report.json' },
]
const blocks: Readonly<Record<(typeof pages)[number] | typeof commandsPage, Readonly<Record<string, string>>>> = {
  'README.md': { 'A real run': reporters.terminal(known, { written, rows, command }) },
  'packages/conformance/README.md': {
    'A real run': reporters.terminal(unknown, { rows, command }),
  },
  [commandsPage]: await helpBlocks(),
}
for (const [file, texts] of Object.entries(blocks)) {
  const path = new URL(file, root)
  writeFileSync(path, withBlocks(readFileSync(path, 'utf8'), texts))
}
