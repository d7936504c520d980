import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { bundle, toJson, toYaml } from './bundle.ts'
import { chaptersOf } from './chapters.ts'
import { renderGapsPage } from './gaps-page.ts'
import { renderLlms } from './llms.ts'
import { renderPage } from './page/page.ts'
import { RedoclyError } from './redocly.ts'

const root = dirname(import.meta.dirname)

try {
  await write(await products())
} catch (error) {
  // The message of Redocly says what is wrong with the contract; a stack trace would only hide it.
  if (!(error instanceof RedoclyError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

/** All products are made before the first is written, so that a failure leaves the last build intact. */
async function products(): Promise<Record<string, string>> {
  const contract = await bundle(root)
  return {
    'openapi.json': toJson(contract),
    'openapi.yaml': toYaml(contract),
    'gaps.md': renderGapsPage(chaptersOf(contract)),
    'index.html': renderPage(contract),
    'llms.txt': renderLlms(contract),
  }
}

async function write(texts: Record<string, string>): Promise<void> {
  const dist = join(root, 'dist')
  await mkdir(dist, { recursive: true })
  for (const [name, text] of Object.entries(texts)) {
    const file = join(dist, name)
    await writeFile(file, text)
    console.log(relative(dirname(root), file))
  }
}
