import { describe, expect, it } from 'vitest'
import { reporters } from '../../../src/reporters/index.ts'
import { judgeTarget, verifyReport } from '../../../src/with-cards.ts'
import { serve, type Writer } from '../../../test/fixtures/serve.ts'

/** Echoes every received credential in several encodings. */
const echoing: Writer = (outgoing, { status, headers, body }, _, incoming) => {
  const seen = ['x-api-key', 'authorization', 'x-sp-auth-token'].map((name) => String(incoming.headers[name] ?? ''))
  const echo = seen.flatMap((value) => [value, encodeURIComponent(value), `key=${value};`])
  outgoing.writeHead(status, { ...headers, 'x-echo': encodeURIComponent(seen.join(' ')) })
  outgoing.end(JSON.stringify({ ...JSON.parse(body), echo }))
}

describe('a near miss of a credential', () => {
  it('a near miss reveals the credential in no report, which says how it was changed', async () => {
    await using server = await serve(undefined, { write: echoing })
    const only = ['authentication/*', '*/refuses-wrong-*', '*/refuses-nearly-right-*']
    const report = await judgeTarget({ target: server.target, seed: 1, selection: { only }, probes: false })
    expect(report.checks.length).toBeGreaterThan(10)
    expect(report.checks.filter(({ outcome }) => outcome !== 'passed')).toEqual([])

    const near = Object.values(server.target.credentials).flatMap((secret) => [
      secret.slice(0, -2),
      secret.slice(1),
      secret.toUpperCase(),
    ])
    for (const [format, reporter] of Object.entries(reporters)) {
      const text = reporter(report)
      expect(near.filter((value) => text.includes(value)).map((value) => `${format}: ${value}`)).toEqual([])
    }

    const sent = report.exchanges.flatMap(({ request }) => request.headers.map(([, value]) => value))
    expect(sent).toContain('[CARD_API_KEY with an extra character]')
    expect(sent).toContain('Bearer [CARD_ACCESS_TOKEN without its last character]')
    expect(sent).toContain('[CARD_API_KEY with upper and lower case swapped]')
    expect(sent).toContain('[CARD_API_KEY with its last character replaced]')
    expect(sent).toContain('Bearer [CARD_SERVICE_TOKEN with text behind a comma]')
  })

  it('a near miss is recognised when the report is verified', async () => {
    await using server = await serve(undefined, { write: echoing })
    const report = await judgeTarget({
      target: server.target,
      seed: 1,
      selection: { only: ['authentication/*', '*/refuses-nearly-right-*'] },
    })
    expect(report.exchanges.length).toBeGreaterThan(10)
    expect((await verifyReport(JSON.parse(JSON.stringify(report)))).differences).toEqual([])
  })

  it('a near miss may be valid if two tokens are equal or a key has no letters', async () => {
    const same = { apiKey: '0123456789', accessToken: 'one-for-all-of-them', serviceToken: 'one-for-all-of-them' }
    const byScheme = { ApiKey: same.apiKey, BearerToken: same.accessToken, ServiceAuthToken: same.serviceToken }
    await using server = await serve(undefined, { credentials: byScheme })
    const only = ['authentication/*', '*/refuses-wrong-*', '*/refuses-nearly-right-*', '*/refuses-too-few-*']
    const target = { ...server.target, credentials: same }
    const report = await judgeTarget({ target, seed: 1, selection: { only }, probes: false, failOn: 'inferred' })
    expect(report.checks.length).toBeGreaterThan(10)
    expect(report.checks.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
    expect((await verifyReport(JSON.parse(JSON.stringify(report)))).differences).toEqual([])
  })
})
