import { loadContract } from '@card-contract/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { cardSuite } from '../../../src/cards/suite.ts'
import { neverIssued } from '../../../src/engine/cases/samples/near-miss-credentials.ts'
import { deriveChecks } from '../../../src/engine/checks/index.ts'
import type { JudgedRun } from '../../../src/engine/nouns/report.ts'
import { placeholdersOf } from '../../../src/engine/nouns/suite.ts'
import type { Exchange } from '../../../src/engine/nouns/wire/exchange.ts'
import type { Target } from '../../../src/with-cards.ts'
import { requestJudge } from '../../../test/fixtures/independent-validator.ts'
import { runChecks } from '../../../test/fixtures/run-checks.ts'
import { serve } from '../../../test/fixtures/serve.ts'

const contract = loadContract()
const placeholders = placeholdersOf(cardSuite(contract))
const checks = deriveChecks(cardSuite(contract))

describe('the derived checks on a correct server', () => {
  let judged: JudgedRun
  let requests: number

  beforeAll(async () => {
    await using server = await serve()
    judged = await runChecks(server.target, checks)
    requests = server.requests()
  })

  it('the derived checks pass on a correct server', () => {
    expect(judged.checks).toHaveLength(checks.length)
    expect(judged.checks.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
  })

  it('the derived checks stay within the request budget', () => {
    expect(requests).toBe(judged.exchanges.length)
    expect(requests).toBeLessThanOrEqual(contract.operations.length * 220)
  })

  it('the derived checks agree with an independent validator about which requests are valid', () => {
    const isValid = requestJudge()
    const judge = (exchange: Exchange): boolean =>
      isValid(exchange.operationId ?? '', bodyOf(exchange), queryOf(exchange))
    const meant = judged.exchanges.filter(({ intent }) => intent !== 'open')
    expect(meant.length).toBeGreaterThan(500)
    const wronglyMeant = meant.filter((exchange) => {
      const isMeantWell = exchange.intent === 'valid' || isAboutCredentials(exchange)
      return judge(exchange) !== isMeantWell
    })
    expect(wronglyMeant.map(({ id, request }) => [id, request.target, request.body])).toEqual([])
  })

  it('the derived checks send no undocumented Content-Type, body or credential, except for other credentials without the right key', () => {
    expect(judged.exchanges.length).toBeGreaterThan(500)
    for (const { operationId = '', request, intent } of judged.exchanges) {
      const operation = contract.operation(operationId)
      const names = request.headers.map(([name]) => name.toLowerCase())
      const documented = operation.credentials.map(({ header }) => header.toLowerCase())
      const allowed = [
        'accept',
        'accept-encoding',
        'connection',
        ...documented,
        ...(operation.requestBody ? ['content-type', 'content-length'] : []),
      ]
      const undocumented = names.filter((name) => !allowed.includes(name))
      const [, key = neverIssued] = request.headers.find(([name]) => name.toLowerCase() === 'x-api-key') ?? []
      const lacksTheKey = intent === 'invalid' && key === neverIssued
      const others = lacksTheKey ? ['authorization', 'x-sp-auth-token'] : []
      expect(undocumented.filter((name) => !others.includes(name))).toEqual([])
      if (!operation.requestBody) expect(request.body).toBeUndefined()
    }
  })

  it('the derived checks never reuse a value that must be unique', () => {
    const registrations = judged.exchanges.flatMap(({ operationId, request }) =>
      operationId === 'createCardUser' ? [fieldsOf(request.body)] : [],
    )
    for (const name of ['email', 'contact', 'id_number']) {
      const values = registrations.flatMap((body) => (typeof body[name] === 'string' ? [body[name]] : []))
      expect(values.length, name).toBeGreaterThan(50)
      expect(new Set(values).size, name).toBe(values.length)
    }
  })

  it('the derived checks use small amounts, and whole ones in francs', () => {
    const amounts = judged.exchanges
      .filter(({ intent }) => intent === 'valid')
      .map(({ request }) => ({ ...fieldsOf(request.body), ...Object.fromEntries(queryOf({ request })) }))
      .flatMap(({ currency, amount, balance }) =>
        amount === undefined && balance === undefined ? [] : [{ currency, amount: Number(amount ?? balance) }],
      )
    expect(Math.max(...amounts.map(({ amount }) => amount))).toBe(10)
    const inFrancs = amounts.filter(({ currency }) => currency === 'XAF')
    expect(inFrancs.length).toBeGreaterThan(3)
    expect(inFrancs.filter(({ amount }) => !Number.isInteger(amount))).toEqual([])
  })

  it('the derived checks create at most twenty cards for a user, all in scenarios of one chapter', () => {
    const issued = judged.exchanges.filter(
      ({ operationId, response }) => operationId === 'createCard' && response?.status === 200,
    )
    expect(issued.length).toBeGreaterThan(20)
    for (const own of Map.groupBy(issued, ({ request }) => request.target).values()) {
      expect(own.length).toBeLessThanOrEqual(20)
      expect(new Set(own.map(({ scenario }) => scenario.split('/')[0])).size).toBe(1)
    }
  })
})

describe('a check that a credential is not required', () => {
  it('a check that a credential is not required is skipped if the run itself sends it everywhere', async () => {
    await using server = await serve()
    const everywhere = `Bearer ${server.target.credentials.serviceToken}`
    const target: Target = { ...server.target, headers: [['x-sp-auth-token', everywhere]] }
    const { checks: judged } = await runChecks(
      target,
      checks.filter(({ id }) => id === 'top-up-card/accepts-its-credentials-alone'),
    )
    expect(judged).toMatchObject([
      { outcome: 'skipped', reason: 'the run itself sends x-sp-auth-token with every request' },
    ])
  })
})

describe('the requests of the derived checks', () => {
  it('the derived checks send the same requests at any concurrency', async () => {
    const sent = async (concurrency: number) => {
      await using server = await serve()
      const { exchanges } = await runChecks(server.target, checks, { concurrency })
      return exchanges.map(({ id, request }) => [id, request.body])
    }
    expect(await sent(16)).toEqual(await sent(1))
  })
})

function bodyOf({ request: { body } }: Pick<Exchange, 'request'>): unknown {
  if (body === undefined || body === '') return undefined
  try {
    return JSON.parse(body)
  } catch {
    // A number that JSON does not have: no document, which no schema allows.
    return undefined
  }
}

function fieldsOf(body: string | undefined): Record<string, unknown> {
  const parsed = bodyOf({ request: { method: '', target: '', headers: [], ...(body === undefined ? {} : { body }) } })
  return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {}
}

function queryOf({ request }: Pick<Exchange, 'request'>): ReadonlyMap<string, string> {
  return new Map(new URLSearchParams(request.target.split('?')[1] ?? ''))
}

/** Only a header of the request is wrong. */
function isAboutCredentials({ operationId = '', request }: Exchange): boolean {
  return contract.operation(operationId).credentials.some(({ scheme, header, prefix }) => {
    const sent = request.headers.find(([name]) => name === header)?.[1]
    return sent !== prefix + placeholders[scheme]
  })
}
