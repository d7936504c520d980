import { loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import { readReport } from '../../../src/engine/report/read-report.ts'
import { reporters } from '../../../src/reporters/index.ts'
import { judgeRecordings, verifyReport } from '../../../src/with-cards.ts'
import { responding } from '../../cards/mutants/patches.ts'
import { allCredentials, type Client, knownPayout, recorded, recordingOf } from '../../fixtures/recorded.ts'
import { correctClients, faultyClients, query, usd } from '../../fixtures/recorded-clients.ts'
import { credentials } from '../../fixtures/serve.ts'

const judged = (act: (client: Client) => void) => judgeRecordings([recordingOf(act)], { failOn: 'inferred' })

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

describe('a credential that is missing', () => {
  const lacking = (headers: readonly string[]) => {
    const { exchanges, ...recording } = recordingOf((client) => [
      client.card('POST', '/topup', usd(1)),
      query(client, 'action=transactions'),
    ])
    const without = ({ request, ...one }: (typeof exchanges)[number]) => ({
      ...one,
      request: { ...request, headers: request.headers.filter(([name]) => !headers.includes(name.toLowerCase())) },
    })
    return { ...recording, exchanges, without }
  }

  it('check-har finds nothing if a recording has it nowhere', () => {
    const { without, exchanges, ...recording } = lacking(['authorization', 'x-sp-auth-token', 'x-api-key'])
    const report = judgeRecordings([{ ...recording, exchanges: exchanges.map(without) }], { failOn: 'inferred' })
    expect(failed(report)).toEqual([])
  })

  it('check-har accuses both sides if a recording that keeps it has an accepted request without it', () => {
    const { without, exchanges, ...recording } = lacking(['x-api-key'])
    const changed = exchanges.map((one) => (one.request.target.endsWith('/topup') ? without(one) : one))
    const report = judgeRecordings([{ ...recording, exchanges: changed }], { failOn: 'inferred' })
    expect(failed(report)).toEqual([
      'top-up-card/client-sends-its-credentials',
      'top-up-card/refuses-missing-x-api-key',
    ])
    expect(report.verdictReasons).toEqual(['2 checks failed, 1 against the client and 1 against the service'])
    const [, ofService] = report.checks.filter(({ outcome }) => outcome === 'failed')
    expect(ofService?.findings[0]?.headline).toBe('topUpCard accepted a request without X-API-KEY')
  })

  it('check-har finds a key that is sent in the query alone, and never shows it', async () => {
    const { without, exchanges, ...recording } = lacking(['x-api-key'])
    const changed = exchanges.map((one) => {
      if (!one.request.target.endsWith('/topup')) return one
      const { request, ...rest } = without(one)
      return { ...rest, request: { ...request, target: `${request.target}?api_key=${credentials.apiKey}` } }
    })
    const report = judgeRecordings([{ ...recording, exchanges: changed }], { failOn: 'inferred' })
    expect(failed(report)).toContain('top-up-card/client-keeps-credentials-in-headers')
    const json = reporters.json(report)
    expect(json).not.toContain(credentials.apiKey)
    expect((await verifyReport(readReport(json))).differences).toEqual([])
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

describe('polls of a payout', () => {
  // The poll that the service counted first began last.
  const pollsOf = (durationMs: number) => {
    const { exchanges, ...whole } = recordingOf(({ send }) => {
      for (let turn = 0; turn < 2; turn++) send('GET', `/payouts/${knownPayout.reference}`)
    })
    const [countedFirst, countedSecond] = exchanges.slice(-2)
    if (!countedFirst || !countedSecond) throw new Error('expected two polls')
    const polls = [
      { ...countedFirst, atMs: 110, durationMs: 5 },
      { ...countedSecond, atMs: 100, durationMs },
    ]
    return failed(judgeRecordings([{ ...whole, exchanges: polls }], strict))
  }

  it('check-har compares the counts of polls that came one after another, and not of those that overlap', () => {
    expect(pollsOf(5)).toEqual(['get-payout-status/polls-are-never-uncounted'])
    expect(pollsOf(20)).toEqual([])
  })
})

describe('a recording without bodies', () => {
  const recordedWhole = recordingOf(({ card }) => card('POST', '/topup', usd(1)))
  const without = (isMissing: (index: number) => boolean) => {
    const exchanges = recordedWhole.exchanges.map(({ response, ...one }, index) =>
      isMissing(index) ? { ...one, lacksBody: true as const } : { ...one, ...(response ? { response } : {}) },
    )
    return judgeRecordings([{ ...recordedWhole, exchanges }], strict)
  }

  it.each([
    ['All 3 response bodies are missing', () => true],
    ['2 of 3 response bodies are missing', (index: number) => index > 0],
  ])('check-har says first that %s, and accuses nobody', (sentence, isMissing) => {
    const report = without(isMissing)
    expect(report.verdict).not.toBe('not-conformant')
    const [first, second] = reporters.terminal(report, { columns: 200 }).trim().split('\n')
    expect([first, second].join(' ')).toContain(`${sentence} in the recording`)
    expect(reporters.terminal(report)).toContain("content: 'embed'")
    expect(readReport(reporters.json(report)).suite.recorded?.bodies).toEqual(report.suite.recorded?.bodies)
  })
})
