import { loadContract } from '@card-contract/contract'
import { expect } from 'vitest'
import { exampleUser, gap } from '../fixtures/gap.ts'

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

gap('card-users/verification', async (server) => {
  const body = { ...exampleUser, first_name: '?', id_number: '0', dob: '0001-01-01' }
  const { data } = await server.send('createCardUser', { body })
  expect(data.status).toBe('active')
  expect((await server.send('createCard', { path: { userId: String(data.user_id) } })).status).toBe(200)
})

gap('card-users/countries-and-documents', async (server) => {
  for (const [billing_country, id_number] of [
    ['CM', 'CM-1992-004417'],
    ['ZZ', 'driving licence 7'],
  ]) {
    const { data } = await server.send('createCardUser', { body: { ...exampleUser, billing_country, id_number } })
    const kept = await server.store.findUser(String(data.user_id))
    expect(kept?.profile).toMatchObject({ billing_country, id_number })
  }
})

gap('card-users/person-behind-a-business', async (server) => {
  const person = { first_name: 'Awa', last_name: 'Mballa', dob: '1992-05-14', id_number: 'CM-1992-004417' }
  const body = { ...exampleUser, ...person, is_business: true, business_name: 'Mballa Textiles SARL' }
  const { data } = await server.send('createCardUser', { body })
  expect((await server.store.findUser(String(data.user_id)))?.profile).toMatchObject(person)
})
