import { describe, expect, it } from 'vitest'
import { reporters } from '../../src/reporters/index.ts'
import { judgeTarget } from '../../src/run/judge-target.ts'
import { verifyReport } from '../../src/run/verify.ts'
import { serve, type Writer } from '../fixtures/serve.ts'

/** Says every credential that it was sent again, in several spellings. */
const echoing: Writer = (outgoing, { status, headers, body }, _, incoming) => {
  const seen = ['x-api-key', 'authorization', 'x-sp-auth-token'].map((name) => String(incoming.headers[name] ?? ''))
  const echo = seen.flatMap((value) => [value, encodeURIComponent(value), `key=${value};`])
  outgoing.writeHead(status, { ...headers, 'x-echo': encodeURIComponent(seen.join(' ')) })
  outgoing.end(JSON.stringify({ ...JSON.parse(body), echo }))
}

describe('a credential that is nearly the right one', () => {
  it('gives the right one away in no report, and is made of it again in a shell', async () => {
    await using server = await serve(undefined, { write: echoing })
    const only = ['authentication/*', '*/refuses-wrong-*']
    const report = await judgeTarget({ target: server.target, seed: 1, selection: { only }, probes: false })
    expect(report.checks.filter(({ outcome }) => outcome !== 'passed')).toEqual([])

    const near = Object.values(server.target.credentials).flatMap((secret) => [
      secret.slice(0, -2),
      secret.toUpperCase(),
    ])
    for (const [format, reporter] of Object.entries(reporters)) {
      const text = reporter(report)
      expect(near.filter((value) => text.includes(value)).map((value) => `${format}: ${value}`)).toEqual([])
    }

    const sent = report.exchanges.flatMap(({ request }) => request.headers.map(([, value]) => value))
    expect(sent).toContain('$' + '{CARD_API_KEY}x')
    expect(sent).toContain('Bearer $' + '{CARD_ACCESS_TOKEN%?}')
    expect(sent).toContain('$(printf %s "$CARD_API_KEY" | tr a-zA-Z A-Za-z)')
  })

  it('is found again when the report is verified', async () => {
    await using server = await serve(undefined, { write: echoing })
    const report = await judgeTarget({ target: server.target, seed: 1, selection: { only: ['authentication/*'] } })
    expect((await verifyReport(JSON.parse(JSON.stringify(report)))).differences).toEqual([])
  })

  it('may be the right one, where two tokens are the same, or a key has no letters', async () => {
    const same = { apiKey: '0123456789', accessToken: 'one-for-all-of-them', serviceToken: 'one-for-all-of-them' }
    const byScheme = { ApiKey: same.apiKey, BearerToken: same.accessToken, ServiceAuthToken: same.serviceToken }
    await using server = await serve(undefined, { credentials: byScheme })
    const only = ['authentication/*', '*/refuses-wrong-*']
    const target = { ...server.target, credentials: same }
    const report = await judgeTarget({ target, seed: 1, selection: { only }, probes: false, failOn: 'inferred' })
    expect(report.checks.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
    expect((await verifyReport(JSON.parse(JSON.stringify(report)))).differences).toEqual([])
  })
})
