import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startReferenceServer } from '@card-contract/reference-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCardClient } from '../../src/index.ts'
import { issueCard } from './checkouts/issue-card.ts'

const packageFolder = fileURLToPath(new URL('../..', import.meta.url))
const pages = ['testing', 'lost-response']
  .map((name) => readFileSync(join(packageFolder, `docs/${name}.md`), 'utf8'))
  .join('\n')
const vitest = join(packageFolder, 'node_modules/vitest/vitest.mjs')
const checkouts = fileURLToPath(new URL('checkouts/', import.meta.url))

/** A block of code on these pages, by what stands behind its three backticks. */
function recipe(info: string): string {
  const [, rest = ''] = pages.split(`\`\`\`${info}\n`)
  const [code = ''] = rest.split('```')
  return code
}

/** Lines that do something: neither blank nor an import. */
const working = (code: string) => code.split('\n').filter((line) => line.trim() !== '' && !/^(import|from) /.test(line))

let folder: string
beforeAll(() => {
  // Inside the package, so that it can be imported by its name, and outside the folders of sources.
  mkdirSync(join(packageFolder, '.turbo'), { recursive: true })
  folder = mkdtempSync(join(packageFolder, '.turbo/recipes-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('docs/lost-response.md', () => {
  /** Runs its test beside one of its checkouts, as if both were pasted. */
  async function run(checkout: string) {
    const own = mkdtempSync(join(folder, 'vitest-'))
    writeFileSync(join(own, 'checkout.test.ts'), recipe('ts vitest'))
    writeFileSync(join(own, 'checkout.ts'), recipe(`ts ${checkout}`))
    writeFileSync(join(own, 'issue-card.ts'), `export * from '${checkouts}issue-card.ts'\n`)
    writeFileSync(join(own, 'vitest.config.ts'), 'export default {}\n')
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const env = { PATH, NODE_COMPILE_CACHE, NO_COLOR: '1' }
    const running = promisify(execFile)(process.execPath, [vitest, 'run', '--root', own], { cwd: own, env })
    return running.then(
      ({ stdout }) => ({ isPassed: true, output: stdout }),
      ({ stdout, stderr }) => ({ isPassed: false, output: `${stdout}${stderr}` }),
    )
  }

  test('docs/lost-response.md tests a checkout in less than ten lines', () => {
    expect(working(recipe('ts vitest')).length).toBeLessThan(10)
  })

  test('docs/lost-response.md ends with a checkout that passes', async () => {
    expect(await run('careful')).toMatchObject({ isPassed: true, output: expect.stringMatching(/1 passed/) })
  })

  test('docs/lost-response.md begins with a checkout that fails, and says how', async () => {
    expect(await run('careless')).toMatchObject({
      isPassed: false,
      output: expect.stringContaining(recipe('text said').trim()),
    })
  })
})

describe('the recipe for Python', () => {
  const found = spawnSync('python3', ['-c', 'import sys; print(sys.version_info >= (3, 9))'], { encoding: 'utf8' })
  const hasPython = found.stdout?.trim() === 'True'

  test('the recipe for Python has ten lines', () => {
    expect(working(recipe('python'))).toHaveLength(10)
  })

  test('the recipe for Python loses a response, and finds that the money was moved', async ({ skip }) => {
    skip(!hasPython, 'no python3 of version 3.9 or newer: install it')
    await using server = await startReferenceServer({ trouble: ['none'] })
    const cards = createCardClient({ baseUrl: server.baseUrl, ...server.credentials })
    const env = {
      PATH: process.env.PATH,
      CARD_BASE_URL: server.baseUrl,
      CARD_API_KEY: server.credentials.apiKey,
      CARD_ID: await issueCard(cards),
    }
    const code = recipe('python')
    const promised = [...code.matchAll(/print\(.*\) {2}# (.+)$/gm)].map(([, output]) => output)
    expect(promised).toHaveLength(1)
    const { stdout, stderr } = await promisify(execFile)('python3', ['-c', code], { env })
    expect(stderr).toBe('')
    expect(stdout.trim().split('\n')).toEqual(promised)
    expect(server.trouble.report()).toMatchObject({ rules: [], met: { 'lose-response': 1 } })
  })
})
