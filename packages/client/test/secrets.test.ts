import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { createCardClient } from '../src/index.ts'
import { credentials } from './credentials.ts'
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

describe('no error contains a credential', () => {
  test.each([200, 307, 400, 500])('when a service that answers with %d echoes all headers', async (status) => {
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

  test('when a service echoes them inside a problem', async () => {
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

  test('when the connection breaks', async () => {
    await using server = await startRawServer(({ socket }) => socket.destroy())
    const said = everythingIn(await callWith(server.baseUrl))
    for (const spelling of spellings) expect(said).not.toContain(spelling)
  })

  test('when an injected fetch fails with the request inside its error', async () => {
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

  test('when one secret is a prefix of another', async () => {
    const options = { apiKey: 'awa7', accessToken: 'awa7-and-more', serviceToken: 'other' }
    await using server = await startServer(
      ({ headers }, response) => void response.writeHead(400).end(`${headers.authorization}`),
    )
    const said = everythingIn(await callWith(server.baseUrl, options))
    expect(said).not.toContain('awa7')
    expect(said).not.toContain('-and-more')
  })
})

test('the client object contains no credential', () => {
  const cards = createCardClient({ baseUrl: 'https://api.example.com/api/v1', ...credentials })
  const said =
    inspect(cards, { depth: 20, showHidden: true }) + JSON.stringify(cards) + inspect(cards.raw, { depth: 20 })
  for (const spelling of spellings) expect(said).not.toContain(spelling)
})
