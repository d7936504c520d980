import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { loadContract } from '@card-contract/contract'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { noChromium } from '../../../../packages/workspace/chromium.ts'
import { type ReferenceServer, startReferenceServer } from '../../src/index.ts'
import { launchChromium, openPage } from './chromium.ts'

const { operations } = loadContract()

let browser: Browser | undefined
let server: ReferenceServer
/** The commands by the operation that they are samples of, as a reader copies them from the page. */
let samples: Readonly<Record<string, readonly string[]>>
beforeAll(async () => {
  browser = await launchChromium()
  server = await startReferenceServer()
  if (!browser) return
  const { page } = await openPage(browser, `${server.origin}/docs`)
  const commands = `[...document.querySelectorAll('.operation')].map((section) =>
    [section.id, [...section.querySelectorAll('[data-language=curl]')].map((sample) => sample.textContent)])`
  samples = Object.fromEntries(await page.evaluate<[string, string[]][]>(commands))
})
beforeEach(({ skip }) => skip(!browser, noChromium))
afterAll(async () => {
  await browser?.close()
  await server.close()
})

describe('the request samples of /docs', () => {
  it('include one for each operation, and one for each action of those that have several', () => {
    for (const { operationId, changesState, requestBody } of operations) {
      const { length } = samples[operationId] ?? []
      const actions = typeof changesState === 'object' ? changesState.changing.length + changesState.reading.length : 0
      expect([operationId, length]).toEqual([operationId, actions || requestBody?.examples.length || 1])
    }
  })

  it.each(operations)('work as they are: $operationId', async ({ operationId }) => {
    for (const command of samples[operationId] ?? []) {
      const userId = await idFrom(samples.createCardUser, 'user_id', {})
      const cardId = await idFrom(samples.createCard, 'card_id', { USER_ID: userId })
      const output = await inShell(`${command} -w '\n%{http_code}'`, { USER_ID: userId, CARD_ID: cardId })
      const [body = '', status] = output.split('\n')
      expect([command, status, JSON.parse(body)]).toEqual([command, '200', expect.objectContaining({ success: true })])
    }
  })

  it('cover every action of an operation that has several', () => {
    const { operateCard, queryCardOperation } = samples
    const actions = (texts: readonly string[] = []) =>
      texts.map((text) => /action=(\w+)|"action": "(\w+)"/.exec(text)).map((found) => found?.[1] ?? found?.[2])
    expect(actions(operateCard)).toEqual(['get_balance', 'topup', 'get_transactions', 'withdraw', 'enable', 'disable'])
    expect(actions(queryCardOperation)).toEqual([
      ...['transactions', 'topup', 'withdraw', 'disabled', 'enabled', 'terminate'],
    ])
  })

  it('are safe to paste: a GET with its query and all three credentials', () => {
    expect(samples.queryCardOperation?.[1]).toMatchInlineSnapshot(`
      "curl -sS \\
        "$CARD_BASE_URL/action/card/transaction/$CARD_ID?action=topup&currency=USD&amount=0.29" \\
        -H "X-API-KEY: $CARD_API_KEY" \\
        -H "Authorization: Bearer $CARD_ACCESS_TOKEN" \\
        -H "x-sp-auth-token: Bearer $CARD_SERVICE_TOKEN""
    `)
  })
})

async function idFrom(commands: readonly string[] = [], field: string, ids: NodeJS.ProcessEnv): Promise<string> {
  const { data } = JSON.parse(await inShell(commands[0] ?? '', ids))
  return data[field]
}

/** The output of a command, with the variables that the server prints when it starts. */
async function inShell(command: string, ids: NodeJS.ProcessEnv): Promise<string> {
  const { apiKey, accessToken, serviceToken } = server.credentials
  const { stdout } = await promisify(execFile)('sh', ['-c', command], {
    env: {
      PATH: process.env.PATH,
      CARD_BASE_URL: server.baseUrl,
      CARD_API_KEY: apiKey,
      CARD_ACCESS_TOKEN: accessToken,
      CARD_SERVICE_TOKEN: serviceToken,
      ...ids,
    },
  })
  return stdout
}
