import { describe, expect, test } from 'vitest'
import { createCardClient, isCardError } from '../src/index.ts'
import { credentials } from './sample-calls.ts'
import { startServerThatSays } from './servers/start-server.ts'

// What the compiler prevents, and JavaScript does not.

const create = createCardClient as unknown as (options?: unknown) => ReturnType<typeof createCardClient>
const baseUrl = 'http://127.0.0.1:9/api/v1'

function failureOf(act: () => unknown): unknown {
  try {
    act()
  } catch (error) {
    return isCardError(error) ? `${error.kind}: ${error.message}` : error
  }
  return undefined
}

describe('createCardClient without a compiler', () => {
  const noUrl =
    'invalid-options: createCardClient: expected baseUrl to be an http URL without user, query, fragment, received none. Nothing was sent.'

  test.each([
    ['no argument', undefined, noUrl],
    ['null', null, noUrl],
    ['no baseUrl', { ...credentials }, noUrl],
    ['an unset baseUrl', { ...credentials, baseUrl: undefined }, noUrl],
  ])('createCardClient rejects %s with a CardError', (_, options, message) => {
    expect(failureOf(() => create(options))).toBe(message)
  })

  test('createCardClient rejects an option that it does not know, and names it', () => {
    expect(failureOf(() => create({ baseUrl, ...credentials, retires: 0 }))).toMatch(
      /^invalid-options: createCardClient: expected options among .*retries.*, received "retires"\. Nothing was sent\.$/,
    )
  })

  test('a call rejects an option that it does not know', async () => {
    const cards = create({ baseUrl, ...credentials }) as unknown as Record<
      string,
      (...args: unknown[]) => Promise<unknown>
    >
    await expect(cards.getPayoutStatus?.({ reference: 'r' }, { timeout: 5 })).rejects.toMatchObject({
      kind: 'invalid-options',
      message: expect.stringContaining('received "timeout"'),
    })
    await expect(cards.waitForPayout?.('r', { until: () => true, every: 5 })).rejects.toMatchObject({
      kind: 'invalid-options',
      message: expect.stringContaining('received "every"'),
    })
    for (const options of [{}, undefined, { until: 'success' }]) {
      await expect(cards.waitForPayout?.('r', options)).rejects.toMatchObject({
        kind: 'invalid-options',
        message: expect.stringContaining('expected until to be a function'),
      })
    }
  })
})

describe('a credential', () => {
  test('a function that throws is said to have thrown, and what it threw is not shown', async () => {
    const apiKey = () => {
      throw new Error('vault token hvs.secret')
    }
    const error = await createCardClient({ baseUrl, apiKey })
      .getPayoutStatus({ reference: 'r' })
      .catch((caught: unknown) => caught)
    expect(error).toMatchObject({
      kind: 'invalid-credential',
      message: 'getPayoutStatus: expected apiKey from its function, received an exception. Nothing was sent.',
    })
    expect(JSON.stringify(error)).not.toContain('hvs')
  })

  test('a token of another operation is masked, too, where a service repeats it', async () => {
    const { accessToken, serviceToken } = credentials
    const said = { success: false, error: `tokens ${accessToken} and ${serviceToken}` }
    await using server = await startServerThatSays(403, said)
    const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials })
    const error = await cards.getPayoutStatus({ reference: 'r' }).catch((caught: unknown) => caught)
    expect(error).toMatchObject({ body: { success: false, error: 'tokens [credential] and [credential]' } })
  })

  test('so is one that a function returned before', async () => {
    const said = { success: false, error: `token ${credentials.accessToken}` }
    await using server = await startServerThatSays(403, said)
    const cards = createCardClient({
      baseUrl: server.baseUrl,
      ...credentials,
      accessToken: async () => credentials.accessToken,
    })
    await cards.queryCardOperation({ id: 'crd_1', action: 'transactions' }).catch(() => undefined)
    const error = await cards.getPayoutStatus({ reference: 'r' }).catch((caught: unknown) => caught)
    expect(error).toMatchObject({ body: { success: false, error: 'token [credential]' } })
  })
})
