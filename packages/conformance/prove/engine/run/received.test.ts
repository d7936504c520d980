import { loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import { type MatchedRequest, Rejection } from '../../../src/cards/model/matched-request.ts'
import type { ModelRequest, Parts } from '../../../src/cards/model/reference-model.ts'
import type { State } from '../../../src/cards/model/state.ts'
import { cardSuite } from '../../../src/cards/suite.ts'
import { readResponse } from '../../../src/engine/nouns/wire/read-response.ts'
import { judgeSteps } from '../../../src/engine/run/judging/judge-steps.ts'
import { received, stepsOf } from '../../../src/engine/run/judging/received.ts'
import { judgeTarget } from '../../../src/with-cards.ts'
import type { Alteration } from '../../../test/cards/mutants/mutant.ts'
import { type Answered, acting, actionOf, anew, cardIn, wording } from '../../../test/cards/mutants/patches.ts'
import { failedIn, judgeInProcess } from '../../../test/cards/proof/judge-mutant.ts'
import { judgeVariant } from '../../../test/cards/proof/judge-variant.ts'
import { serve, type WireOptions } from '../../../test/fixtures/serve.ts'
import { topUp } from '../../../test/reporters/sample-report.ts'

/** Fails with a 500 if the request is of this kind. */
function breakingOn(isOfKind: (request: ModelRequest) => boolean): Alteration {
  return (parts: Parts) => ({
    ...parts,
    read(operation, path, request) {
      if (isOfKind(request)) throw new Error('not prepared for this')
      return parts.read(operation, path, request)
    },
  })
}

/** Changes the data of the response in this situation alone. */
function oddlyWhen(
  isOdd: (matched: MatchedRequest, state: State) => boolean,
  change: (data: Answered) => Answered,
): Alteration {
  return acting([], (act) => (matched, state) => {
    const odd = isOdd(matched, state)
    const data = act(matched, state)
    return odd ? change(data) : data
  })
}

const isStopped = (matched: MatchedRequest, state: State): boolean => cardIn(matched, state)?.status !== 'active'

const movements: ReadonlySet<string> = new Set(['topup', 'withdraw'])

const emptying = (matched: MatchedRequest, state: State): boolean =>
  actionOf(matched) === 'withdraw' &&
  Number(matched.body.amount ?? matched.query.amount) === Number(cardIn(matched, state)?.balance)

/** The checks of every field of a listed transaction. */
function entriesOf(...operations: readonly string[]): string[] {
  const fields = ['amount', 'created-at', 'currency', 'id', 'status', 'type']
  return operations.flatMap((operation) => fields.map((field) => `${operation}/answers-data-transactions-${field}`))
}

/** What is wrong shows in responses to open questions, set-up, controls and retries alone. */
const servers: readonly (readonly [title: string, foundBy: readonly string[], alter: Alteration])[] = [
  [
    'a compressed body breaks it',
    ['refusals/are-4xx'],
    breakingOn(({ headers }) => headers['content-encoding'] === 'gzip'),
  ],
  ['a request for HTML breaks it', ['refusals/are-4xx'], breakingOn(({ headers }) => headers.accept === 'text/html')],
  [
    'a request from another origin breaks it',
    ['refusals/are-4xx'],
    breakingOn(({ headers }) => headers.origin !== undefined),
  ],
  [
    'an Idempotency-Key breaks it',
    ['refusals/are-4xx'],
    breakingOn(({ headers }) => headers['idempotency-key'] !== undefined),
  ],
  [
    'a field that it does not know breaks it',
    [
      'refusals/are-4xx',
      ...[
        'check-payment-status',
        'create-card',
        'create-card-user',
        'operate-card',
        'top-up-card',
        'withdraw-from-card',
      ].map((chapter) => `refusals/no-input-breaks-the-server/${chapter}`),
    ],
    breakingOn(({ body }) => body.includes('unheard_of')),
  ],
  [
    'a top-up without an amount breaks it',
    ['refusals/are-4xx'],
    acting(['operateCard'], (act) => (matched, state) => {
      if (matched.body.action === 'topup' && matched.body.amount === undefined) throw new Error('undefined amount')
      return act(matched, state)
    }),
  ],
  [
    'emptying a card breaks it',
    ['refusals/are-4xx'],
    acting(['withdrawFromCard'], (act) => (matched, state) => {
      if (emptying(matched, state)) throw new Error('division by zero')
      return act(matched, state)
    }),
  ],
  [
    'the balance of a card that is disabled again is a text',
    ['disable-card', 'operate-card', 'query-card-operation'].map((name) => `${name}/answers-data-new-balance`),
    oddlyWhen(
      (matched, state) => actionOf(matched) === 'disable' && isStopped(matched, state),
      (data) => ({ ...data, new_balance: String(data.new_balance) }),
    ),
  ],
  [
    'a list of a terminated card has entries without an ID',
    entriesOf('operate-card', 'query-card-operation'),
    oddlyWhen(
      (matched, state) => actionOf(matched) === 'get_transactions' && cardIn(matched, state)?.status === 'terminated',
      (data) => ({ ...data, transactions: [{}] }),
    ),
  ],
  [
    'the response that leaves nothing on a card names no card',
    [
      'card-operations/name-the-card',
      'operate-card/answers-data-card-id',
      'query-card-operation/answers-data-card-id',
      'withdraw-from-card/answers-data-card-id',
    ],
    oddlyWhen(emptying, ({ card_id: _, ...data }) => data),
  ],
  [
    'a premium card of a business returns nothing',
    ['create-card/accepts-every-combination', 'create-card/accepts-the-example-business', 'envelope/body-is-json'],
    wording(
      () => '',
      ({ body }) => body.grade === 'PREMIUM' && body.category === 'BUSINESS',
    ),
  ],
  [
    'an apostrophe in a city ends the response',
    ['envelope/body-is-json'],
    wording(
      (body) => body.slice(0, body.indexOf('created_at')),
      ({ body }) => String(body.billing_city).includes("'"),
    ),
  ],
  [
    'the very first response lacks a field',
    ['create-card-user/answers-data-reference'],
    anew(() => {
      let responses = 0
      return oddlyWhen(
        () => responses++ === 0,
        ({ reference: _, ...data }) => data,
      )
    }),
  ],
]

describe('the responses of a run', () => {
  it.each(servers)('a run finds a server in which %s', async (_, foundBy, alter) => {
    const judged = await judgeVariant({ alter })
    const report = await judged.report()
    expect(failedIn(report)).toEqual([...foundBy])
  })

  it('a run finds that every fortieth user gets no card, which blocks every check that needs one', async () => {
    const alter = acting(['createCard'], (act) => (matched, state) => {
      if ([...state.users.keys()].indexOf(matched.path.userId ?? '') % 40 === 39) throw new Rejection(422, 'not now')
      return act(matched, state)
    })
    const judged = await judgeVariant({ alter })
    const report = await judged.report()
    expect(failedIn(report)).toContain('requests/valid-ones-are-accepted')
  })
})

it('a rejection that blocked other checks is shown with its reason, if the preflight found one', () => {
  const contract = loadContract()
  const exchange = topUp({
    id: 'x#1',
    response: { status: 422, headers: [], body: '{}', bodyBytes: 2, truncated: false },
  })
  const rejection = received({ ...readResponse(exchange), because: 'it requires `tier`' })
  const obstacle = { kind: 'setup', message: '', lack: 'acceptance', exchange: exchange.id } as const
  const { checks, words } = cardSuite(contract)
  const byRules = judgeSteps(checks({ fuzz: 0 }), stepsOf(contract, [rejection], [obstacle]), words.report)
  expect(byRules.get('requests/valid-ones-are-accepted')?.findings.map(({ headline }) => headline)).toEqual([
    'topUpCard rejected a valid request: it requires `tier`',
  ])
})

describe('what a retry hides', () => {
  const unknownAtFirst = anew(() => {
    const asked = new Set<string>()
    return acting([], (act) => (matched, state) => {
      const card = cardIn(matched, state)?.cardId
      if (card === undefined || asked.has(card)) return act(matched, state)
      asked.add(card)
      throw new Rejection(404, 'no such card yet')
    })
  })

  it('a run reports retries with the number of requests, their status and an example', async () => {
    const judged = await judgeInProcess({ alter: unknownAtFirst }, { only: ['top-up/raises-the-balance'] })
    const report = await judged.report()
    expect(report.summary.byOutcome).toMatchObject({ passed: 1, warned: 0 })
    expect(report.suite.warnings).toMatchInlineSnapshot(`
      [
        "the target rejected a valid request at first, and accepted it when sent again (topUpCard 1 with status 404; for example top-up/raises-the-balance#3). The interface does not ask clients to repeat requests, so they may not do so.",
      ]
    `)
  })

  const everyTenthUnavailable: WireOptions['write'] = (outgoing, { status, headers, body }, turn) => {
    if (turn % 10 === 0) outgoing.writeHead(503).end('{"success":false}')
    else outgoing.writeHead(status, headers).end(body)
  }
  const firstOf = (status: number, isOfKind: (matched: MatchedRequest) => boolean): Alteration =>
    anew(() => {
      const asked = new Set<string>()
      return acting([], (act) => (matched, state) => {
        const id = cardIn(matched, state)?.cardId ?? matched.path.userId
        if (id === undefined || asked.has(id) || !isOfKind(matched)) return act(matched, state)
        asked.add(id)
        throw new Rejection(status, 'not yet')
      })
    })

  it.each([
    ['404 for the first request about a user or a card', firstOf(404, () => true), undefined],
    ['409 for the first movement of a card', firstOf(409, (one) => movements.has(actionOf(one) ?? '')), undefined],
    ['503 without Retry-After for every tenth request', undefined, everyTenthUnavailable],
  ] as const)('a run over HTTP reports what retries hide: %s', async (title, alter, write) => {
    await using server = await serve(alter, write ? { write } : {})
    const only = ['top-up/raises-the-balance', 'card-operations/balance-is-exact', 'withdraw/lowers-the-balance']
    const { suite, exchanges } = await judgeTarget({
      target: server.target,
      selection: { only },
      seed: 1,
      runId: 'a1b2c3d4',
      concurrency: 1,
      probes: false,
    })
    const status = Number(title.slice(0, 3))
    const [warning = ''] = suite.warnings ?? []
    const told = [...warning.matchAll(/(\d+) with status (\d+)/g)].map(([, count, of]) => [Number(count), Number(of)])
    expect(new Set(told.map(([, of]) => of))).toEqual(new Set([status]))
    const rejected = exchanges.filter(({ intent, response }) => intent === 'valid' && response?.status === status)
    const sum = told.reduce((total, [count = 0]) => total + count, 0)
    expect(sum).toBeGreaterThan(1)
    expect(sum).toBeLessThanOrEqual(rejected.length)
    expect(warning).toContain(`the target rejected ${sum} valid requests at first`)
  })

  it('a run reports no retries of a server that accepts at once', async () => {
    const judged = await judgeInProcess({}, { only: ['top-up/raises-the-balance'] })
    const report = await judged.report()
    expect(report.suite.warnings).toBe(undefined)
  })
})
