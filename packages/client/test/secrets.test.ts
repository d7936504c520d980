import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { createCardClient } from '../src/index.ts'
import { credentials } from './sample-calls.ts'
import { startRawServer } from './servers/start-raw-server.ts'
import { startServer } from './servers/start-server.ts'

const secrets = Object.values(credentials)
const spellings = secrets.flatMap((secret) => [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])

/** Everything that a program could do with an error to get it into a log. */
function everythingIn(error: unknown): string {
  const parts: string[] = []
  for (let one = error; one !== undefined; one = (one as Error).cause) {
    const fields = Object.getOwnPropertyNames(one).map((name) =>
      inspect((one as Record<string, unknown>)[name], { depth: 20 }),
    )
    parts.push(`${one}`, JSON.stringify(one), inspect(one, { depth: 20, showHidden: true }), ...fields)
  }
  return parts.join('\n')
}

async function callWith(baseUrl: string, options: object = {}): Promise<unknown> {
  const cards = createCardClient({ baseUrl, ...credentials, retries: 0, ...options })
  return cards.queryCardOperation({ id: 'crd_1', action: 'topup', amount: 1 }).then(
    () => expect.unreachable('it succeeded'),
    (error: unknown) => error,
  )
}

describe('errors without credentials', () => {
  test.each([200, 307, 400, 500])('an error contains no credential when a %d echoes all headers', async (status) => {
    await using server = await startServer(({ headers }, response) => {
      response.setHeader('x-request-id', `for ${headers.authorization}`)
      response.setHeader('location', `/?key=${headers['x-api-key']}`)
      response.setHeader('content-type', `text/html; key=${headers['x-api-key']}`)
      response
        .writeHead(status)
        .end(`<pre>${JSON.stringify(headers)} ${encodeURIComponent(JSON.stringify(headers))}</pre>`)
    })
    const error = await callWith(server.baseUrl)
    const said = everythingIn(error)
    for (const spelling of spellings) expect(said).not.toContain(spelling)
    expect(said).toContain('[credential]')
  })

  test('an error contains no credential when a service echoes them inside a problem', async () => {
    await using server = await startServer(({ headers }, response) => {
      const message = `not accepted: ${headers['x-api-key']}`
      response
        .writeHead(401)
        .end(JSON.stringify({ success: false, error: { code: 'credential-invalid', message, details: [] } }))
    })
    const error = await callWith(server.baseUrl)
    const said = everythingIn(error)
    for (const spelling of spellings) expect(said).not.toContain(spelling)
    expect(`${error}`).toContain('credential-invalid: not accepted: [credential]')
  })

  test('an error contains no credential when the connection breaks', async () => {
    await using server = await startRawServer(({ socket }) => socket.destroy())
    const said = everythingIn(await callWith(server.baseUrl))
    for (const spelling of spellings) expect(said).not.toContain(spelling)
  })

  test('an error contains no credential when an injected fetch fails with the request inside its error', async () => {
    const error = await callWith('http://127.0.0.1:9', {
      fetch: async (_: string, init: RequestInit) => {
        const cause = Object.assign(new Error(`could not send ${JSON.stringify(init.headers)}`), { config: init })
        throw Object.assign(new Error('request failed', { cause }), { request: init })
      },
    })
    const said = everythingIn(error)
    for (const spelling of spellings) expect(said).not.toContain(spelling)
    expect(`${(error as Error).cause}`).toContain('request failed: could not send')
  })

  test('an error contains no credential when one secret is a prefix of another', async () => {
    const options = { apiKey: 'awa7', accessToken: 'awa7-and-more', serviceToken: 'other' }
    await using server = await startServer(
      ({ headers }, response) => void response.writeHead(400).end(`${headers.authorization}`),
    )
    const said = everythingIn(await callWith(server.baseUrl, options))
    expect(said).not.toContain('awa7')
    expect(said).not.toContain('-and-more')
  })
})

describe('the removal of an echo from an error', () => {
  const urlTwice = (secret: string) => encodeURIComponent(encodeURIComponent(secret))
  test.each<[string, (secret: string) => string]>([
    ['as it is', (secret) => secret],
    ['in JSON', (secret) => JSON.stringify(secret).slice(1, -1)],
    ['in a URL', encodeURIComponent],
    ['in a URL, in small letters', (secret) => encodeURIComponent(secret).toLowerCase()],
    ['in a URL inside a URL', urlTwice],
    ['in hex', (secret) => Buffer.from(secret).toString('hex')],
    ['in hex, in capitals', (secret) => Buffer.from(secret).toString('hex').toUpperCase()],
    ['in base64', (secret) => Buffer.from(secret).toString('base64').replaceAll('=', '')],
    ['in base64url', (secret) => Buffer.from(secret).toString('base64url')],
  ])('the echo of a credential, %s, is removed', async (_, encode) => {
    const apiKey = 'k?y"of>the~tests/7f3a'.toLowerCase()
    await using server = await startServer(
      ({ headers }, response) =>
        void response
          .writeHead(400)
          .end(JSON.stringify({ received: encode(`${headers['x-api-key']}`), list: [1, null] })),
    )
    const error = await callWith(server.baseUrl, { ...credentials, apiKey })
    expect(everythingIn(error)).not.toContain(encode(apiKey))
    expect(error).toMatchObject({ body: { received: expect.stringContaining('[credential]'), list: [1, null] } })
  })

  test.each(['', 'x', 'Bearer ', 'token='])('the echo in base64 behind %j is removed', async (before) => {
    await using server = await startServer(
      ({ headers }, response) => void response.writeHead(400).end(btoa(`${before}${headers['x-api-key']} and more`)),
    )
    const body = (await callWith(server.baseUrl)) as { body: string }
    expect(body.body).toContain('[credential]')
    // What is left around it decodes to no more than a character of the secret at either end.
    expect(body.body.replace('[credential]', '').length).toBeLessThan(((before.length + 9) * 8) / 6 + 8)
  })
})

describe('a credential that is an ordinary word', () => {
  const problem = { success: false, error: { code: 'card-unknown', message: 'no such card_id', applied: false } }

  test.each(['card', 'applied', 'error', 'success', 'false', 'expected', 'message', 'characters', 'data'])(
    'the word %s changes nothing about what an error says',
    async (apiKey) => {
      await using server = await startServer((_, response) => void response.writeHead(503).end(JSON.stringify(problem)))
      const error = await callWith(server.baseUrl, { apiKey })
      expect(error).toMatchObject({ kind: 'rejected', mayHaveChangedState: false, body: problem })
      expect(`${error}`).toBe(
        'RejectedError: queryCardOperation: received 503 with card-unknown: no such card_id; expected 200 with { success: true, data }.',
      )
      await using page = await startServer((_, response) => void response.end('hello'))
      expect(`${await callWith(page.baseUrl, { apiKey })}`).toContain(
        'received 200 with 5 characters of no media type; expected 200 with { success: true, data }.',
      )
    },
  )

  test('an ordinary word is removed where it stands alone', async () => {
    const error = { code: 'x', message: 'key "awa7" is not known, awa77 is' }
    await using server = await startServer(
      (_, response) => void response.writeHead(401).end(JSON.stringify({ success: false, error })),
    )
    expect(`${await callWith(server.baseUrl, { apiKey: 'awa7' })}`).toContain(
      'key "[credential]" is not known, awa77 is',
    )
  })
})

test('a body nested deeper than the stack is kept as text', async () => {
  const body = '['.repeat(8_000) + ']'.repeat(8_000)
  await using server = await startServer((_, response) => void response.writeHead(400).end(body))
  const error = await callWith(server.baseUrl)
  expect((error as { kind: string }).kind).toBe('rejected')
})

test.each([
  ['CardClientError', { timeoutMs: -1 }],
  ['OutcomeUnknownError', {}],
])('the name of a %s is that of its class', async (name, options) => {
  await using server = await startServer((_, response) => void response.writeHead(500).end())
  const error = await callWith(server.baseUrl).catch((caught: unknown) => caught)
  if (name === 'OutcomeUnknownError') expect((error as Error).name).toBe(name)
  else
    expect(() => createCardClient({ baseUrl: server.baseUrl, ...credentials, ...options })).toThrow(
      expect.objectContaining({ name }),
    )
})

test('the client object contains no credential', () => {
  const cards = createCardClient({ baseUrl: 'https://api.example.com/api/v1', ...credentials })
  const said =
    inspect(cards, { depth: 20, showHidden: true }) + JSON.stringify(cards) + inspect(cards.raw, { depth: 20 })
  for (const spelling of spellings) expect(said).not.toContain(spelling)
})
