import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { loadContract } from '@card-contract/contract'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { noChromium } from '../../../../packages/workspace/chromium.ts'
import { type ReferenceServer, startReferenceServer } from '../../src/index.ts'
import { launchChromium, openPage } from '../../test/landing/chromium.ts'

const { operations } = loadContract()

const hasPython = spawnSync('python3', ['--version']).status === 0

type Samples = Readonly<Record<string, readonly string[]>>

let browser: Browser | undefined
let server: ReferenceServer
/** The curl commands by the operation that they are samples of, as a reader copies them from the page. */
let samples: Samples
/** The programs in each other language. */
let programs: Readonly<Record<'typescript' | 'python', Samples>>
beforeAll(async () => {
  browser = await launchChromium()
  server = await startReferenceServer()
  if (!browser) return
  const { page } = await openPage(browser, `${server.origin}/docs`)
  const samplesIn = async (language: string): Promise<Samples> => {
    const found = `[...document.querySelectorAll('.operation')].map((section) =>
      [section.id, [...section.querySelectorAll('[data-language=${language}]')].map((sample) => sample.textContent)])`
    return Object.fromEntries(await page.evaluate<[string, string[]][]>(found))
  }
  samples = await samplesIn('curl')
  programs = { typescript: await samplesIn('typescript'), python: await samplesIn('python') }
})
beforeEach(({ skip }) => skip(!browser, noChromium))
afterAll(async () => {
  await browser?.close()
  await server.close()
})

describe('the request samples of /docs', () => {
  it('the samples include one for each operation, and one for each action of those that have several', () => {
    for (const { operationId, changesState, requestBody } of operations) {
      const { length } = samples[operationId] ?? []
      const actions = typeof changesState === 'object' ? changesState.changing.length + changesState.reading.length : 0
      expect([operationId, length]).toEqual([operationId, actions || requestBody?.examples.length || 1])
    }
  })

  it.each(operations)('the sample of $operationId succeeds as it is', async ({ operationId }) => {
    for (const command of samples[operationId] ?? []) {
      const userId = await idFrom(samples.createCardUser, 'user_id', {})
      const cardId = await idFrom(samples.createCard, 'card_id', { USER_ID: userId })
      const output = await inShell(`${command} -w '\n%{http_code}'`, { USER_ID: userId, CARD_ID: cardId })
      const [body = '', status] = output.split('\n')
      expect([command, status, JSON.parse(body)]).toEqual([command, '200', expect.objectContaining({ success: true })])
    }
  })

  it.each(operations)('the TypeScript sample of $operationId does the same', async ({ operationId }) => {
    const printed = await outputs(operationId, 'typescript', process.execPath, 'ts')
    expect(printed.map((output) => output.slice(0, output.indexOf(',')))).toEqual(
      printed.map(() => '200 {\n  success: true'),
    )
  })

  it.skipIf(!hasPython).each(operations)('the Python sample of $operationId does the same', async ({ operationId }) => {
    const printed = await outputs(operationId, 'python', 'python3', 'py')
    expect(printed.map((output) => output.slice(0, output.indexOf(',')))).toEqual(printed.map(() => "{'success': True"))
  })

  it('the samples need no package in TypeScript and Python, and read exact amounts in Python', () => {
    expect(programs.python.topUpCard?.[0]).toMatchInlineSnapshot(`
      "import json, os
      from decimal import Decimal
      from urllib.request import Request, urlopen

      env = os.environ
      request = Request(
          f"{env['CARD_BASE_URL']}/virtual-cards/cards/{env['CARD_ID']}/topup",
          method="POST",
          headers={
              "X-API-KEY": env["CARD_API_KEY"],
              "Content-Type": "application/json",
          },
          data=json.dumps({ "amount": 0.29, "currency": "USD" }).encode(),
      )
      with urlopen(request) as response:
          print(json.load(response, parse_float=Decimal))"
    `)
    expect(programs.typescript.topUpCard?.[0]).toMatchInlineSnapshot(`
      "const env = process.env
      const response = await fetch(
        \`\${env.CARD_BASE_URL}/virtual-cards/cards/\${env.CARD_ID}/topup\`,
        {
          method: 'POST',
          headers: {
            'X-API-KEY': \`\${env.CARD_API_KEY}\`,
            'Content-Type': 'application/json',
          },
          body: JSON.stringify({ "amount": 0.29, "currency": "USD" }),
        },
      )
      console.log(response.status, await response.json())"
    `)
  })

  it('the samples cover every action of an operation that has several', () => {
    const { operateCard, queryCardOperation } = samples
    const actions = (texts: readonly string[] = []) =>
      texts.map((text) => /action=(\w+)|"action": "(\w+)"/.exec(text)).map((found) => found?.[1] ?? found?.[2])
    expect(actions(operateCard)).toEqual(['get_balance', 'topup', 'get_transactions', 'withdraw', 'enable', 'disable'])
    expect(actions(queryCardOperation)).toEqual([
      ...['transactions', 'topup', 'withdraw', 'disabled', 'enabled', 'terminate'],
    ])
  })

  it('the samples are safe to paste: a GET with its query and all three credentials', () => {
    expect(samples.queryCardOperation?.[1]).toMatchInlineSnapshot(`
      "curl -sS \\
        "$CARD_BASE_URL/action/card/transaction/$CARD_ID?action=topup&currency=USD&amount=0.29" \\
        -H "X-API-KEY: $CARD_API_KEY" \\
        -H "Authorization: Bearer $CARD_ACCESS_TOKEN" \\
        -H "x-sp-auth-token: Bearer $CARD_SERVICE_TOKEN""
    `)
  })
})

/** What the samples of an operation print, each run as a file with a new user and a new card. */
async function outputs(
  operationId: string,
  language: keyof typeof programs,
  command: string,
  suffix: string,
): Promise<string[]> {
  const all = programs[language][operationId] ?? []
  expect(all).toHaveLength(samples[operationId]?.length ?? 0)
  const folder = await mkdtemp(join(tmpdir(), 'docs-samples-'))
  const printed: string[] = []
  for (const [index, program] of all.entries()) {
    const userId = await idFrom(samples.createCardUser, 'user_id', {})
    const cardId = await idFrom(samples.createCard, 'card_id', { USER_ID: userId })
    const file = join(folder, `sample-${index}.${suffix}`)
    await writeFile(file, program)
    printed.push(await run(command, [file], { USER_ID: userId, CARD_ID: cardId }))
  }
  await rm(folder, { recursive: true })
  return printed
}

async function idFrom(commands: readonly string[] = [], field: string, ids: NodeJS.ProcessEnv): Promise<string> {
  const { data } = JSON.parse(await inShell(commands[0] ?? '', ids))
  return data[field]
}

function inShell(command: string, ids: NodeJS.ProcessEnv): Promise<string> {
  return run('sh', ['-c', command], ids)
}

/** The output of a command, with the variables that the server prints when it starts. */
async function run(command: string, args: readonly string[], ids: NodeJS.ProcessEnv): Promise<string> {
  const { apiKey, accessToken, serviceToken } = server.credentials
  const { stdout } = await promisify(execFile)(command, args, {
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
