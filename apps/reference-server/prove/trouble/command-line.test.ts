import { afterEach, describe, expect, it } from 'vitest'
import { exitCodes } from '../../src/exit-code.ts'
import { caller } from '../../test/fixtures/calls.ts'
import { cleanUp, launch, launchListening } from '../../test/fixtures/launch.ts'
import { observer } from '../../test/trouble/observer.ts'

afterEach(cleanUp)

describe('--trouble', () => {
  it('--trouble makes requests go wrong, marks them in the log, and opens /trouble', async () => {
    const server = await launchListening([
      '--memory',
      '--trouble',
      'createCardUser=lose-response',
      '--trouble=no-header',
    ])
    const call = caller(server.baseUrl, server.credentials)
    await expect(call('createCardUser')).rejects.toThrow('fetch failed')
    expect(await observer(server)('createCardUser', { body: {} })).toMatchObject({ status: 400, trouble: null })
    const state = await (await fetch(`${server.origin}/trouble`)).json()
    expect(state).toMatchObject({
      rules: [{ operation: 'createCardUser', kind: 'lose-response' }],
      met: { 'lose-response': 1 },
    })
    await expect
      .poll(() => server.log().filter(({ operationId }) => operationId !== undefined))
      .toMatchObject([
        { operationId: 'createCardUser', status: 444, outcome: 'ok', trouble: 'lose-response' },
        { operationId: 'createCardUser', status: 400, outcome: 'request-invalid' },
      ])
  })

  it('--trouble can be given by the environment', async () => {
    const environment = { CARD_SERVER_TROUBLE: 'overloaded, *=late:5' }
    const server = await launchListening(['--memory'], { environment })
    const { rules } = (await (await fetch(`${server.origin}/trouble`)).json()) as { rules: unknown[] }
    expect(rules).toHaveLength(5)
  })

  it('--trouble with an unknown value ends with an error that lists the known ones', async () => {
    const server = launch(['--memory', '--trouble=topUpCard=lose-anser', '--trouble', 'overload'])
    expect(await server.ended).toBe(exitCodes.misconfigured)
    expect(server.stderr()).toMatchInlineSnapshot(`
      "reference-server: --trouble: expected kind to be one of lose-request, lose-response, cut-response, late, busy, unavailable-applied, not-json, html-error-page, wrong-shape, success-false, redirect, slow-body, stale-balance, twice-delivered, received "topUpCard=lose-anser"
      reference-server: --trouble: expected OPERATION=KIND[:VALUE …][@RATE] or one of mobile-network, overloaded, rolling-deploy, behind-a-bad-gateway, none, no-header; kinds are lose-request, lose-response, cut-response, late, busy, unavailable-applied, not-json, html-error-page, wrong-shape, success-false, redirect, slow-body, stale-balance, twice-delivered, received "overload"
      "
    `)
  })

  it('trouble is off without --trouble', async () => {
    const server = await launchListening(['--memory'])
    expect((await fetch(`${server.origin}/trouble`, { method: 'POST' })).status).toBe(404)
  })
})
