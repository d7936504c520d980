import type { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { Rejection } from '../../../src/cards/model/matched-request.ts'
import type { ModelRequest } from '../../../src/cards/model/reference-model.ts'
import type { Report } from '../../../src/engine/nouns/report.ts'
import { judgeTarget, verifyReport } from '../../../src/with-cards.ts'
import type { Alteration } from '../../../test/cards/mutants/mutant.ts'
import { acting } from '../../../test/cards/mutants/patches.ts'
import { serve } from '../../../test/fixtures/serve.ts'

async function judged(alter: Alteration | undefined, only: readonly string[], concurrency = 8): Promise<Report> {
  await using server = await serve(alter)
  const options = { seed: 1, runId: 'a1b2c3d4', fuzz: 0, probes: false, concurrency, failOn: 'inferred' } as const
  return await judgeTarget({ target: server.target, ...options, selection: { only } })
}

const outcomesIn = ({ checks }: Report): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { outcome } of checks) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

const rejecting =
  (isRejected: (request: ModelRequest) => boolean): Alteration =>
  (parts) => ({
    ...parts,
    read(operation, path, request) {
      if (isRejected(request)) throw new Rejection(400, 'not in this form')
      return parts.read(operation, path, request)
    },
  })

const readingHeaders =
  (isFound: (names: readonly string[]) => boolean): Alteration =>
  (parts) => ({
    ...parts,
    read(operation, path, request) {
      const isAsked = operation.credentials.length > 1
      if (isAsked && !isFound(request.headerNames ?? [])) throw new Rejection(401, 'no credentials')
      return parts.read(operation, path, request)
    },
  })

/** Takes the first packet of a request for all of it. */
async function judgeAtTheFirstPacket(only: readonly string[]): Promise<Report> {
  const apart = new Set<Socket>()
  await using server = await serve(undefined, {
    configure(one) {
      one.on('connection', (socket) =>
        socket.on('data', (packet) => {
          if (!/^[A-Z]+ \//.test(packet.toString('latin1', 0, 16))) apart.add(socket)
        }),
      )
    },
    write(outgoing, { status, headers, body }, _, { socket }) {
      if (apart.delete(socket)) outgoing.writeHead(400).end()
      else outgoing.writeHead(status, headers).end(body)
    },
  })
  const options = { seed: 1, runId: 'a1b2c3d4', fuzz: 0, probes: false, failOn: 'inferred' } as const
  return await judgeTarget({ target: server.target, ...options, selection: { only } })
}

describe('a valid request that is rejected because of its form', () => {
  it('a server that takes the first packet for the whole body fails for a body in two parts', async () => {
    const report = await judgeAtTheFirstPacket([
      'requests/form-does-not-matter/create-card-user',
      'create-card-user/accepts*',
    ])
    const failed = report.checks.filter(({ outcome }) => outcome === 'failed')
    expect(failed.map(({ id, findings }) => [id, findings.map(({ headline }) => headline)])).toEqual([
      [
        'requests/form-does-not-matter/create-card-user',
        [
          'createCardUser rejected a valid request because of its form: the second half of the body a moment after the first',
          'createCardUser rejected a valid request because of its form: the body in chunks (Transfer-Encoding: chunked)',
          'createCardUser rejected a valid request of 64 kB, most of it whitespace',
        ],
      ],
    ])
  })

  it('a rejected form fails one check only: all others go on with the plain form', async () => {
    const report = await judged(
      rejecting(({ body }) => body.includes('\n')),
      ['create-card/*', 'requests/form-does-not-matter/create-card'],
    )
    const failed = report.checks.filter(({ outcome }) => outcome === 'failed')
    expect(failed.map(({ id, findings }) => [id, findings.map(({ headline }) => headline)])).toMatchInlineSnapshot(`
      [
        [
          "requests/form-does-not-matter/create-card",
          [
            "createCard rejected a valid request because of its form: the body indented, on several lines",
            "createCard rejected a valid request because of its form: tabs, carriage returns and line feeds between the parts of the body",
            "createCard rejected a valid request because of its form: whitespace before and after the body",
          ],
        ],
      ]
    `)
    expect(Object.keys(outcomesIn(report)).sort()).toEqual(['failed', 'passed'])
    expect((await verifyReport(JSON.parse(JSON.stringify(report)))).differences).toEqual([])
  })

  it('a rejected form fails one check per operation if header names are read in one case only, and no check blames the credentials', async () => {
    const alter = readingHeaders((names) => names.includes('x-api-key') && names.includes('x-sp-auth-token'))
    const report = await judged(alter, ['create-card/*', 'disable-card/*', 'requests/form-does-not-matter/create-card'])
    const failed = report.checks.filter(({ outcome }) => outcome === 'failed')
    expect(failed.map(({ id, findings }) => [id, findings[0]?.headline, findings[0]?.expected])).toMatchInlineSnapshot(`
      [
        [
          "requests/form-does-not-matter/create-card",
          "createCard rejected a valid request because of its form: the names of the headers as the contract writes them",
          "a success, as for the same request with the names of all headers in lower case",
        ],
      ]
    `)
    expect(Object.keys(outcomesIn(report)).sort()).toEqual(['failed', 'passed'])
    expect((await verifyReport(JSON.parse(JSON.stringify(report)))).differences).toEqual([])
  })

  it('a rejected form is repeated in its form and in the plain one, which are recorded as sent', async () => {
    const report = await judged(
      rejecting(({ headers }) => headers.accept === undefined),
      ['requests/form-does-not-matter/get-payout-status'],
    )
    const [finding] = report.checks[0]?.findings ?? []
    const { sequence } = report.exchanges.find(({ id }) => id === finding?.exchange) ?? {}
    const sent = report.exchanges.filter((one) => one.sequence === sequence)
    const acceptOf = (lines: Report['exchanges'][number]['request']['headers']) =>
      lines.find(([name]) => name === 'accept')?.[1]
    expect(
      sent.map(({ id, request, response }) => [id.slice(-4), acceptOf(request.headers), response?.status]),
    ).toMatchInlineSnapshot(`
      [
        [
          "us#4",
          undefined,
          400,
        ],
        [
          "#4.1",
          undefined,
          400,
        ],
        [
          "#4.2",
          "application/json",
          200,
        ],
      ]
    `)
  })
})

describe('a form that is not blamed', () => {
  it('a form is not blamed for a temporary failure: the check judges the rejection', async () => {
    let count = 0
    const report = await judged(
      acting(['topUpCard'], (act) => (matched, state) => {
        if (++count % 2 === 1) throw new Rejection(503, 'later')
        return act(matched, state)
      }),
      ['top-up-card/accepts-*', 'requests/form-does-not-matter/top-up-card'],
      1,
    )
    const findings = report.checks.flatMap((check) => check.findings)
    expect(findings.length).toBeGreaterThan(0)
    expect(findings.filter(({ headline }) => headline.includes('form'))).toEqual([])
  })

  it('a form is not blamed for a request that is rejected in any form', async () => {
    const report = await judged(
      acting(['topUpCard'], () => () => {
        throw new Rejection(422, 'never')
      }),
      ['requests/form-does-not-matter/top-up-card'],
    )
    expect(report.checks.map(({ outcome, obstacle }) => [outcome, obstacle?.lack])).toEqual([['blocked', 'acceptance']])
  })
})

describe('the forms of a run', () => {
  const only = ['create-card-user/accepts-*', 'create-card/*', 'query-card-operation/*']
  const requestsIn = ({ exchanges }: Report) =>
    exchanges
      .map(({ id, request }) => [id, request.headers, request.body])
      .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1))

  it('the forms of a run depend on the seed alone, not on the concurrency', async () => {
    const [one, other] = await Promise.all([judged(undefined, only, 1), judged(undefined, only, 8)])
    expect(requestsIn(one)).toEqual(requestsIn(other))
  })

  it('the forms of a run are many, and only those of valid requests', async () => {
    const { exchanges } = await judged(undefined, only)
    const acceptOf = ({ request }: Report['exchanges'][number]) => JSON.stringify(request.headers[0])
    const isOther = (one: Report['exchanges'][number]) => acceptOf(one) !== '["accept","application/json"]'
    expect(exchanges.filter((one) => one.intent === 'valid' && isOther(one)).length).toBeGreaterThan(35)
    expect(exchanges.filter((one) => one.intent !== 'valid' && isOther(one))).toEqual([])
  })
})
