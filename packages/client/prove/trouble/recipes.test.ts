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
const page = readFileSync(join(packageFolder, 'docs/testing.md'), 'utf8')
const vitest = join(packageFolder, 'node_modules/vitest/vitest.mjs')
const checkouts = fileURLToPath(new URL('checkouts/', import.meta.url))

/** A block of code on the page of tests, by what stands behind its three backticks. */
function recipe(info: string): string {
  const [, rest = ''] = page.split(`\`\`\`${info}\n`)
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

describe('the recipe for Vitest', () => {
  /** Runs it as if it were pasted next to the reader's own checkout. */
  async function run(checkout: string) {
    const own = mkdtempSync(join(folder, 'vitest-'))
    writeFileSync(join(own, 'checkout.test.ts'), recipe('ts vitest'))
    writeFileSync(join(own, 'checkout.ts'), `export * from '${checkouts}${checkout}.ts'\n`)
    writeFileSync(join(own, 'vitest.config.ts'), 'export default {}\n')
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const env = { PATH, NODE_COMPILE_CACHE, NO_COLOR: '1' }
    const running = promisify(execFile)(process.execPath, [vitest, 'run', '--root', own], { cwd: own, env })
    return running.then(
      ({ stdout }) => ({ isPassed: true, output: stdout }),
      ({ stdout, stderr }) => ({ isPassed: false, output: `${stdout}${stderr}` }),
    )
  }

  test('the recipe for Vitest has less than ten lines', () => {
    expect(working(recipe('ts vitest')).length).toBeLessThan(10)
  })

  test('the recipe for Vitest passes for a checkout that finds out what became of a lost response', async () => {
    expect(await run('careful')).toMatchObject({ isPassed: true, output: expect.stringMatching(/1 passed/) })
  })

  test('the recipe for Vitest fails for a checkout that tops up again, and shows both', async () => {
    expect(await run('careless')).toMatchObject({
      isPassed: false,
      output: expect.stringMatching(/to have a length of 1 but got 2/),
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
    expect(server.trouble.report()).toMatchObject({ rules: [], met: { 'lose-answer': 1 } })
  })
})
