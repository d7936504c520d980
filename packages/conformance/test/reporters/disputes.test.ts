import { describe, expect, it } from 'vitest'
import { contractFile } from '../../src/cli/explanation-text.ts'
import type { Side } from '../../src/engine/nouns/cause.ts'
import type { Report } from '../../src/engine/nouns/report.ts'
import { challenge } from '../../src/reporters/challenge.ts'
import { judgeRecordings } from '../../src/with-cards.ts'
import { openTo, readingBody, rejecting, responding } from '../fixtures/alterations.ts'
import { type InProcessOptions, judgeInProcess } from '../fixtures/judge-in-process.ts'
import { recordingOf } from '../fixtures/recorded.ts'
import { faultyClients } from '../fixtures/recorded-clients.ts'
import { check, finding, sampleReport, topUp } from './sample-report.ts'

type Alteration = NonNullable<InProcessOptions['alter']>

/** Checks of unlike requirements, each with a service that deviates. */
const services: Readonly<Record<string, Alteration | InProcessOptions>> = {
  'create-card/answers-data-expiry-date': responding('createCard', (data) => ({ ...data, expiry_date: '12/29' })),
  'top-up-card/accepts-currency-xaf': rejecting('topUpCard', ({ currency }) => currency === 'XAF'),
  'top-up-card/refuses-amount-as-text': readingBody('topUpCard', (body) => ({ ...body, amount: Number(body.amount) })),
  'terminate-card/refuses-missing-x-api-key': openTo('terminateCard', 'x-api-key', (value) => value === ''),
  'top-up/raises-the-balance': responding('topUpCard', (data) => ({ ...data, new_balance: 1 })),
  'create-card/belongs-to-the-user-in-the-path': responding('createCard', (data) => ({ ...data, user_id: 'user-0' })),
  'get-payout-status/answers-data-status-as-observed': responding('getPayoutStatus', (data) => ({
    ...data,
    status: 'settled',
  })),
  'refusals/no-input-breaks-the-server/top-up-card': {
    around: (transport) => ({
      ...transport,
      async send(request) {
        const result = await transport.send(request)
        const isOdd = String(request.body ?? '').includes('__proto__')
        return isOdd ? { response: { status: 500, headers: [], body: Buffer.from('') } } : result
      },
    }),
  },
  'card-operations/overdraft': { pinned: { 'card-operations/overdraft': { outcome: 'accepted', status: 200 } } },
}

async function reportOn(id: string, service: Alteration | InProcessOptions): Promise<Report> {
  const options = typeof service === 'function' ? { alter: service } : service
  const settings = { seed: 1, runId: 'disputed', failOn: 'inferred', selection: { only: [id] } } as const
  return await judgeInProcess({ ...settings, ...options })
}

/** The facts of an issue, as a row. */
function rowOf(report: Report, id: string): string {
  const check = report.checks.find((one) => one.id === id && one.findings.length > 0)
  if (!check) throw new Error(`no deviation from ${id}`)
  const text = challenge(report, check, contractFile(check.requirement.contractPointer))
  const facts = new Map([...text.matchAll(/^\| (.+?) \| (.+) \|$/gm)].map(([, name, fact]) => [name, fact]))
  return `| ${columns.map((name) => facts.get(name)).join(' | ')} |`
}

const columns = ['requirement', 'level', 'in the contract', 'found', 'expected', 'received', 'who deviates']

it('explain --challenge says of unlike deviations which requirement is disputed, and who deviates', async () => {
  const [, ofClient, act] = faultyClients[0] ?? []
  if (!ofClient || !act) throw new Error('no faulty client')
  const rows = await Promise.all(Object.entries(services).map(async ([id, one]) => rowOf(await reportOn(id, one), id)))
  const client = rowOf(judgeRecordings([recordingOf(act)], { failOn: 'inferred' }), ofClient)
  const table = [`| ${columns.join(' | ')} |`, `|${columns.map(() => ' --- |').join('')}`, ...rows, client, '']
  await expect(table.join('\n')).toMatchFileSnapshot('disputes.md')
})

const file = 'spec/paths/x.yaml'
const found = (changes: Parameters<typeof check>[1] = {}) =>
  check('top-up/raises-the-balance', { outcome: 'failed', findings: [finding()], ...changes })

describe('an issue about a finding', () => {
  it('an issue says who deviates, and what to do where the interface does not say it', () => {
    const by = (side: Side) => found({ findings: [finding({ cause: { ...finding().cause, side } })] })
    expect(challenge(sampleReport(), by('service'), file)).toContain('| who deviates | service |')
    expect(challenge(sampleReport(), by('client'), file)).toContain('| who deviates | client |')
    expect(challenge(sampleReport(), by('open'), file)).toContain(
      '| who deviates | open: the text does not say; decide it: `explain top-up/raises-the-balance` |',
    )
  })

  it('an issue shows the exchange, or does without one that the report does not have', () => {
    expect(challenge(sampleReport(), found(), file)).toContain(
      '```http\nPOST /api/v1/virtual-cards/cards/card-7/topup\n',
    )
    expect(challenge(sampleReport({ exchanges: [] }), found(), file)).not.toContain('```')
  })

  it('no text of a service ends the block that it is in, or acts on a terminal', () => {
    const body = '```\n# mine\n````\u001b[31m'
    const response = { status: 200, headers: [], body, bodyBytes: body.length, truncated: false }
    const text = challenge(sampleReport({ exchanges: [topUp({ response })] }), found(), file)
    expect(text).toContain('`````http\n200\n')
    expect(text).not.toContain('\u001b')
  })
})
