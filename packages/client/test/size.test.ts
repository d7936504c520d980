import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { type OutputChunk, rolldown } from 'rolldown'
import { beforeAll, describe, expect, test } from 'vitest'

const BUDGET_BYTES = 6_000
// What no page needs as a whole: every class of error by its name.
const BUDGET_OF_EVERYTHING_BYTES = 6 * 1024

/** Bundles a page's script as an application would, and returns its files by what they hold. */
async function bundle(script: string): Promise<readonly OutputChunk[]> {
  const bundled = await rolldown({
    input: 'page.js',
    platform: 'browser',
    plugins: [
      {
        name: 'page',
        resolveId: (id) => (id === 'page.js' ? id : null),
        load: (id) => (id === 'page.js' ? script : null),
      },
    ],
    cwd: fileURLToPath(new URL('..', import.meta.url)),
  })
  const { output } = await bundled.generate({ format: 'esm', minify: true })
  return output.filter((file) => file.type === 'chunk')
}

const gzipped = (chunk: OutputChunk | undefined) => gzipSync(chunk?.code ?? '', { level: 9 }).length

describe('the default entry, openapi-fetch included, minified and gzipped,', () => {
  const entry = fileURLToPath(new URL('../dist/index.js', import.meta.url))
  let page: readonly OutputChunk[]
  beforeAll(async () => {
    page = await bundle(
      `import { createCardClient } from ${JSON.stringify(entry)}; globalThis.createCardClient = createCardClient`,
    )
  })

  test('is small: it has everything that a call needs which succeeds', () => {
    const chunk = page.find(({ isEntry }) => isEntry)
    expect(chunk?.imports).toEqual([])
    expect(gzipped(chunk)).toBeLessThanOrEqual(BUDGET_BYTES)
  })

  test('stays small with everything else that it exports', async () => {
    const everything = await bundle(`import * as client from ${JSON.stringify(entry)}; globalThis.client = client`)
    expect(gzipped(everything.find(({ isEntry }) => isEntry))).toBeLessThanOrEqual(BUDGET_OF_EVERYTHING_BYTES)
  })

  test('leaves to other files what only failures, waiting, raw calls and validation need', () => {
    const sizes = Object.fromEntries(
      page.filter(({ isDynamicEntry }) => isDynamicEntry).map((chunk) => [chunk.name, gzipped(chunk)]),
    )
    expect(Object.keys(sizes).sort()).toEqual(['explain-failure', 'send-raw', 'validate-response', 'wait-for'])
    expect(sizes['explain-failure']).toBeLessThan(2_500)
    expect(sizes['wait-for']).toBeLessThan(1_000)
    expect(sizes['send-raw']).toBeLessThan(1_000)
  })

  test('has no module of Node in it', () => {
    for (const { code, imports, dynamicImports } of page) {
      expect([...imports, ...dynamicImports].filter((name) => !page.some(({ fileName }) => fileName === name))).toEqual(
        [],
      )
      expect(code).not.toMatch(/["']node:|\brequire\(/)
    }
  })
})
