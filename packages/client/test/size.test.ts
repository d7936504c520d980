import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { type OutputChunk, type OutputOptions, rolldown } from 'rolldown'
import { beforeAll, describe, expect, test } from 'vitest'

/** What the contract of this package promises of its default entry. */
const BUDGET_BYTES = 6_700
// The entry, and the file beside it that judges answers: together what a page loads before its first call.
const BUDGET_OF_A_CALL_BYTES = 9_900
// The same without openapi-fetch.
const OWN_BUDGET_BYTES = 7_300

/** Bundles a page's script as an application would, and returns its files by what they hold. */
async function bundle(script: string, options: OutputOptions = {}): Promise<readonly OutputChunk[]> {
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
  const { output } = await bundled.generate({ format: 'esm', minify: true, ...options })
  return output.filter((file) => file.type === 'chunk')
}

const gzipped = (chunk: OutputChunk | undefined) => gzipSync(chunk?.code ?? '', { level: 9 }).length

/** An entry and what it imports, and so on: what is loaded without being asked for. */
function loadedWith(entry: OutputChunk | undefined, chunks: readonly OutputChunk[]): readonly OutputChunk[] {
  const loaded = new Set(entry ? [entry] : [])
  for (const { imports } of loaded) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) loaded.add(chunk)
  }
  return [...loaded]
}

const entry = JSON.stringify(fileURLToPath(new URL('../dist/index.js', import.meta.url)))

describe('the default entry, openapi-fetch included, minified and gzipped,', () => {
  let chunks: readonly OutputChunk[]
  let whole: OutputChunk | undefined
  const named = (name: string) => chunks.find((chunk) => chunk.name === name)
  beforeAll(async () => {
    const exported = Object.keys(await import(JSON.parse(entry))).join()
    chunks = await bundle(`import { ${exported} } from ${entry}; globalThis.everything = [${exported}]`)
    whole = chunks.find(({ isEntry }) => isEntry)
  })

  test('the default entry is one file within the budget, with everything that it exports', () => {
    expect(loadedWith(whole, chunks)).toEqual([whole])
    expect(gzipped(whole)).toBeLessThanOrEqual(BUDGET_BYTES)
  })

  test('the default entry loads one more file for every page: what judges answers and explains failures', () => {
    const always = [whole, named('explain-failure')]
    expect(
      loadedWith(named('explain-failure'), chunks)
        .map(({ fileName }) => fileName)
        .sort(),
    ).toEqual(always.map((chunk) => chunk?.fileName).sort())
    expect(gzipped(whole) + gzipped(named('explain-failure'))).toBeLessThanOrEqual(BUDGET_OF_A_CALL_BYTES)
  })

  test('the default entry is within the budget as well with that file and without openapi-fetch: what this package itself makes a page load', async () => {
    const [transport] = await bundle("export { default } from 'openapi-fetch'")
    const own = gzipped(whole) + gzipped(named('explain-failure')) - gzipped(transport)
    expect(own).toBeLessThanOrEqual(OWN_BUDGET_BYTES)
  })

  test('the default entry leaves to other files what only waiting, raw calls and validation need', () => {
    const later = chunks.filter((chunk) => chunk.isDynamicEntry).map(({ name }) => name)
    expect(later.sort()).toEqual(['explain-failure', 'send-raw', 'wait-for'])
    expect(gzipped(named('wait-for'))).toBeLessThan(1_000)
    expect(gzipped(named('send-raw'))).toBeLessThan(1_000)
    expect(chunks).toHaveLength(later.length + 1)
  })

  test('the default entry is as large as the README says, within a twentieth, and so is what is loaded later', async () => {
    const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8').replaceAll('\n', ' ')
    const [transport] = await bundle("export { default } from 'openapi-fetch'")
    const [validators] = await bundle(
      `export * from ${JSON.stringify(JSON.parse(entry).replace('index.js', 'validation.js'))}`,
    )
    const [plain] = await bundle(`export * from ${entry}`, { codeSplitting: false })
    for (const [pattern, chunk] of [
      [/including openapi-fetch \(([\d.]+) kB\)/, transport],
      [/with everything that it exports, including openapi-fetch \([^)]+\), takes ([\d.]+) kB/, whole],
      [/One more file of ([\d.]+) kB, which judges/, named('explain-failure')],
      [/which has the validators, takes ([\d.]+) kB/, validators],
      [/bundled into one file, the package takes ([\d.]+) kB/, plain],
    ] as const) {
      const written = Number(pattern.exec(readme)?.[1]) * 1_000
      expect(Math.abs(written / gzipped(chunk) - 1), `${pattern} is ${gzipped(chunk)}`).toBeLessThan(0.05)
    }
  })

  test('the default entry has no module of Node in it', () => {
    const files = chunks.map(({ fileName }) => fileName)
    expect(chunks.flatMap(({ dynamicImports }) => dynamicImports)).not.toEqual([])
    for (const { code, imports, dynamicImports } of chunks) {
      expect([...imports, ...dynamicImports].filter((name) => !files.includes(name))).toEqual([])
      expect(code).not.toMatch(/["'`]node:|\brequire\(/)
    }
  })
})

test('a page that only creates a client loads no more than the whole', async () => {
  const script = `import { createCardClient } from ${entry}; globalThis.createCardClient = createCardClient`
  const page = (await bundle(script)).find(({ isEntry }) => isEntry)
  expect(gzipped(page)).toBeLessThanOrEqual(BUDGET_BYTES)
})

test('the package depends on openapi-fetch, and on nothing else', () => {
  const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  expect(Object.keys(manifest.dependencies)).toEqual(['openapi-fetch'])
  expect(manifest).not.toHaveProperty('peerDependencies')
  expect(manifest).not.toHaveProperty('optionalDependencies')
})
