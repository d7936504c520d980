import { expect, it } from 'vitest'
import { asksToWait } from '../../../src/engine/session/asked-to-wait.ts'

const waitFor = (value: string) => asksToWait({ status: 429, headers: [['Retry-After', value]] })?.forMs

it('asksToWait reads seconds and dates of HTTP', () => {
  expect(waitFor('0')).toBe(0)
  expect(waitFor('3600')).toBe(3_600_000)
  expect(waitFor(new Date(Date.now() + 3_600_000).toUTCString())).toBeGreaterThan(3_500_000)
})

it.each(['', 'soon', '-5', '1e9', 'PT1H', '2.5', '0x10', '2026-11-22'])('asksToWait ignores %j', (value) => {
  expect(waitFor(value)).toBeUndefined()
})

it('asksToWait takes a date in the past for no wait, and a number beyond all years for no time at all', () => {
  expect(waitFor(new Date(0).toUTCString())).toBe(0)
  expect(waitFor('9'.repeat(40))).toBeUndefined()
})
