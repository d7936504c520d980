import { readFileSync } from 'node:fs'
import { loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import { type JudgeOptions, judge, type SeenExchange } from '../../../src/index.ts'
import { responding, wording } from '../../cards/mutants/patches.ts'
import { type Alteration, acting } from '../../fixtures/alterations.ts'
import { converse, exampleOf } from '../../fixtures/converse.ts'
import { documents } from '../../fixtures/documents.ts'
import { credentials } from '../../fixtures/serve.ts'

const contract = loadContract()

/** A user, a card, and what a client does with it. */
function lifeOfACard(alter?: Alteration): SeenExchange[] {
  const { send, exchanges } = converse(alter)
  const { user_id } = send('POST', '/action/card/user', exampleOf('createCardUser'))
  const { card_id } = send('POST', `/action/card/${user_id}`, {
    ...exampleOf('createCard'),
    balance: 100,
    currency: 'USD',
  })
  const card = `/virtual-cards/cards/${card_id}`
  send('POST', `${card}/topup`, { amount: 0.29, currency: 'USD' })
  send('GET', `/action/card/transaction/${card_id}?action=withdraw&amount=50.2&currency=USD`)
  send('POST', `${card}/withdraw`, { amount: 20, currency: 'USD' })
  send('POST', `${card}/withdraw`, { amount: 1_000_000, currency: 'USD' })
  send('POST', `${card}/withdraw`, { amuont: 5, currency: 'USD' })
  send('POST', `${card}/operation`, { action: 'get_balance' })
  send('GET', `/action/card/transaction/${card_id}?action=transactions`)
  return exchanges
}

const failuresIn = (exchanges: readonly SeenExchange[], options: JudgeOptions = { failOn: 'inferred' }): string[] =>
  judge(contract, exchanges, options).checks.flatMap(({ outcome, findings }) =>
    findings.map(({ headline, exchange }) => `${outcome} by ${exchange}: ${headline}`),
  )

describe('judge', () => {
  it('judge passes what a correct server responded to a client of somebody else', () => {
    const { checks, foreign } = judge(contract, lifeOfACard(), { failOn: 'inferred' })
    expect(checks.filter(({ outcome }) => outcome !== 'passed' && outcome !== 'skipped')).toEqual([])
    const passed = checks.filter(({ outcome }) => outcome === 'passed').map(({ id }) => id)
    expect(passed).toEqual(expect.arrayContaining(['create-card/answers-data-balance', 'top-up/raises-the-balance']))
    expect(checks.find(({ id }) => id === 'get-payout-status/answers-data-status')).toMatchObject({
      outcome: 'skipped',
      reason: 'no response shows whether it is met',
    })
    expect(foreign).toEqual([])
  })

  it.each<[string, Alteration, readonly unknown[]]>([
    [
      'a cent that is missing after a top-up',
      responding(['topUpCard'], (data) => ({ ...data, new_balance: Number(data.new_balance) - 0.01 })),
      // A single top-up may cost a fee of a cent, but the next response shows another balance.
      ['failed by 4: queryCardOperation returned `data.new_balance` 50.09 after a withdrawal of 50.2 on 100.28'],
    ],
    [
      'a balance that is a text in a list',
      responding(['queryCardOperation'], (data, { query }) =>
        query.action === 'transactions' ? { ...data, new_balance: String(data.new_balance) } : data,
      ),
      ['failed by 9: queryCardOperation returned `data.new_balance` "30.09" with action "transactions"'],
    ],
    [
      'a body that is cut off',
      wording(
        (body) => body.slice(0, -3),
        ({ operation }) => operation.operationId === 'withdrawFromCard',
      ),
      ['failed by 5: withdrawFromCard returned a body that is JSON without its end'],
    ],
    [
      'a rejection with a 500',
      (parts) => ({
        ...parts,
        reject: (rejection, request) => ({
          ...parts.reject(rejection, request),
          status: rejection.message.includes('not enough') ? 500 : rejection.status,
        }),
      }),
      [expect.stringMatching(/^failed by 6: withdrawFromCard rejected a request .* with status 500$/)],
    ],
  ])('judge finds %s', (_, alter, found) => {
    expect(failuresIn(lifeOfACard(alter))).toEqual(expect.arrayContaining([...found]))
  })

  it('judge warns below the level that fails', () => {
    const short = responding(['topUpCard'], (data) => ({ ...data, new_balance: Number(data.new_balance) - 0.01 }))
    const outcomes = judge(contract, lifeOfACard(short)).checks.map(({ outcome }) => outcome)
    expect(outcomes).toContain('warned')
    expect(outcomes).not.toContain('failed')
  })

  it('judge takes nothing for a deviation that the exchanges do not show', () => {
    const { exchanges, send } = converse()
    send('POST', '/virtual-cards/cards/issued-elsewhere/topup', { amount: 5, currency: 'USD' })
    const [card] = exchanges
    const responses: readonly SeenExchange['response'][] = [
      undefined,
      { status: 304, headers: [], body: '' },
      { status: 302, headers: [['Location', '/login']], body: '<html>' },
      { status: 503, headers: [['Retry-After', '5']], body: 'busy' },
      { status: 200, headers: [], body: '{"success":true,"data":{"operation":"topup"}}' },
    ]
    const seen = responses.flatMap((response, index): SeenExchange[] => {
      if (!card) return []
      const { response: _, request, ...place } = card
      // The last one is outside the contract, so that it is open what the response must be like.
      const body = response?.status === 200 ? '{"amuont":5}' : request.body
      const sent = { ...request, ...(body === undefined ? {} : { body }) }
      return [{ ...place, id: `unknown-${index}`, request: sent, ...(response ? { response } : {}) }]
    })
    expect(failuresIn(seen)).toEqual([])
  })

  it('judge leaves out what belongs to no operation, and reads another base path', () => {
    const exchanges = lifeOfACard()
    const moved = exchanges.map((one) => {
      const target = one.request.target.replace(contract.basePath, '/cards/v2')
      return { ...one, request: { ...one.request, target } }
    })
    const all = exchanges.map(({ id }) => id)
    expect(judge(contract, moved).foreign).toEqual(all)
    expect(judge(contract, [...moved, ...exchanges], { basePath: '/cards/v2' }).foreign).toEqual(all)
    const health = { method: 'GET', target: `${contract.basePath}/health`, headers: [] }
    const broken = { status: 500, headers: [], body: 'down' }
    const other = { id: 'health', request: health, response: broken, startedMs: 0, durationMs: 1 }
    expect(judge(contract, [other])).toMatchObject({ foreign: ['health'] })
    expect(failuresIn([other])).toEqual([])
  })

  it('judge shows no secret, although the exchanges contain them', () => {
    const talkative = acting('createCard', (act) => (matched, state) => {
      const data = act(matched, state)
      const shown = `${data.card_number} ${data.cvv} ${credentials.apiKey}`
      return { ...data, currency: `${shown} ${Buffer.from(credentials.accessToken).toString('base64')}` }
    })
    const exchanges = lifeOfACard(talkative)
    const texts = JSON.stringify(judge(contract, exchanges).checks.flatMap(({ findings }) => findings))
    expect(texts).toContain('createCard returned `data.currency`')
    const numbers = exchanges.flatMap(({ response }) => response?.body.match(/\d{16}/g) ?? [])
    expect(numbers.length).toBeGreaterThan(0)
    const secrets = [...numbers, credentials.apiKey, credentials.accessToken, credentials.serviceToken]
    expect(secrets.filter((secret) => texts.includes(secret))).toEqual([])
    expect(texts).not.toContain(Buffer.from(credentials.accessToken).toString('base64'))
  })

  it('docs/library.md shows how to judge exchanges', () => {
    // What follows is the example.
    const exchanges = [
      {
        id: 'top-up of 0.29',
        request: {
          method: 'POST',
          target: '/api/v1/virtual-cards/cards/crd_1/topup',
          headers: [],
          body: '{"amount":0.29,"currency":"USD"}',
        },
        response: {
          status: 200,
          headers: [['Content-Type', 'application/json']],
          body: '{"success":true,"data":{"operation":"topup","card_id":"crd_1","new_balance":"100.29"}}',
        },
        startedMs: 0,
        durationMs: 12,
      },
    ] as const
    const { checks } = judge(loadContract(), exchanges)
    const failed = checks.filter(({ outcome }) => outcome === 'failed')
    expect(failed.map(({ id }) => id)).toContain('top-up-card/answers-data-new-balance')
    const [, shown = ''] = /```ts\nimport \{ loadContract \}[^\n]*\n[^\n]*\n\n([\s\S]*?)```/.exec(documents) ?? []
    const own = readFileSync(new URL(import.meta.url), 'utf8').replaceAll(/^ {4}/gm, '')
    expect(shown.split('\n').length).toBeGreaterThan(5)
    expect(own).toContain(shown)
  })
})
