import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ReferenceServer, startReferenceServer } from '../../src/index.ts'
import { kindNames, presetNames } from '../../src/trouble/index.ts'
import { listen } from '../landing/listener.ts'
import { observer } from './observer.ts'

let server: ReferenceServer
beforeEach(async () => {
  server = await startReferenceServer({ trouble: ['none'] })
})
afterEach(() => server.close())

async function control(method: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.origin}/trouble`, {
    method,
    headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { status: response.status, response: (await response.json()) as Record<string, unknown> }
}

const ask = () => observer(server)('getPayoutStatus', { path: { reference: server.fixtures.payout.reference } })

describe('/trouble', () => {
  it('/trouble shows what is on, what was met and what there is to choose from', async () => {
    const { status, response } = await control('GET')
    expect(status).toBe(200)
    expect(response).toMatchObject({ header: true, rules: [], met: {} })
    expect(Object.keys(response.kinds as object)).toEqual(kindNames)
    expect(Object.keys(response.presets as object)).toEqual(presetNames)
    expect(response.operations).toContain('topUpCard')
    expect(response.values).toMatchObject({ ms: 'a whole number of milliseconds from 0 to 50000' })
  })

  it('/trouble switches a rule on, and all of them off', async () => {
    const rule = { operation: 'getPayoutStatus', kind: 'html-error-page', times: 2 }
    expect(await control('POST', rule)).toMatchObject({ status: 200, response: { rules: [rule] } })
    expect(await ask()).toMatchObject({ status: 502, trouble: 'html-error-page' })
    expect((await control('GET')).response).toMatchObject({ rules: [{ times: 1 }], met: { 'html-error-page': 1 } })
    expect((await control('DELETE')).response).toMatchObject({ rules: [], met: {} })
    expect(await ask()).toMatchObject({ status: 200, trouble: null })
  })

  it('/trouble switches a preset on, and the header off', async () => {
    expect((await control('POST', { preset: 'overloaded' })).response.rules).toHaveLength(4)
    await control('DELETE')
    await control('POST', { header: false })
    await control('POST', { operation: '*', kind: 'late', ms: 0 })
    expect(await ask()).toMatchObject({ status: 200, trouble: null })
    expect((await control('GET')).response).toMatchObject({ header: false, met: { late: 1 } })
  })

  it('/trouble marks each troubled request in the live view', async () => {
    await control('POST', { operation: '*', kind: 'lose-request', times: 1 })
    const { port } = new URL(server.origin)
    const listener = await listen({ port: Number(port) })
    await ask()
    await ask()
    await listener.until(({ events }) => events().length === 2)
    expect(listener.events()).toMatchObject([
      { operationId: 'getPayoutStatus', status: 444, outcome: 'not-carried-out', trouble: 'lose-request' },
      { operationId: 'getPayoutStatus', status: 200, outcome: 'ok' },
    ])
    expect(listener.events()[1]).not.toHaveProperty('trouble')
    expect(await (await fetch(`${server.origin}/metrics`)).text()).toContain('not-carried-out')
  })

  it.each([
    ['{', /^expected a JSON object such as /],
    ['[]', /^expected a JSON object such as /],
    ['null', /^expected a JSON object such as /],
    [{}, /^expected a JSON object such as /],
    [{ preset: 'overloaded', header: true }, /^expected a JSON object such as /],
    [{ preset: 'slow' }, /^expected preset to be one of mobile-network, /],
    [{ header: 'no' }, /^expected header to be true or false, /],
    [{ operation: 'topUp', kind: 'late' }, /one of \*, createCardUser, createCard, /],
    [{ operation: '*', kind: 'lat' }, /^expected kind to be one of lose-request, .*, received "lat"$/],
    [{ operation: '*', kind: 'late', retries: 3 }, /^expected late with ms and applied, received "retries"$/],
    [' '.repeat(5_000), /^expected at most 4096 characters/],
  ])('/trouble rejects %j with an error that lists what there is', async (body, message) => {
    expect(await control('POST', body)).toEqual({ status: 400, response: { error: expect.stringMatching(message) } })
    expect(server.trouble.report().rules).toEqual([])
  })

  it('/trouble rejects another media type and another method', async () => {
    expect(await control('POST', '{}', { 'Content-Type': 'text/plain' })).toMatchObject({ status: 415 })
    const put = await fetch(`${server.origin}/trouble`, { method: 'PUT' })
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, POST, DELETE'])
  })

  it('/trouble rejects a page of another origin, another name of this machine, and a request through a proxy', async () => {
    for (const headers of [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { 'X-Forwarded-For': '198.51.100.7' },
    ]) {
      expect(await control('POST', { preset: 'overloaded' }, headers)).toMatchObject({ status: 403 })
      expect(await control('DELETE', undefined, headers)).toMatchObject({ status: 403 })
    }
    expect(await control('GET', undefined, { Origin: server.origin })).toMatchObject({ status: 200 })
    expect(server.trouble.report().rules).toEqual([])
  })
})

it('a server that listens beyond this machine has trouble, and allows no one to switch it', async () => {
  await server.close()
  const credentials = { apiKey: 'k', accessToken: 'a', serviceToken: 's' }
  server = await startReferenceServer({ host: '0.0.0.0', credentials, trouble: ['*=not-json'] })
  expect(await control('GET')).toMatchObject({ status: 403 })
  expect(await ask()).toMatchObject({ trouble: 'not-json' })
})

it('a server that was not told so has no /trouble', async () => {
  await server.close()
  server = await startReferenceServer()
  for (const method of ['GET', 'POST', 'DELETE']) {
    expect((await fetch(`${server.origin}/trouble`, { method })).status).toBe(404)
  }
})
