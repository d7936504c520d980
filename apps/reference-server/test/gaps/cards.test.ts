import { loadContract } from '@card-contract/contract'
import { expect } from 'vitest'
import { gap } from '../fixtures/gap.ts'

const valuesOf = (schema: string) => loadContract().schema(schema).enum as readonly string[]

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

gap('transactions/reversals-and-chargebacks', async (server) => {
  const card = await server.card()
  await card.topUp(1)
  const before = await card.transactions()
  await card.disable()
  await card.terminate()
  expect((await card.transactions()).slice(1)).toEqual(before)
})
