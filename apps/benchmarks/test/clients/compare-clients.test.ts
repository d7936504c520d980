import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ClientUnderTest } from '../../src/clients/client-under-test.ts'
import { compareClients } from '../../src/clients/compare-clients.ts'
import type { ReportOfClient } from '../../src/clients/found-in-report.ts'
import { DoesNotHoldError } from '../../src/foreign/tool.ts'
import { PeerUnavailableError } from '../../src/peers.ts'
import { renderComparison } from '../../src/table.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

const failing = (error: Error) => async () => {
  throw error
}

const clients: readonly ClientUnderTest[] = [
  { title: 'careful', prepare: async () => ['careful'] },
  { title: 'careless', prepare: async () => ['careless'] },
  { title: 'broken', prepare: failing(new DoesNotHoldError('go ended with exit code 1\nTOPUP redeclared')) },
  { title: 'offline', prepare: failing(new PeerUnavailableError('offline 1.0 could not be installed: no registry')) },
  {
    title: 'foreign',
    needs: [{ name: 'Fortran', least: '77', command: ['no-such-program-here'], says: /(\d+)/ }],
    prepare: failing(new Error('never')),
  },
]

const reports: Readonly<Record<string, ReportOfClient>> = {
  careful: { checks: [{ id: 'client-responses/slow', operationId: 'topUpCard', outcome: 'passed' }] },
  careless: {
    checks: [
      { id: 'top-up-card/client-does-it-once/reset', operationId: 'topUpCard', outcome: 'failed' },
      { id: 'withdraw-from-card/client-does-it-once/reset', operationId: 'withdrawFromCard', outcome: 'failed' },
    ],
  },
}

const judge = async ([command = '']: readonly string[]) => reports[command] ?? { checks: [] }

it('client-peers prints a line per client, and below the table why others have none', async () => {
  expect(renderComparison(await compareClients(clients, judge))).toMatchInlineSnapshot(`
    "Clients, judged by \`card-conformance client --fail-on inferred\`
      each through the plainest adapter; generated from the contract’s document with default settings

      client    pays twice               takes its key to another  amounts  cannot read  failed checks
                                         server
      careful   no                       no                        exact    nothing      0 of 1
      careless  yes: topUpCard: reset;   no                        exact    nothing      2 of 2
                withdrawFromCard: reset
      broken    cannot be used

      broken: go ended with exit code 1
        TOPUP redeclared
      offline is left out: offline 1.0 could not be installed: no registry
      foreign is left out: needs Fortran 77 or later (not found)
    "
  `)
})

it('client-peers prints no table if the suite itself fails', async () => {
  await expect(compareClients(clients, failing(new Error('exit code 70')))).rejects.toThrow('exit code 70')
})
