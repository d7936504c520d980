import { afterEach, expect, it } from 'vitest'
import { problemCodes } from '../../src/problems.ts'
import { remembered } from '../../src/recent-requests.ts'
import { type ApiResponse, type CallOperation, caller } from '../../test/fixtures/calls.ts'
import { notProvoked, tellEverything } from '../../test/fixtures/every-refusal.ts'
import { cleanUp, launchListening } from '../../test/fixtures/launch.ts'
import { codeLeaks, leaks } from '../../test/fixtures/leaks.ts'
import { hangUp, listen } from '../../test/landing/listener.ts'

afterEach(async () => {
  hangUp()
  await cleanUp()
})

const own = { apiKey: 'hunter2+key/=~', accessToken: 'hunter2-access_token', serviceToken: 'hunter2-service-token' }

it('neither / nor /events shows a secret, an id or another part of a request', async () => {
  const server = await launchListening(['--memory', '--live-view=always', '--log-level=silent'], {
    environment: {
      CARD_SERVER_API_KEYS: own.apiKey,
      CARD_SERVER_ACCESS_TOKENS: own.accessToken,
      CARD_SERVER_SERVICE_TOKENS: own.serviceToken,
    },
  })
  const listener = await listen(server)
  await listener.until(({ received }) => received().includes('retry:'))
  // Slow enough for each request to be shown.
  let asked = 0
  const pace = async (response: Promise<ApiResponse>): Promise<ApiResponse> => {
    await response
    if (++asked % (remembered - 10) === 0) await listener.until(({ events }) => events().length === asked)
    return await response
  }
  const send = caller(server.baseUrl, own)
  const call: CallOperation = (operationId, how) => pace(send(operationId, how))
  const raw = (path: string, init: RequestInit) => pace(sendRaw(server.baseUrl + path, init))
  const { responses, cardNumbers, codes } = await tellEverything(call, raw, Object.values(own))
  await call('getPayoutStatus', { path: { reference: 'order-2026-0142' }, headers: { 'X-Request-Id': 'my-own-id' } })
  await listener.until(({ events }) => events().length === asked)

  // Guards against a vacuous result: every problem was provoked and is shown.
  const outcomes = new Set(listener.events().map(({ outcome }) => outcome))
  expect(problemCodes.filter((code) => !notProvoked.includes(code) && !outcomes.has(code))).toEqual([])

  const ids = responses.flatMap(({ data }) => [data.user_id, data.card_id].filter((id) => typeof id === 'string'))
  expect(ids.length).toBeGreaterThan(20)
  const secrets = { ...own, ...named('card number', cardNumbers), ...named('id', ids), 'request id': 'my-own-id' }
  const texts = { page: await (await fetch(`${server.origin}/`)).text(), events: listener.received() }
  expect(leaks(secrets, texts)).toEqual([])
  const withoutNumbers = texts.events.replaceAll(/"(status|durationMs)":[\d.]+|"time":"[^"]*"/g, '')
  expect(
    codeLeaks(
      codes.filter((code) => !/^[245]/.test(code)),
      { withoutNumbers },
    ),
  ).toEqual([])
  const fields = new Set(listener.events().flatMap((event) => Object.keys(event)))
  expect([...fields].toSorted()).toEqual(['durationMs', 'method', 'operationId', 'outcome', 'status', 'time'])
})

async function sendRaw(url: string, init: RequestInit): Promise<ApiResponse> {
  const response = await fetch(url, init)
  const text = await response.text()
  return { status: response.status, text, data: {}, code: JSON.parse(text).error?.code }
}

function named(kind: string, values: readonly string[]): Record<string, string> {
  return Object.fromEntries(values.map((value, index) => [`${kind} ${index}`, value]))
}
