import { loadContract } from '@card-contract/contract'
import { reportWords } from '../../src/cards/actions/words.ts'
import { variables } from '../../src/cards/credentials.ts'
import { digestOf } from '../../src/engine/evidence/digest.ts'
import type { Finding } from '../../src/engine/nouns/finding.ts'
import type { Level } from '../../src/engine/nouns/level.ts'
import type { Report, ReportedCheck } from '../../src/engine/nouns/report.ts'
import { envelopesOf } from '../../src/engine/nouns/wire/envelope.ts'
import { type Exchange, exchangePlace } from '../../src/engine/nouns/wire/exchange.ts'
import { countOutcomes } from '../../src/engine/report/summarize.ts'

/** One check for every outcome, and one known failure. */
export function sampleReport(changes: Partial<Report> = {}): Report {
  const checks = changes.checks ?? sampleChecks()
  const content: Omit<Report, 'digest'> = {
    format: 'card-conformance-report',
    formatVersion: '2',
    verdict: 'not-conformant',
    verdictReasons: ['1 check failed'],
    words: { ...reportWords, variables: Object.values(variables) },
    contract: {
      title: 'Cards',
      version: '1.0.0',
      hash: 'c0ffee'.padEnd(64, '0'),
      envelopes: envelopesOf(loadContract()),
    },
    suite: {
      version: '9.9.9',
      seed: 42,
      runId: 'a1b2c3d4',
      failOn: 'documented',
      startedAt: '2026-03-01T10:00:00.000Z',
      options: {
        only: [],
        skip: [],
        operations: [],
        concurrency: 8,
        timeoutMs: 10_000,
        deadlineS: 600,
        giveUpAfterS: 30,
        fuzz: 10,
        probes: true,
        samples: {},
        fixtures: {},
        headers: [],
      },
    },
    target: { baseUrl: 'http://127.0.0.1:4010/api/v1', isEmbedded: false, server: 'nginx' },
    gaps: [
      {
        id: 'amounts/decimals',
        question: 'Is `0.015` accepted?',
        weight: 'money',
        state: 'answered',
        answer: { outcome: 'rejected', status: 422 },
        words: 'rejected with 422',
        exchange: 'probe:amounts#1',
      },
    ],
    exchanges: [topUp()],
    knownFailures: [
      {
        id: 'disable-card/known',
        reason: 'waits for issue 12',
        link: 'https://issues.example/12',
        state: 'still-fails',
      },
    ],
    ...changes,
    checks,
    summary: {
      ...countOutcomes({ checks, gaps: [] }),
      requests: 1234,
      durationMs: 2345.6,
      waits: [],
      ...changes.summary,
    },
  }
  return { ...content, digest: digestOf(content) }
}

export function topUp(changes: Partial<Exchange> = {}): Exchange {
  return {
    ...exchangePlace('top-up/raises-the-balance', 1, 3),
    operationId: 'topUpCard',
    intent: 'valid',
    request: {
      method: 'POST',
      target: '/api/v1/virtual-cards/cards/card-7/topup',
      headers: [
        ['X-API-KEY', '$CARD_API_KEY'],
        ['content-type', 'application/json'],
        ['content-length', '32'],
      ],
      body: '{"amount":0.29,"currency":"USD"}',
    },
    response: {
      status: 200,
      headers: [['content-type', 'application/json']],
      body: '{"success":true,"data":{"new_balance":100.28}}',
      bodyBytes: 46,
      truncated: false,
    },
    waits: 0,
    startedMs: 12.5,
    durationMs: 3.25,
    ...changes,
  }
}

export function finding(changes: Partial<Finding> = {}): Finding {
  const { pointer = '/data/new_balance' } = changes
  return {
    cause: { alike: ['response', pointer, ''], side: 'service', kind: 'money', operationId: 'topUpCard', pointer },
    requirement: 'top-up/raises-the-balance',
    level: 'documented',
    headline: 'topUpCard returned `data.new_balance` 100.28 after a top-up of 0.29 on 100',
    expected: '100.29',
    received: '100.28',
    pointer: '/data/new_balance',
    contractPointer: '/components/schemas/CardOperation',
    exchange: 'top-up/raises-the-balance#3',
    ...changes,
  }
}

export function check(id: string, changes: Partial<ReportedCheck> = {}): ReportedCheck {
  const level: Level = changes.level ?? 'documented'
  return {
    id,
    level,
    operationId: 'topUpCard',
    kind: 'money',
    requirement: { id, text: `What ${id} asks for.`, contractPointer: '/paths/x' },
    outcome: 'passed',
    findings: [],
    exchanges: [],
    durationMs: 4,
    ...changes,
  }
}

function sampleChecks(): ReportedCheck[] {
  return [
    check('create-card/accepts-usd', { operationId: 'createCard', kind: 'accepts' }),
    check('top-up/raises-the-balance', {
      outcome: 'failed',
      findings: [finding(), finding({ expected: '2', received: '1' })],
      exchanges: ['top-up/raises-the-balance#3'],
    }),
    check('top-up/echoes', {
      level: 'inferred',
      outcome: 'warned',
      findings: [finding({ requirement: 'top-up/echoes', level: 'inferred', pointer: '/data/amount' })],
    }),
    check('disable-card/known', {
      operationId: 'disableCard',
      outcome: 'failed',
      findings: [finding({ requirement: 'disable-card/known' })],
    }),
    check('payments/found', {
      operationId: 'checkPaymentStatus',
      outcome: 'blocked',
      reason: 'needs --order-id and --pay-id',
      obstacle: { kind: 'fixture', message: 'needs --order-id and --pay-id' },
    }),
    check('top-up/large', { level: 'inferred', outcome: 'skipped', reason: 'large amounts are refused here' }),
    check('top-up/errored', { level: 'inferred', outcome: 'errored', reason: 'TypeError: x\n    at y' }),
  ]
}
