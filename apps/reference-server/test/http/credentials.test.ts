import { loadContract } from '@card-contract/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppServer, accepted, startApp } from '../fixtures/app-server.ts'

let server: AppServer
beforeAll(async () => {
  server = await startApp()
})
afterAll(() => server.close())

const { operations } = loadContract()
const demands = operations.flatMap(({ operationId, credentials }) =>
  credentials.map((credential) => ({ operationId, ...credential })),
)

describe('every credential that the contract requires for an operation', () => {
  it.each(demands)('$operationId is rejected without $header', async ({ operationId, header }) => {
    for (const value of [undefined, '']) {
      const { status, code, details } = await server.send(operationId, { headers: { [header]: value } })
      expect({ status, code }).toEqual({ status: 401, code: 'credential-missing' })
      expect(details.map(({ pointer }) => pointer)).toEqual([`/headers/${header.toLowerCase()}`])
    }
  })

  it.each(demands)('$operationId is rejected with a wrong $header', async ({ operationId, header, prefix, scheme }) => {
    const right = accepted[scheme as keyof typeof accepted]
    const wrong = [`${right}x`, right.slice(1), right.toUpperCase(), ...(prefix ? [] : [`Bearer ${right}`])]
    for (const value of wrong) {
      const { status, code, details } = await server.send(operationId, { headers: { [header]: prefix + value } })
      expect({ value, status, code }).toEqual({ value, status: 401, code: 'credential-invalid' })
      expect(details.map(({ pointer }) => pointer)).toEqual([`/headers/${header.toLowerCase()}`])
    }
  })

  it.each(operations)('$operationId is accepted with only the required ones', async ({ operationId }) => {
    expect((await server.send(operationId)).status).not.toBe(401)
  })
})

it('the server reports all missing credentials before wrong ones', async () => {
  const headers = { 'X-API-KEY': 'wrong', authorization: undefined, 'x-sp-auth-token': undefined }
  const { code, details } = await server.send('createCardUser', { headers })
  expect(code).toBe('credential-missing')
  expect(details.map(({ pointer }) => pointer)).toEqual(['/headers/authorization', '/headers/x-sp-auth-token'])
})

it('the server sends a challenge for each credential that is not accepted', async () => {
  const challengeOf = async (operationId: string, headers: Record<string, undefined | string>) =>
    (await server.send(operationId, { headers })).headers.get('www-authenticate')
  expect(await challengeOf('createCardUser', { authorization: undefined })).toBe('Bearer')
  expect(await challengeOf('createCardUser', { authorization: 'Bearer x', 'x-sp-auth-token': 'Bearer y' })).toBe(
    'Bearer, ServiceAuthToken header="x-sp-auth-token"',
  )
  expect(await challengeOf('getPayoutStatus', { 'x-api-key': 'x' })).toBe('ApiKey header="X-API-KEY"')
})

describe('a credential that is sent twice', () => {
  const { method, path, credentials } = loadContract().operation('queryCardOperation')
  const lines = credentials.map(({ header, prefix, scheme }) => ({
    header,
    right: `${header}: ${prefix}${accepted[scheme as keyof typeof accepted]}\r\n`,
    wrong: `${header}: ${prefix}wrong\r\n`,
  }))
  const target = `/api/v1${path.replace('{id}', 'x')}?action=transactions`
  const all = lines.map(({ right }) => right).join('')
  const send = (more: string) => server.raw(`${method} ${target} HTTP/1.1\r\nHost: a\r\n${all}${more}\r\n`)

  it('the server accepts each of them once', async () => {
    expect(await send('')).toContain('card-unknown')
  })

  it.each(lines)('the server rejects a second $header, right, wrong or empty', async ({ header, right, wrong }) => {
    for (const second of [right, right.toLowerCase(), wrong, `${header}:\r\n`]) {
      const response = await send(second)
      expect(response).toMatch(/^HTTP\/1\.1 401 /)
      expect(response).toContain('credential-invalid')
      expect(response).toContain(`/headers/${header.toLowerCase()}`)
    }
  })
})
