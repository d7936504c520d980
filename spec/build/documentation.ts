import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toJson } from './bundle.ts'
import type { Chapter } from './chapters.ts'
import type { ContractDocument } from './document.ts'
import { documentationEdition } from './documentation-edition.ts'
import { paperEdition } from './paper.ts'
import { redocly } from './redocly.ts'
import { seal } from './seal.ts'

/** The rendered documentation: one page that opens anywhere and makes no network requests. */
export async function renderDocumentation(
  root: string,
  contract: ContractDocument,
  chapters: readonly Chapter[],
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'card-contract-'))
  try {
    const edition = join(folder, 'edition.json')
    const page = join(folder, 'index.html')
    const content = documentationEdition(contract, chapters)
    await writeFile(edition, toJson(content))
    await redocly(root, 'build-docs', edition, '--inlineBundle', '--output', page)
    return seal(withPaper(await readFile(page, 'utf8'), paperEdition(content)))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Inserts the paper edition at the end of the page. A script may contain `</body>` too, so the last one counts. */
function withPaper(page: string, paper: string): string {
  const end = page.lastIndexOf('</body>')
  return `${page.slice(0, end)}${paper}\n${page.slice(end)}`
}
