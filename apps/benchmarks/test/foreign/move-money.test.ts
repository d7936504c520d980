import { describe, expect, it } from 'vitest'
import { type MoneySettings, movesMoney } from '../../src/foreign/move-money.ts'
import { DoesNotHoldError } from '../../src/foreign/tool.ts'

/** A client that holds money as `hold` does, in requests and in responses. */
function clientThat(hold: (amount: number) => number) {
  return async ({ CARD_BASE_URL, CARD_API_KEY, CARD_ID }: MoneySettings): Promise<string> => {
    const send = async (name: string, body: object): Promise<string> => {
      const url = `${CARD_BASE_URL}/virtual-cards/cards/${CARD_ID}/${name}`
      const headers = { 'x-api-key': CARD_API_KEY, 'content-type': 'application/json' }
      const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
      const { data } = (await response.json()) as { data: { new_balance: number } }
      return String(hold(data.new_balance))
    }
    const first = await send('topup', { amount: hold(250000.29), currency: 'USD' })
    const second = await send('topup', { amount: hold(12345678.9), currency: 'USD' })
    return JSON.stringify([first, second, await send('operation', { action: 'get_balance' })])
  }
}

describe('money moved by a generated client', () => {
  it('a client with 64-bit floats keeps amounts exact', async () => {
    expect(await movesMoney(clientThat((amount) => amount))).toBe('moves 250000.29 and 12345678.9 exactly')
  })

  it('a client with 32-bit floats changes amounts on the way, and fails', async () => {
    const used = movesMoney(clientThat(Math.fround))
    await expect(used).rejects.toThrow(DoesNotHoldError)
    await expect(used).rejects.toThrow(/^the client sent other amounts: the balance is .*; expected 12595729.19$/)
  })

  it('a client that rounds only what it receives misreads amounts, and fails', async () => {
    const exact = clientThat((amount) => amount)
    const used = movesMoney(async (settings) => {
      const balances: string[] = JSON.parse(await exact(settings))
      return JSON.stringify(balances.map((balance) => Math.fround(Number(balance)).toFixed(2)))
    })
    await expect(used).rejects.toThrow('the client read 250050.30, 12595729.00, 12595729.00; expected 250050.29,')
  })

  it('a client that prints no balances cannot be judged, and fails', async () => {
    const exact = clientThat((amount) => amount)
    const used = movesMoney(async (settings) => {
      await exact(settings)
      return 'done'
    })
    await expect(used).rejects.toThrow('the client printed "done"; expected a JSON list of three balances')
  })
})
