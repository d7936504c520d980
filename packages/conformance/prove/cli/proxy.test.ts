import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { responding } from '../../test/cards/mutants/patches.ts'
import { temporaryFolder, withoutProcess } from '../../test/cli/card-conformance.ts'
import { clientOf, issueCard, liveThrough } from '../../test/fixtures/card-life.ts'
import { freePort } from '../../test/fixtures/free-port.ts'
import { usd } from '../../test/fixtures/recorded-clients.ts'
import { selfSigned } from '../../test/fixtures/self-signed.ts'
import { serve } from '../../test/fixtures/serve.ts'
import { startProxy } from './processes.ts'

const prefix = '/api/v1'
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ')
const strict = ['--fail-on', 'inferred'] as const

describe('a session', () => {
  it('a session without deviations exits with 0, writes every format, and is what check-har finds in its recording', async () => {
    await using model = await serve()
    const cwd = temporaryFolder()
    const formats = ['json', 'junit', 'html', 'markdown', 'har', 'ctrf'] as const
    const reports = formats.flatMap((format) => ['--report', `${format}=r.${format}`])
    const args = [...strict, '--record', 'live.har', ...reports]
    const proxy = await startProxy(model.target.baseUrl, args, { cwd })
    await liveThrough(clientOf(proxy.origin + prefix))
    const { code, stdout, stderr } = await proxy.end()
    expect(stdout).toContain('No deviation in what was recorded, at the inferred level')
    expect(oneLine(stdout)).toContain('11 exchanges of live.har')
    expect(oneLine(stdout)).toMatch(/coverage \d+ % of \d+ items; 11 of 11 operations accepted a valid request/)
    expect(stderr).toMatch(/^POST \/api\/v1\/action\/card\/user 200 \d+ ms$/m)
    expect(code).toBe(0)
    for (const format of formats) expect(readFileSync(join(cwd, `r.${format}`), 'utf8')).not.toBe('')
    const again = await withoutProcess(['check-har', 'live.har', ...strict, '--report', 'json=again.json'], { cwd })
    expect(again.code).toBe(0)
    const [first, second] = ['r.json', 'again.json'].map((name) => JSON.parse(readFileSync(join(cwd, name), 'utf8')))
    expect([second.checks, second.exchanges, second.coverage]).toEqual([first.checks, first.exchanges, first.coverage])
  })

  it('a misspelt field is a deviation of the client, and the request is passed on', async () => {
    await using model = await serve()
    const proxy = await startProxy(model.target.baseUrl, strict)
    const send = clientOf(proxy.origin + prefix)
    const { card_id } = await issueCard(send)
    await send('POST', `/virtual-cards/cards/${card_id}/operation`, { action: 'topup', amount: 1, curency: 'USD' })
    const { code, stdout, stderr } = await proxy.end()
    expect(code).toBe(1)
    expect(stderr).toContain('client at fault: the client sent `curency` to operateCard, which takes `currency`')
    expect(oneLine(stdout)).toContain('1 check failed, against the client.')
    expect(model.requests()).toBe(3)
  })

  it('a wrong response is a deviation of the service, and is passed on as it is', async () => {
    const wrong = responding(['topUpCard'], (data) => ({ ...data, currency: 'usd' }))
    await using model = await serve(wrong)
    const proxy = await startProxy(model.target.baseUrl)
    const send = clientOf(proxy.origin + prefix)
    const { card_id } = await issueCard(send)
    const { text } = await send('POST', `/virtual-cards/cards/${card_id}/topup`, usd(1))
    expect(JSON.parse(text).data.currency).toBe('usd')
    const { code, stdout, stderr } = await proxy.end()
    expect(code).toBe(1)
    expect(stderr).toMatch(/^ {2}service at fault: topUpCard returned .*"usd"/m)
    expect(oneLine(stdout)).toMatch(/1 check failed, against the service; 1 deviation at a weaker level/)
  })

  it('what only several exchanges show is judged in the end', async () => {
    const wrong = responding(['topUpCard'], (data) => ({ ...data, new_balance: 2 * Number(data.new_balance) }))
    await using model = await serve(wrong)
    const proxy = await startProxy(model.target.baseUrl, strict)
    const send = clientOf(proxy.origin + prefix)
    const { card_id } = await issueCard(send)
    await send('POST', `/virtual-cards/cards/${card_id}/topup`, usd(1))
    const { code, stdout, stderr } = await proxy.end()
    expect([code, stderr.includes('at fault')]).toEqual([1, false])
    expect(stdout).toContain('top-up/raises-the-balance')
  })

  it('--min-coverage fails a session that exercised too little', async () => {
    await using model = await serve()
    const proxy = await startProxy(model.target.baseUrl, ['--min-coverage', '90', '--quiet'])
    proxy.child.kill('SIGINT')
    const { code, stderr } = await proxy.ended
    expect(stderr).toMatch(/--min-coverage: expected 90 % of \d+ items, received 0 %/)
    expect(code).toBe(3)
  })
})

describe('--block', () => {
  it('--block rejects a request that breaks the contract and says so, and the service does not see it', async () => {
    await using model = await serve()
    const proxy = await startProxy(model.target.baseUrl, ['--block'])
    const send = clientOf(proxy.origin + prefix)
    const { card_id } = await issueCard(send)
    const blocked = await send('POST', `/virtual-cards/cards/${card_id}/topup`, usd('1'))
    expect(blocked.status).toBe(400)
    expect(JSON.parse(blocked.text)).toEqual({
      success: false,
      rejectedBy: 'card-conformance proxy, not the service',
      message: expect.stringContaining('the client sent "1" as `amount` to topUpCard; expected a number'),
    })
    const withoutKey = await send('GET', '/payouts/a', undefined, {})
    expect(withoutKey.text).toContain('no X-API-KEY to getPayoutStatus')
    expect((await send('POST', `/virtual-cards/cards/${card_id}/topup`, usd(1))).status).toBe(200)
    const { code, stdout, stderr } = await proxy.end()
    expect(model.requests()).toBe(3)
    expect(code).toBe(1)
    expect(stderr).toMatch(/topup 400 by the proxy \d+ ms\n.*client at fault.*\n {2}the proxy rejected this request/)
    expect(stderr).toContain(
      'the proxy itself rejected 2 requests for breaking the contract; the service did not see any of that',
    )
    expect(oneLine(stdout)).toContain('2 checks failed, all against the client.')
  })

  it('nothing is concluded about the service from what the proxy responded itself', async () => {
    await using model = await serve()
    const cwd = temporaryFolder()
    const proxy = await startProxy(model.target.baseUrl, ['--block', ...strict, '--report', 'json=r.json'], { cwd })
    await clientOf(proxy.origin + prefix)('POST', '/payments/direct-status', { order_id: 'a' })
    await proxy.end()
    const { checks, exchanges, coverage } = JSON.parse(readFileSync(join(cwd, 'r.json'), 'utf8'))
    const ids = checks.map(({ id }: { id: string }) => id)
    expect(ids.every((id: string) => id.startsWith('check-payment-status/client-'))).toBe(true)
    expect(exchanges).toMatchObject([{ trouble: { kind: 'blocked' } }])
    expect(coverage.covered).toBe(0)
  })
})

describe('a service that cannot be reached', () => {
  it('a service that cannot be reached is a 502 of the proxy, which is not held against the service', async () => {
    const port = await freePort()
    const cwd = temporaryFolder()
    const target = `http://127.0.0.1:${port}${prefix}`
    const proxy = await startProxy(target, [...strict, '--report', 'json=r.json'], { cwd })
    const { status, text } = await clientOf(proxy.origin + prefix)('GET', '/payouts/a')
    expect([status, JSON.parse(text).rejectedBy]).toEqual([502, 'card-conformance proxy, not the service'])
    const { stderr } = await proxy.end()
    expect(stderr).toMatch(/GET \/api\/v1\/payouts\/a 502 by the proxy \d+ ms\n {2}the service cannot be reached/)
    expect(stderr).toContain('the proxy itself rejected 1 request because the service could not be reached')
    const { checks, coverage } = JSON.parse(readFileSync(join(cwd, 'r.json'), 'utf8'))
    expect(checks.filter(({ outcome }: { outcome: string }) => outcome !== 'passed')).toEqual([])
    expect(checks.every(({ id }: { id: string }) => id.includes('/client-'))).toBe(true)
    expect(coverage.covered).toBe(0)
  })

  it('a service behind TLS is trusted by NODE_EXTRA_CA_CERTS, and otherwise named in the response', async () => {
    const own = selfSigned()
    const cwd = temporaryFolder()
    writeFileSync(join(cwd, 'ca.pem'), own.cert)
    await using model = await serve()
    const relay = createServer(own, (incoming, outgoing) => {
      get(
        new URL(incoming.url ?? '', model.target.baseUrl),
        { headers: { 'x-api-key': 'key-of-the-tests' } },
        (response) => response.pipe(outgoing.writeHead(response.statusCode ?? 0, response.headers)),
      )
    }).listen(0, '127.0.0.1')
    await once(relay, 'listening')
    const target = `https://127.0.0.1:${(relay.address() as AddressInfo).port}${prefix}`
    const trusting = await startProxy(target, [], { cwd, env: { NODE_EXTRA_CA_CERTS: join(cwd, 'ca.pem') } })
    const received = await clientOf(trusting.origin + prefix)('GET', '/payouts/unknown')
    expect(received.status).toBe(404)
    const stranger = await startProxy(target)
    const rejected = await clientOf(stranger.origin + prefix)('GET', '/payouts/unknown')
    expect([rejected.status, rejected.text]).toEqual([502, expect.stringContaining('self-signed certificate')])
    await Promise.all([trusting.end(), stranger.end()])
    relay.close()
  })
})
