import { loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import type { SeenExchange } from '../../src/exchanges/seen.ts'
import { judgeRecordings } from '../../src/offline/judge-recordings.ts'
import { verifyReport } from '../../src/offline/verify.ts'
import { readReport } from '../../src/report/read-report.ts'
import { reporters } from '../../src/reporters/index.ts'
import { exampleOf } from '../fixtures/converse.ts'
import {
  allCredentials,
  type Client,
  keyAlone,
  knownPayment,
  knownPayout,
  recorded,
  recordingOf,
} from '../fixtures/recorded.ts'
import { credentials } from '../fixtures/serve.ts'
import { responding } from '../mutants/patches.ts'

const usd = (amount: unknown) => ({ amount, currency: 'USD' })
const lost = { kind: 'aborted', message: 'the recording has no response' } as const

const withoutResponse = ({ response: _, ...rest }: SeenExchange): SeenExchange => ({ ...rest, trouble: lost })

const judged = (act: (client: Client) => void) => judgeRecordings([recordingOf(act)], { failOn: 'inferred' })

const query = ({ send, cardId }: Client, parameters: string, headers?: Readonly<Record<string, string>>) =>
  send('GET', `/action/card/transaction/${cardId}?${parameters}`, undefined, headers)

const faultyClients: readonly (readonly [what: string, check: string, act: (client: Client) => void])[] = [
  ['sends no key', 'top-up-card/client-sends-its-credentials', ({ card }) => card('POST', '/topup', usd(1), {})],
  [
    'sends an empty key',
    'disable-card/client-sends-its-credentials',
    ({ card }) => card('POST', '/disable', undefined, { 'x-api-key': '' }),
  ],
  [
    'sends its token without Bearer',
    'query-card-operation/client-sends-its-credentials',
    (client) => query(client, 'action=transactions', { ...allCredentials, authorization: credentials.accessToken }),
  ],
  [
    'sends one token only',
    'query-card-operation/client-sends-its-credentials',
    (client) =>
      query(client, 'action=transactions', { ...keyAlone, authorization: allCredentials.authorization ?? '' }),
  ],
  [
    'sends every credential to every operation',
    'top-up-card/client-sends-no-other-credential',
    ({ card }) => card('POST', '/topup', usd(1), allCredentials),
  ],
  [
    'sends its token to a lookup',
    'get-payout-status/client-sends-no-other-credential',
    ({ send }) => send('GET', `/payouts/${knownPayout.reference}`, undefined, allCredentials),
  ],
  [
    'sends an amount as text',
    'top-up-card/client-sends-a-valid-body',
    ({ card }) => card('POST', '/topup', usd('1.00')),
  ],
  [
    'sends an amount below the minimum',
    'withdraw-from-card/client-sends-a-valid-body',
    ({ card }) => card('POST', '/withdraw', usd(0.001)),
  ],
  [
    'sends no currency',
    'withdraw-from-card/client-sends-a-valid-body',
    ({ card }) => card('POST', '/withdraw', { amount: 1 }),
  ],
  [
    'sends a currency in lower case',
    'top-up-card/client-sends-a-valid-body',
    ({ card }) => card('POST', '/topup', { amount: 1, currency: 'usd' }),
  ],
  [
    'sends an action of the other operation',
    'operate-card/client-sends-a-valid-body',
    ({ card }) => card('POST', '/operation', { action: 'transactions' }),
  ],
  ['sends no body', 'operate-card/client-sends-a-valid-body', ({ card }) => card('POST', '/operation')],
  [
    'sends a list',
    'operate-card/client-sends-a-valid-body',
    ({ card }) => card('POST', '/operation', [{ action: 'get_balance' }]),
  ],
  [
    'sends a grade as category',
    'create-card/client-sends-a-valid-body',
    ({ send, userId }) =>
      send('POST', `/action/card/${userId}`, {
        balance: 1,
        currency: 'USD',
        card_type: 'VISA',
        category: 'BASIC',
        grade: 'BASIC',
      }),
  ],
  [
    'sends a date of birth with a time',
    'create-card-user/client-sends-a-valid-body',
    ({ send }) => send('POST', '/action/card/user', { dob: '1990-01-02T00:00:00Z' }),
  ],
  [
    'sends a number as order',
    'check-payment-status/client-sends-a-valid-body',
    ({ send }) => send('POST', '/payments/direct-status', { ...knownPayment, order_id: 7 }),
  ],
  [
    'sends an action of the other operation in the query',
    'query-card-operation/client-sends-a-valid-query',
    (client) => query(client, 'action=get_transactions'),
  ],
  ['sends no action', 'query-card-operation/client-sends-a-valid-query', (client) => query(client, '')],
  [
    'sends an amount that is no number in the query',
    'query-card-operation/client-sends-a-valid-query',
    (client) => query(client, 'action=topup&amount=1,50&currency=USD'),
  ],
  [
    'misspells an optional field',
    'operate-card/client-misspells-no-name',
    ({ card }) => card('POST', '/operation', { action: 'topup', amuont: 5, currency: 'USD' }),
  ],
  [
    'writes a field in camel case',
    'create-card-user/client-misspells-no-name',
    ({ send }) =>
      send('POST', '/action/card/user', {
        ...exampleOf('createCardUser'),
        businessName: 'A Ltd',
        business_name: undefined,
      }),
  ],
  [
    'writes another field in camel case',
    'create-card-user/client-misspells-no-name',
    ({ send }) =>
      send('POST', '/action/card/user', { ...exampleOf('createCardUser'), isBusiness: true, is_business: undefined }),
  ],
  [
    'misspells a parameter',
    'query-card-operation/client-misspells-no-name',
    (client) => query(client, 'action=topup&amount=5&curency=USD'),
  ],
  [
    'declares its body as text',
    'top-up-card/client-declares-its-body',
    ({ card, change }) => {
      card('POST', '/topup', usd(1))
      change((last) => ({
        ...last,
        request: {
          ...last.request,
          headers: [
            ['x-api-key', 'k'],
            ['content-type', 'text/plain'],
          ],
        },
      }))
    },
  ],
  [
    'pays again after a response was lost',
    'withdraw-from-card/client-sends-nothing-twice',
    ({ card, change }) => {
      card('POST', '/withdraw', usd(7))
      change(withoutResponse)
      card('POST', '/withdraw', usd(7))
    },
  ],
  [
    'pays again through the query',
    'query-card-operation/client-sends-nothing-twice',
    (client) => {
      query(client, 'action=topup&amount=5&currency=USD')
      client.change(withoutResponse)
      query(client, 'action=topup&amount=5&currency=USD')
    },
  ],
  [
    'issues a card again after a response was lost',
    'create-card/client-sends-nothing-twice',
    ({ send, userId, change }) => {
      const card = { ...usd(1), balance: 1, card_type: 'VISA', category: 'PERSONAL', grade: 'BASIC' }
      send('POST', `/action/card/${userId}`, card)
      change(withoutResponse)
      send('POST', `/action/card/${userId}`, card)
    },
  ],
]

const correctClients: readonly (readonly [what: string, act: (client: Client) => void])[] = [
  [
    'moves money and reads',
    ({ card }) => [card('POST', '/topup', usd(0.29)), card('POST', '/operation', { action: 'get_balance' })],
  ],
  [
    'writes the scheme in lower case',
    (client) =>
      query(client, 'action=transactions', { ...allCredentials, authorization: `bearer ${credentials.accessToken}` }),
  ],
  ['sends fields of its own', ({ card }) => card('POST', '/topup', { ...usd(1), note: 'rent', trace_id: 'x', cur: 1 })],
  ['sends an amount like a text of another', (client) => query(client, 'amount=1e1&currency=USD&action=topup')],
  ['sends no tokens where none are asked for', ({ send }) => send('POST', '/payments/direct-status', knownPayment)],
  [
    'is recorded by a browser that leaves out its tokens',
    (client) => {
      query(client, 'action=transactions')
      client.change((last) => ({ ...last, request: { ...last.request, headers: [['x-api-key', credentials.apiKey]] } }))
    },
  ],
  [
    'is recorded without its body',
    ({ card, change }) => {
      card('POST', '/topup', usd(3))
      change(({ request: { body: _, ...request }, ...last }) => ({
        ...last,
        request: { ...request, headers: [...request.headers, ['content-length', '30']] },
      }))
      card('POST', '/operation', { action: 'get_balance' })
    },
  ],
  [
    'declares a charset',
    ({ card, change }) => {
      card('POST', '/topup', usd(1))
      change((last) => ({
        ...last,
        request: {
          ...last.request,
          headers: [
            ['x-api-key', 'k'],
            ['Content-Type', 'application/json; charset=utf-8'],
          ],
        },
      }))
    },
  ],
  [
    'reads before it pays again',
    ({ card, change }) => {
      card('POST', '/withdraw', usd(7))
      change(withoutResponse)
      card('POST', '/operation', { action: 'get_balance' })
      card('POST', '/withdraw', usd(7))
    },
  ],
  ['pays the same amount twice', ({ card }) => [card('POST', '/withdraw', usd(7)), card('POST', '/withdraw', usd(7))]],
  [
    'pays another amount after a response was lost',
    ({ card, change }) => {
      card('POST', '/withdraw', usd(7))
      change(withoutResponse)
      card('POST', '/withdraw', usd(8))
    },
  ],
  [
    'repeats a payment under the same key',
    ({ card, change }) => {
      const headers = { ...keyAlone, 'idempotency-key': 'one' }
      card('POST', '/withdraw', usd(7), headers)
      change(withoutResponse)
      card('POST', '/withdraw', usd(7), headers)
    },
  ],
  [
    'repeats what does no harm',
    ({ card, change }) => {
      card('POST', '/disable')
      change(withoutResponse)
      card('POST', '/disable')
    },
  ],
]

const failed = ({ checks }: ReturnType<typeof judged>) =>
  checks.flatMap(({ id, outcome }) => (outcome === 'failed' ? [id] : []))

describe('a recording of a client', () => {
  it.each(faultyClients)('check-har finds a client that %s', (_, check, act) => {
    const report = judged(act)
    expect(failed(report)).toEqual([check])
    expect(report.verdict).toBe('not-conformant')
    expect(report.verdictReasons).toEqual(['1 check failed, against the client'])
  })

  it.each(correctClients)('check-har finds nothing wrong with a client that %s', (_, act) => {
    const report = judged(act)
    expect(failed(report)).toEqual([])
    expect(report.verdict).toBe('no-deviation')
  })
})

const wrongSum = responding(['topUpCard'], (data) => ({ ...data, new_balance: 2 * Number(data.new_balance) }))

const strict = { failOn: 'inferred' } as const

describe('a recording of a service', () => {
  it('check-har judges a card whose issue was not recorded from its first balance on', () => {
    const twoTopUps = recordingOf(
      ({ card }) => [card('POST', '/topup', usd(1)), card('POST', '/topup', usd(2))],
      wrongSum,
    )
    const { checks, verdictReasons } = judgeRecordings(
      [{ ...twoTopUps, exchanges: twoTopUps.exchanges.slice(2) }],
      strict,
    )
    const { findings = [] } = checks.find(({ id }) => id === 'top-up/raises-the-balance') ?? {}
    expect(findings.map(({ exchange }) => exchange)).toEqual(['client.har#2'])
    expect(verdictReasons).toEqual(['2 checks failed, all against the service'])
  })

  it('check-har follows a card through several files, whatever their order', () => {
    const { exchanges, ...whole } = recordingOf(({ card }) => card('POST', '/topup', usd(1)), wrongSum)
    const [later, earlier] = [exchanges.slice(2), exchanges.slice(0, 2)].map((some, index) => ({
      ...whole,
      name: `${index}.har`,
      exchanges: some,
    }))
    const report = judgeRecordings(
      [later, earlier].flatMap((one) => one ?? []),
      strict,
    )
    expect(failed(report)).toContain('top-up/raises-the-balance')
    expect(report.exchanges.map(({ id }) => id)).toEqual(['1.har#1', '1.har#2', '0.har#1'])
  })

  it('check-har says how many findings are against whom', () => {
    const report = judgeRecordings(
      [recordingOf(({ card }) => [card('POST', '/topup', usd(1)), card('POST', '/withdraw', usd('1'))], wrongSum)],
      strict,
    )
    expect(report.verdictReasons).toEqual(['3 checks failed, 1 against the client and 2 against the service'])
  })
})

describe('which exchanges are judged', () => {
  const own = recordingOf(({ card }) => card('POST', '/topup', usd(1)))
  const elsewhere = recorded(
    [{ id: '1', request: { method: 'GET', target: '/api/v1/x', headers: [] }, startedMs: 0, durationMs: 1 }],
    'https://other.example',
  )

  it('check-har judges the service with most of the exchanges, and counts the others', () => {
    const unknown = { method: 'GET', target: '/api/v1/nowhere', headers: [] }
    const withUnknown = {
      ...own,
      exchanges: [...own.exchanges, { origin: 'https://api.example', atMs: 99, durationMs: 1, request: unknown }],
    }
    const report = judgeRecordings([withUnknown, elsewhere])
    expect(report.target.baseUrl).toBe('https://api.example/api/v1')
    expect(report.suite.recorded).toEqual({
      files: [
        { name: 'client.har', exchanges: 4 },
        { name: 'client.har', exchanges: 1 },
      ],
      leftOut: [
        { why: 'with other services', count: 1 },
        { why: 'with no operation of the contract', count: 1 },
      ],
    })
  })

  it('check-har finds a service behind a prefix of its path', () => {
    const exchanges = own.exchanges.map((one) => ({
      ...one,
      request: { ...one.request, target: `/cards${one.request.target}` },
    }))
    const report = judgeRecordings([{ ...own, exchanges }])
    expect(report.target.baseUrl).toBe('https://api.example/cards/api/v1')
    expect(report.summary.requests).toBe(3)
  })

  it('check-har judges the service that is named', () => {
    const report = judgeRecordings([own], { baseUrl: 'https://other.example/api/v1' })
    expect(report.verdict).toBe('incomplete')
    expect(report.verdictReasons).toEqual(['the recordings have no exchange with the service of the contract'])
    expect(report.suite.recorded?.leftOut).toEqual([{ why: 'with other services', count: 3 }])
  })

  it('check-har judges nothing where there is nothing', () => {
    expect(judgeRecordings([])).toMatchObject({ verdict: 'incomplete', checks: [], exchanges: [] })
  })
})

describe('the report on a recording', () => {
  const report = judged((client) => {
    client.card('POST', '/topup', usd('1'), { ...allCredentials, cookie: 'session=very-secret-cookie' })
    query(client, `action=transactions&key=${credentials.apiKey}`)
  })

  it('the report on a recording fits the schema, and verify judges it again', async () => {
    const read = readReport(reporters.json(report))
    expect((await verifyReport(read)).differences).toEqual([])
    const changed = { ...read, checks: read.checks.slice(1) }
    expect((await verifyReport(changed)).differences.length).toBeGreaterThan(0)
  })

  it.each(Object.keys(reporters) as (keyof typeof reporters)[])(
    'no secret of a recording is in its %s report',
    (format) => {
      const text = reporters[format](report)
      const cards = recordingOf(() => undefined).exchanges.flatMap(
        ({ response }) =>
          /"card_number":"(\d+)","expiry_date":"[^"]*","cvv":"(\d+)"/.exec(response?.body ?? '')?.slice(1, 2) ?? [],
      )
      expect(cards.length).toBe(1)
      for (const secret of [...Object.values(credentials), 'very-secret-cookie', ...cards])
        expect(text).not.toContain(secret)
    },
  )

  it('the report on a recording says what was recorded, in place of a seed', () => {
    for (const format of ['terminal', 'markdown', 'html'] as const) {
      const text = reporters[format](report).replaceAll(/\s+/g, ' ')
      expect(text).toContain('4 exchanges of client.har')
      expect(text).not.toMatch(/seed/)
    }
    expect(reporters.terminal(report)).toContain('Deviations in what was recorded, at the inferred level')
  })

  it('a known failure of a client is excused', () => {
    const [act] = faultyClients.flatMap(([what, , one]) => (what === 'sends an amount as text' ? [one] : []))
    const recording = recordingOf(act ?? (() => undefined))
    const knownFailures = [{ id: 'top-up-card/client-sends-a-valid-body', reason: 'issue 12' }]
    expect(judgeRecordings([recording], { contract: loadContract(), knownFailures }).verdict).toBe('no-deviation')
  })
})
