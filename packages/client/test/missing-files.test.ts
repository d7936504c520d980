import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type * as client from '../src/index.ts'
import { credentials } from './sample-calls.ts'
import { startServerThatSays } from './servers/start-server.ts'

const packageFolder = fileURLToPath(new URL('..', import.meta.url))
const topUp = { cardId: 'crd_1', body: { amount: 1, currency: 'USD' } } as const
const isNotLoaded = {
  name: 'CardClientError',
  kind: 'not-loaded',
  mayHaveChangedState: false,
  message: expect.stringMatching(
    /^createCardClient: expected its own modules to load, received .*\. Nothing was sent\.$/,
  ),
}

/** The built package without some of its files, as a page finds it whose server has got those of the next version. */
function copyWithout(...files: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'card-contract-client-'))
  cpSync(join(packageFolder, 'dist'), join(folder, 'dist'), { recursive: true })
  cpSync(join(packageFolder, 'package.json'), join(folder, 'package.json'))
  symlinkSync(join(packageFolder, 'node_modules'), join(folder, 'node_modules'))
  for (const file of files) rmSync(join(folder, 'dist', file))
  return {
    // By Node itself: Vitest would find the files that are missing in the package beside.
    createCardClient: (createRequire(import.meta.url)(join(folder, 'dist/index.js')) as typeof client).createCardClient,
    putBack: (file: string) => cpSync(join(packageFolder, 'dist', file), join(folder, 'dist', file)),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}

describe('without the modules that are rarely needed', () => {
  const missing = ['wait-for.js', 'send-raw.js']

  test('calls succeed and fail as usual: nothing is loaded before it is needed', async () => {
    using copy = copyWithout(...missing)
    await using server = await startServerThatSays(200, { success: true, data: { new_balance: 1 } })
    const cards = copy.createCardClient({ baseUrl: server.baseUrl, ...credentials })
    expect(await cards.topUpCard(topUp)).toEqual({ new_balance: 1 })
    await expect(cards.disableCard({ cardId: '..' })).rejects.toMatchObject({ kind: 'invalid-request' })
  })

  test.each<[string, (cards: client.CardClient) => Promise<unknown>]>([
    ['waitForPayout', (cards) => cards.waitForPayout('order-1', { until: () => true })],
    ['raw', (cards) => cards.raw.GET('/payouts/{reference}', { params: { path: { reference: 'order-1' } } })],
  ])('%s fails before anything is sent and says why', async (_, call) => {
    using copy = copyWithout(...missing)
    await using server = await startServerThatSays(200, { success: true, data: {} })
    const cards = copy.createCardClient({ baseUrl: server.baseUrl, ...credentials })
    await expect(call(cards)).rejects.toMatchObject(isNotLoaded)
    expect(server.requests).toEqual([])
  })
})

test('without the module that explains failures nothing is sent until it loads', async () => {
  using copy = copyWithout('explain-failure.js')
  await using server = await startServerThatSays(200, { success: true, data: {} })
  const cards = copy.createCardClient({ baseUrl: server.baseUrl, ...credentials })
  await expect(cards.topUpCard(topUp)).rejects.toMatchObject(isNotLoaded)
  expect(server.requests).toEqual([])

  copy.putBack('explain-failure.js')
  expect(await cards.topUpCard(topUp)).toEqual({})
})
