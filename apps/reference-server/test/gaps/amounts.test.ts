import { expect } from 'vitest'
import { gap } from '../fixtures/gap.ts'
import { rejected } from './words.ts'

gap('amounts/more-than-two-decimals', async (server) => {
  const card = await server.card()
  expect((await card.topUp(0.015)).data).toMatchObject({ new_balance: 50.015, transactions: [{ amount: 0.015 }] })
})

gap('amounts/fractions-of-a-franc', async (server) => {
  const card = await server.card({ currency: 'XAF', balance: 1000 })
  expect((await card.topUp(10.5)).data).toMatchObject({ new_balance: 1010.5, transactions: [{ amount: 10.5 }] })
})

gap('amounts/unit', async (server) => {
  const card = await server.card({ balance: 50 })
  expect((await card.topUp(0.29)).data.new_balance).toBe(50.29)
})

gap('amounts/significant-digits', async (server) => {
  const card = await server.card({ balance: 0.01 })
  const { text } = await card.topUp('12345678901234567890.123456789')
  expect(text).toContain('"amount":12345678901234567890.123456789,')
  expect(text).toContain('"new_balance":12345678901234567890.133456789,')
})

gap('amounts/exponent-notation', async (server) => {
  const card = await server.card()
  expect((await card.topUp('1e2')).data.new_balance).toBe(150)
  expect((await card.query('action=topup&amount=1e2')).data.new_balance).toBe(250)
})

gap('amounts/other-spellings-in-a-query', async (server) => {
  const card = await server.card()
  for (const spelling of ['%2B10', '+10', '010', '10.', '.5', '0x10', '%2010', 'Infinity', '1e400', '']) {
    expect(rejected(await card.query(`action=topup&amount=${spelling}`))).toContain('request-invalid')
  }
  expect((await card.query('action=topup&amount=1.50E%2B1')).data.new_balance).toBe(65)
})

gap('limits/maximum-amount', async (server) => {
  const card = await server.card()
  expect((await card.topUp('1.7976931348623157e308')).status).toBe(200)
  expect(rejected(await card.topUp('1.7976931348623159e308'))).toEqual([400, 'request-invalid', '/body/amount'])
})

gap('limits/balance-ceiling', async (server) => {
  const card = await server.card()
  await card.topUp('1.7e308')
  expect(rejected(await card.topUp('1.7e308'))).toEqual([409, 'balance-too-high', '/body/amount'])
  expect(rejected(await card.query('action=topup&amount=1.7e308'))).toEqual([409, 'balance-too-high', '/query/amount'])
  // What is left of the largest double, and the half step above it that is read as the same number.
  expect((await card.topUp('9.76931348623157e306')).status).toBe(200)
  expect(await card.balance()).toBe(Number.MAX_VALUE)
})

gap('limits/rate', async (server) => {
  const card = await server.card()
  const responses = await Promise.all(Array.from({ length: 300 }, () => card.topUp(0.01)))
  expect(responses.filter(({ status }) => status !== 200)).toEqual([])
  expect(await card.balance()).toBe(53)
})
