import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type ReferenceServer, startReferenceServer } from '@card-contract/reference-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCardClient } from '../src/index.ts'
import { documents } from '../test/documents.ts'
import { sampleCalls } from '../test/sample-calls.ts'
import { startServerThatSays } from '../test/servers/start-server.ts'

const packageFolder = fileURLToPath(new URL('..', import.meta.url))
const snippets = [...documents.matchAll(/^```ts\n(?<code>.*?)^```/gms)].map(({ groups }) => groups?.code ?? '')

/** Precedes snippets that do not create a client. */
const prelude = `import { createCardClient as create } from '@card-contract/client'
const cards = create({
  baseUrl: process.env.CARD_BASE_URL ?? '',
  apiKey: process.env.CARD_API_KEY ?? '',
  accessToken: process.env.CARD_ACCESS_TOKEN ?? '',
  serviceToken: process.env.CARD_SERVICE_TOKEN ?? '',
})
const cardId = process.env.CARD_ID ?? ''
void cardId
export {}
`
const programs = snippets.map((code) => (code.includes('= createCardClient(') ? code : prelude + code))

let server: ReferenceServer
let folder: string
let env: NodeJS.ProcessEnv

beforeAll(async () => {
  // Inside the package, so that snippets can import it by name, in a folder that holds no sources.
  mkdirSync(join(packageFolder, '.turbo'), { recursive: true })
  folder = mkdtempSync(join(packageFolder, '.turbo/readme-'))
  for (const [index, program] of programs.entries()) writeFileSync(join(folder, `${index}.ts`), program)
  server = await startReferenceServer()
  const cards = createCardClient({ baseUrl: server.baseUrl, ...server.credentials })
  const created = (operationId: string) => sampleCalls.find((sample) => sample.operationId === operationId)?.call(cards)
  const user = (await created('createCardUser')) as { readonly user_id: string }
  const card = await cards.createCard({
    userId: user.user_id,
    body: { balance: 50, currency: 'USD', card_type: 'VISA', category: 'PERSONAL', grade: 'BASIC' },
  })
  env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    CARD_BASE_URL: server.baseUrl,
    CARD_API_KEY: server.credentials.apiKey,
    CARD_ACCESS_TOKEN: server.credentials.accessToken,
    CARD_SERVICE_TOKEN: server.credentials.serviceToken,
    CARD_ID: card.card_id,
  }
})

afterAll(async () => {
  await server?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The output that comments after console.log promise. */
function promisedOutput(code: string): string[] {
  return [...code.matchAll(/console\.log\(.*\),? \/\/ (?<output>.+)$/gm)].map(({ groups }) => groups?.output ?? '')
}

describe.each(snippets.map((code, index) => [code.split('\n').at(-2) ?? '', index, code] as const))(
  'the snippet that ends in %s',
  (_, index, code) => {
    test('the snippet prints what its comments say', async () => {
      const { stdout, stderr } = await promisify(execFile)(process.execPath, [join(folder, `${index}.ts`)], { env })
      expect(stderr).toBe('')
      expect(stdout.trim().split('\n').filter(Boolean)).toEqual(promisedOutput(code))
    })
  },
)

test('the snippet that tells outcomes apart never calls a top-up rejected that may have been applied', async () => {
  const problem = { code: 'store-outcome-unknown', message: 'the database did not confirm the change' }
  await using busy = await startServerThatSays(503, { success: false, error: problem })
  const index = snippets.findIndex((code) => code.includes('async function topUp('))
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, `${index}.ts`)], {
    env: { ...env, CARD_BASE_URL: busy.baseUrl },
  })
  expect(stdout).toMatch(/^unknown: .* check with operateCard\(\{ cardId: "crd_nobody"/)
})

test('the snippets compile', () => {
  const tsc = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url))
  const flags =
    '--ignoreConfig --noEmit --strict --skipLibCheck --target es2023 --module nodenext --types node --lib es2023,dom,esnext.disposable'
  const files = programs.map((_, index) => join(folder, `${index}.ts`))
  const { stdout } = spawnSync(process.execPath, [tsc, ...flags.split(' '), ...files], {
    cwd: packageFolder,
    encoding: 'utf8',
  })
  expect(stdout).toBe('')
})

test('a test against a real server, with seeds, is written in less than ten lines', () => {
  const [example = ''] = snippets.filter((code) => code.includes('startReferenceServer'))
  expect(example).toContain('fixtures: { payouts: [payout] }')
  expect(example.split('\n').filter(Boolean).length).toBeLessThan(10)
})

test('every snippet of the documents is tested', () => {
  expect(snippets).toHaveLength(documents.match(/^```ts$/gm)?.length ?? 0)
})
