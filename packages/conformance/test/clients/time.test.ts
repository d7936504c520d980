import { describe, expect, it } from 'vitest'
import { isError, repeating } from './faulty-parts.ts'
import { failedIn, judged } from './judge-raw-client.ts'
import { adapterAround, type Change } from './raw-client.ts'

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Makes one call after another, and each takes a while. */
const serial: Change = ({ execute }) => {
  let queue: Promise<unknown> = Promise.resolve()
  return {
    execute: (call) => {
      const own = queue.then(() => sleep(250)).then(() => execute(call))
      queue = own
      return own
    },
  }
}

describe.concurrent('the time of a call', () => {
  it('client gives each call of a slow serial adapter its own time', async () => {
    const report = await judged(adapterAround(serial), ['client-together/*'], 300)
    expect(report.checks.map(({ outcome }) => outcome)).toEqual(['passed', 'passed'])
    expect(report.suite.client?.restarts).toBe(0)
  })

  it('client is inconclusive about calls whose adapter was ended because of another call', async () => {
    const stuck: Change = ({ execute }) => ({
      execute: (call) => (call.values.amount === 2.29 ? new Promise(() => undefined) : execute(call)),
    })
    const report = await judged(
      adapterAround((parts) => serial({ ...parts, ...stuck(parts) })),
      ['client-together/*'],
      300,
    )
    expect(failedIn(report)).toEqual([])
    expect(report.checks.map(({ reason }) => reason)).toEqual(
      Array(2).fill(expect.stringMatching(/^the adapter was ended, because call \d+, topUpCard, did not return$/)),
    )
  })

  it('client does not pass a client that repeats until its time is over', async () => {
    const untilTheEnd = repeating((outcome, { call }) => isError(outcome) && call === 'getPayoutStatus', 100, 200)
    const id = 'client-patience/no-storm-when-broken'
    const report = await judged(adapterAround(untilTheEnd), [id], 500)
    expect(report.verdict).toBe('incomplete')
    expect(report.checks).toMatchObject([
      {
        id,
        outcome: 'blocked',
        reason: 'inconclusive: getPayoutStatus ended with the time limit of 500 ms; set a longer one with --timeout',
      },
    ])
  })

  it('client finds a storm, although the time was over', async () => {
    const quickly = repeating((outcome, { call }) => isError(outcome) && call === 'getPayoutStatus', 1000, 5)
    const id = 'client-patience/no-storm-when-broken'
    expect(failedIn(await judged(adapterAround(quickly), [id], 500))).toEqual([id])
  })
})
