import type { Report } from '../../src/model/report.ts'
import { reporters } from '../../src/reporters/index.ts'
import { judgeTarget } from '../../src/run/judge-target.ts'
import type { Recast } from '../fixtures/recast.ts'
import { serve } from '../fixtures/serve.ts'
import { wrongServer } from './wrong-server.ts'

/** A real run of the server with four mistakes; `isKnown`: with the payment and the payout that it holds. */
export function judgeWrongServer({ isKnown }: { readonly isKnown: boolean }): Promise<Report> {
  judged[isKnown ? 'known' : 'unknown'] ??= judgeServer(wrongServer, isKnown)
  return judged[isKnown ? 'known' : 'unknown'] as Promise<Report>
}

/** Two runs of it would say the same. */
const judged: { known?: Promise<Report>; unknown?: Promise<Report> } = {}

export function judgeGoodServer(): Promise<Report> {
  return judgeServer((parts) => parts, true)
}

/** The same every time but for ports and milliseconds: one request after the other, and a clock of its own. */
async function judgeServer(recast: Recast, isKnown: boolean): Promise<Report> {
  let milliseconds = Date.UTC(2026, 10, 20, 8)
  await using server = await serve(recast, { clock: () => new Date(milliseconds++) })
  return await judgeTarget({
    target: isKnown ? server.target : { ...server.target, fixtures: {} },
    seed: 7,
    runId: 'a1b2c3d4',
    concurrency: 1,
  })
}

/** The blocks of the two READMEs that show a terminal: files relative to the root of the repository, and what stands in them. */
export async function terminalBlocks(): Promise<readonly { readonly file: string; readonly text: string }[]> {
  const known = await judgeWrongServer({ isKnown: true })
  const unknown = await judgeWrongServer({ isKnown: false })
  const written = [
    { format: 'html', path: 'report.html' },
    { format: 'json', path: 'report.json' },
  ]
  return [
    { file: 'README.md', text: reporters.terminal(known, { written }) },
    { file: 'packages/conformance/README.md', text: reporters.terminal(unknown) },
  ]
}

const block = /(<!-- A real run, written by [^\n]* -->\n+```text\n)([\s\S]*?)(```)/

export function blockIn(page: string): string {
  return block.exec(page)?.[2] ?? ''
}

export function withBlock(page: string, text: string): string {
  return page.replace(block, (_, before: string, __, after: string) => before + trimmed(text) + after)
}

/** A report begins and ends with an empty line, which a page has no use for. */
export function trimmed(text: string): string {
  return text.replace(/^\n|\n(?=\n$)/g, '')
}

/** Without what differs from run to run, and what changes whenever any check asks one question more. */
export function steady(text: string): string {
  return text
    .replace(/\([0-9a-f]{12}\)/g, '(HASH)')
    .replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:PORT')
    .replace(/[\d,]+ requests in \d+(\.\d)? s,/g, 'N requests in N s,')
    .replace(/((?:card|user)-)\d+/g, '$1N')
    .replace(/#\d+$/gm, '#N')
    .replace(/^( +received {2}).*\n.*…$/gm, '$1…')
}
