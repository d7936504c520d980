import { loadContract } from '@card-contract/contract'
import { expect } from 'vitest'
import { accepted } from '../fixtures/app-server.ts'
import { gap } from '../fixtures/gap.ts'
import { rejected } from './words.ts'

const valuesOf = (schema: string) => loadContract().schema(schema).enum as readonly string[]

gap('cards/where-the-opening-balance-comes-from', async (server) => {
  for (const balance of [0.01, 1e15]) expect((await server.card({ balance })).data.balance).toBe(balance)
})

gap('cards/usable-at-once', async (server) => {
  const card = await server.card()
  expect(card.data.status).toBe('active')
  expect((await card.operate({ action: 'get_balance' })).data.new_balance).toBe(50)
  expect((await card.topUp(1)).data.new_balance).toBe(51)
})

gap('cards/combinations', async (server) => {
  for (const currency of valuesOf('Currency'))
    for (const card_type of valuesOf('CardNetwork'))
      for (const category of valuesOf('CardCategory'))
        for (const grade of valuesOf('CardGrade')) {
          const { data } = await server.card({ currency, card_type, category, grade })
          expect(data).toMatchObject({ currency, card_type })
        }
})

gap('cards/cards-per-user', async (server) => {
  const user = await server.send('createCardUser')
  const path = { userId: String(user.data.user_id) }
  const cards = await Promise.all(Array.from({ length: 25 }, () => server.send('createCard', { path })))
  expect(new Set(cards.map(({ data }) => data.card_id)).size).toBe(25)
})

gap('cards/category-and-kind-of-user', async (server) => {
  const examples = server.contract.operation('createCardUser').requestBody?.examples ?? []
  for (const { value: body } of examples) {
    const user = await server.send('createCardUser', { body })
    for (const category of valuesOf('CardCategory')) {
      const terms = { balance: 1, currency: 'USD', card_type: 'VISA', category, grade: 'BASIC' }
      const response = await server.send('createCard', { path: { userId: String(user.data.user_id) }, body: terms })
      expect(response.status).toBe(200)
    }
  }
})

gap('cards/read-again', async (server) => {
  const { cardId } = await server.card()
  const headers = { 'X-API-KEY': accepted.ApiKey }
  const response = await server.fetch(`/api/v1/virtual-cards/cards/${cardId}`, { headers })
  expect([response.code, response.headers.get('allow')]).toEqual(['method-not-allowed', 'DELETE'])
})

gap('cards/listed-for-a-user', async (server) => {
  const { data } = await server.card()
  const headers = { 'X-API-KEY': accepted.ApiKey }
  const response = await server.fetch(`/api/v1/action/card/${data.user_id}`, { headers })
  expect([response.code, response.headers.get('allow')]).toEqual(['method-not-allowed', 'POST'])
})

gap('cards/what-a-grade-changes', async (server) => {
  for (const grade of valuesOf('CardGrade')) {
    const card = await server.card({ grade })
    expect((await server.store.findCard(card.cardId))?.terms).toMatchObject({ grade })
    expect((await card.topUp(1)).data.new_balance).toBe(51)
  }
})

gap('cards/status-values', async (server) => {
  const card = await server.card()
  const status = async () => (await server.store.findCard(card.cardId))?.status
  expect([card.data.status, await status()]).toEqual(['active', 'active'])
  await card.disable()
  expect(await status()).toBe('disabled')
  await card.enable()
  expect(await status()).toBe('active')
  await card.terminate()
  expect(await status()).toBe('terminated')
  for (const change of [card.enable, card.disable, card.terminate]) {
    expect(rejected(await change())).toEqual([409, 'card-terminated', '/path/cardId'])
  }
})

gap('cards/form-of-the-number', async (server) => {
  const ranges: Record<string, RegExp> = { VISA: /^400000\d{10}$/, MASTERCARD: /^555555\d{10}$/ }
  for (const network of valuesOf('CardNetwork')) {
    const number = String((await server.card({ card_type: network })).data.card_number)
    expect(number).toMatch(ranges[network] as RegExp)
    const sum = [...number].reverse().reduce((total, digit, index) => {
      const weighed = Number(digit) * (1 + (index % 2))
      return total + (weighed > 9 ? weighed - 9 : weighed)
    }, 0)
    expect(sum % 10).toBe(0)
  }
})

gap('cards/form-of-the-security-code', async (server) => {
  expect((await server.card()).data.cvv).toMatch(/^\d{3}$/)
})

gap('cards/secrets-in-clear', async (server) => {
  const { data } = await server.card()
  // The test range of Visa: no such number was ever issued.
  expect([data.card_number, data.cvv]).toEqual([
    expect.stringMatching(/^400000\d{10}$/),
    expect.stringMatching(/^\d{3}$/),
  ])
})

gap('cards/secrets-shown-again', async (server) => {
  const { data, ...card } = await server.card()
  const responses = [await card.operate({ action: 'get_balance' }), await card.query('action=transactions')]
  const kept = JSON.stringify(await server.store.findCard(card.cardId))
  for (const text of [...responses.map(({ text }) => text), kept]) expect(text).not.toContain(data.card_number)
  expect(kept).toContain(`"lastFour":"${String(data.card_number).slice(-4)}"`)
})

gap('cards/validity', async (server) => {
  server.now = '2026-03-02T09:15:00.000Z'
  const card = await server.card()
  expect(card.data.expiry_date).toBe('03/2029')
  server.now = '2029-04-01T00:00:00.000Z'
  expect((await card.topUp(1)).data.new_balance).toBe(51)
})
