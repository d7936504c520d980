import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type CardClient, createCardClient, isCardError } from '@card-contract/client'
import { validateResponse } from '@card-contract/client/validation'
import { type ReferenceServer, startReferenceServer } from '@card-contract/reference-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

// Our client and our server, with the proxy of the suite between them: neither may notice it, and it may find nothing.

const program = fileURLToPath(new URL('../../conformance/dist/cli/main.js', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'card-proxy-'))

let server: ReferenceServer
let proxy: ChildProcess
let cards: CardClient

beforeAll(async () => {
  server = await startReferenceServer()
  const args = ['proxy', '--target', server.baseUrl, '--port', '0', '--fail-on', 'inferred', '--report', 'json=r.json']
  proxy = spawn(process.execPath, [program, ...args], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  const address = await new Promise<string>((resolve, reject) => {
    proxy.on('exit', (code) => reject(new Error(`the proxy exited with ${code}: ${said}`)))
    proxy.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text
      const [, found] = /set the base URL of the client to (\S+)\n/.exec(said) ?? []
      if (found !== undefined) resolve(found)
    })
  })
  cards = createCardClient({ baseUrl: address, ...server.credentials, validate: validateResponse })
})

afterAll(async () => {
  proxy.kill('SIGKILL')
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const usd = (amount: number) => ({ amount, currency: 'USD' as const })

async function playEveryOperation(): Promise<void> {
  const user = await cards.createCardUser({
    body: {
      ...{ first_name: 'Awa', last_name: 'Diop', email: `awa.${Math.random()}@example.com`, dob: '1990-05-17' },
      ...{ country_code: '+221', contact: '770000000', id_number: 'SN-1', billing_adress: '1 Rue de la Paix' },
      ...{ billing_city: 'Dakar', billing_country: 'SN', billing_state: 'Dakar', billing_postal_code: '10000' },
    },
  })
  const kind = { card_type: 'VISA', category: 'PERSONAL', grade: 'BASIC' } as const
  const { card_id: cardId } = await cards.createCard({
    userId: user.user_id,
    body: { balance: 50, currency: 'USD', ...kind },
  })
  await cards.topUpCard({ cardId, body: usd(0.29) })
  await cards.withdrawFromCard({ cardId, body: usd(0.3) })
  await cards.operateCard({ cardId, body: { action: 'get_balance' } })
  await cards.queryCardOperation({ id: cardId, action: 'topup', ...usd(0.01) })
  await cards.queryCardOperation({ id: cardId, action: 'transactions' })
  await cards.disableCard({ cardId })
  await cards.enableCard({ cardId })
  await cards.terminateCard({ cardId })
  const { order_id, pay_id } = server.fixtures.payment
  await cards.checkPaymentStatus({ body: { order_id, pay_id } })
  await cards.getPayoutStatus({ reference: server.fixtures.payout.reference })
}

describe('the proxy between our client and our server', () => {
  it('the proxy finds nothing wrong with either, one after another, at the same time and rejected', async () => {
    await playEveryOperation()
    await Promise.all(Array.from({ length: 20 }, playEveryOperation))
    const rejected = await cards.getPayoutStatus({ reference: 'no such payout' }).catch((error: unknown) => error)
    expect(isCardError(rejected)).toBe(true)
    const ended = once(proxy, 'close')
    proxy.kill('SIGINT')
    expect((await ended)[0]).toBe(0)
    const { verdict, checks, exchanges, coverage, suite } = JSON.parse(readFileSync(join(folder, 'r.json'), 'utf8'))
    expect(checks.filter(({ outcome }: { outcome: string }) => outcome !== 'passed')).toEqual([])
    expect([verdict, exchanges.length, suite.recorded.leftOut]).toEqual(['no-deviation', 21 * 12 + 1, []])
    const accepted = coverage.operations.filter(({ valid }: { valid: { accepted: number } }) => valid.accepted > 0)
    expect(accepted).toHaveLength(11)
  })
})
