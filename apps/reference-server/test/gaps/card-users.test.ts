import { expect } from 'vitest'
import { gap } from '../fixtures/gap.ts'
import { exampleUser, rejected } from './words.ts'

gap('card-users/duplicates', async (server) => {
  const first = await server.send('createCardUser')
  const second = await server.send('createCardUser')
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.data.user_id).not.toBe(first.data.user_id)
})

gap('card-users/later-changes', async (server) => {
  const { data } = await server.send('createCardUser')
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
    const response = await server.fetch(`/api/v1/action/card/${data.user_id}`, { method })
    expect([rejected(response)[1], response.headers.get('allow')]).toEqual(['method-not-allowed', 'POST'])
  }
})

gap('card-users/business-without-a-name', async (server) => {
  const response = await server.send('createCardUser', { body: { ...exampleUser, is_business: true } })
  expect(rejected(response)).toEqual([422, 'business-name-missing', '/body/business_name'])
})

gap('card-users/name-without-a-business', async (server) => {
  const body = { ...exampleUser, is_business: false, business_name: 'Mballa Textiles SARL' }
  const { data } = await server.send('createCardUser', { body })
  const kept = await server.store.findUser(String(data.user_id))
  expect(kept?.profile).toMatchObject({ is_business: false, business_name: 'Mballa Textiles SARL' })
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

gap('card-users/age', async (server) => {
  server.now = '2026-03-02T09:15:00.000Z'
  const born = (dob: string) => server.send('createCardUser', { body: { ...exampleUser, dob } })
  expect((await born('2026-03-02')).status).toBe(200)
  expect((await born('0001-01-01')).status).toBe(200)
  expect(rejected(await born('2026-03-03'))).toEqual([422, 'birth-in-the-future', '/body/dob'])
})

gap('card-users/empty-texts', async (server) => {
  const { status, data } = await server.send('createCardUser', {
    body: { ...exampleUser, first_name: '', billing_state: ' ' },
  })
  expect([status, data.first_name]).toEqual([200, ''])
})

gap('card-users/forms-of-texts', async (server) => {
  const long = 'é'.repeat(40_000)
  const texts = {
    country_code: '+00 237 ',
    contact: 'none',
    billing_country: long,
    billing_postal_code: '',
    id_number: '∅',
  }
  const { data } = await server.send('createCardUser', { body: { ...exampleUser, ...texts } })
  expect((await server.store.findUser(String(data.user_id)))?.profile).toMatchObject(texts)
})

gap('card-users/what-comes-back', async (server) => {
  const texts = { first_name: ' Zoe\u0308 ', last_name: 'Ngo  Mballa', email: 'AWA.Mballa@EXAMPLE.com' }
  const { data } = await server.send('createCardUser', { body: { ...exampleUser, ...texts } })
  expect(data).toMatchObject(texts)
})

gap('card-users/status-values', async (server) => {
  expect((await server.send('createCardUser')).data.status).toBe('active')
})

gap('card-users/what-the-reference-refers-to', async (server) => {
  const { data } = await server.send('createCardUser')
  expect(data.reference).not.toBe(data.user_id)
  const response = await server.send('createCard', { path: { userId: String(data.reference) } })
  expect(rejected(response)).toEqual([404, 'user-unknown', '/path/userId'])
  expect((await server.send('getPayoutStatus', { path: { reference: String(data.reference) } })).status).toBe(404)
})
