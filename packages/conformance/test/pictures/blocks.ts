import { commands } from '../../src/cli/commands.ts'
import { withoutProcess } from '../cli/card-conformance.ts'

/** Blocks in Markdown that `pnpm pictures` writes: a comment that names what they show, and the text. */
const block =
  /(<!-- (.+?), written by `pnpm --filter @card-contract\/conformance pictures`\. -->\n+```text\n)([\s\S]*?)(```)/g

/** What the page of commands shows: the help of the program and of each command. */
export async function helpBlocks(): Promise<Readonly<Record<string, string>>> {
  const calls = [[], ...commands.map(({ name }) => [name])].map((args) => [...args, '--help'])
  const blocks = await Promise.all(
    calls.map(async (args) => [`The output of ${args.join(' ')}`, (await withoutProcess(args)).stdout] as const),
  )
  return Object.fromEntries(blocks)
}

/** What each block shows → its text. */
export function blocksIn(page: string): ReadonlyMap<string, string> {
  return new Map([...page.matchAll(block)].map(([, , shown = '', text = '']) => [shown, text]))
}

/** The page with each of these texts in its block. */
export function withBlocks(page: string, texts: Readonly<Record<string, string>>): string {
  const missing = Object.keys(texts).filter((shown) => !blocksIn(page).has(shown))
  if (missing.length > 0) throw new Error(`the page has no block for ${missing.join(', ')}`)
  return page.replace(block, (whole, before: string, shown: string, _, after: string) =>
    texts[shown] === undefined ? whole : before + trimmed(texts[shown]) + after,
  )
}

/** A report begins and ends with an empty line, which a page does not need. */
function trimmed(text: string): string {
  return text.replace(/^\n|\n(?=\n$)/g, '')
}
