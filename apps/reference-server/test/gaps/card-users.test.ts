import { expect } from 'vitest'
import { exampleUser, gap } from '../fixtures/gap.ts'

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
