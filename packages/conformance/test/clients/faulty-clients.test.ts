import { describe, expect, it } from 'vitest'
import { faultyBelievers } from './faulty-believers.ts'
import { faultyReaders } from './faulty-readers.ts'
import { faultyRepeaters } from './faulty-repeaters.ts'
import { faultySenders } from './faulty-senders.ts'
import { failedIn, judged } from './judge-raw-client.ts'
import { adapterAround, type Change } from './raw-client.ts'

const faulty = [...faultySenders, ...faultyRepeaters, ...faultyReaders, ...faultyBelievers]

describe.concurrent('a faulty client', () => {
  it.each(faulty)('client finds one that %s', async (_, check, change) => {
    expect(failedIn(await judged(adapterAround(change), [check]))).toContain(check)
  })

  it('client finds money that topUpCard alone changes at topUpCard alone', async () => {
    const rounded: Change = ({ body, read }) => ({
      body: (fields, call) =>
        body(call === 'topUpCard' ? { ...fields, amount: Math.ceil(Number(fields.amount)) } : fields, call),
      read: (response, call) => {
        const said = read(response, call)
        if (call.call !== 'topUpCard' || said.result !== 'done') return said
        return { ...said, data: { ...(said.data as object), new_balance: 0 } }
      },
    })
    const kinds = ['client-sends-amounts-exactly', 'client-reads-money-exactly']
    const report = await judged(adapterAround(rounded), [
      ...kinds.map((kind) => `*/${kind}`),
      // Its scenario tops up the card before it lists its transactions.
      'client-responses/long-list',
      // It does each of its top-ups once, if not with the amount that it was given.
      'client-together/each-is-done-once',
    ])
    expect(failedIn(report)).toEqual(kinds.map((kind) => `top-up-card/${kind}`))
  })

  it('client finds that disableCard alone is not understood at disableCard alone', async () => {
    const forgetful: Change = ({ read }) => ({
      read: (response, call) => (call.call === 'disableCard' ? { result: 'done', data: {} } : read(response, call)),
    })
    const report = await judged(adapterAround(forgetful), ['*/client-understands-the-response'])
    expect(failedIn(report)).toEqual(['disable-card/client-understands-the-response'])
  })
})
