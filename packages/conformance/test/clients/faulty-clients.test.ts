import { describe, expect, it } from 'vitest'
import { faultyBelievers } from './faulty-believers.ts'
import { faultyReaders } from './faulty-readers.ts'
import { faultyRepeaters } from './faulty-repeaters.ts'
import { faultySenders } from './faulty-senders.ts'
import { failedIn, judged } from './judge-raw-client.ts'
import { adapterAround } from './raw-client.ts'

const faulty = [...faultySenders, ...faultyRepeaters, ...faultyReaders, ...faultyBelievers]

describe.concurrent('a faulty client', () => {
  it.each(faulty)('client finds one that %s', async (_, check, change) => {
    expect(failedIn(await judged(adapterAround(change), [check]))).toContain(check)
  })
})
