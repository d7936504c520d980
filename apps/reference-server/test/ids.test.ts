import { describe, expect, it } from 'vitest'
import { createIds } from '../src/ids.ts'

const zeros = (size: number) => new Uint8Array(size)

describe('an identifier', () => {
  it('an identifier is a prefix and 26 characters of time and randomness', () => {
    const newId = createIds(
      () => new Date('2026-03-02T09:15:00.000Z'),
      (size) => new Uint8Array(size).fill(31),
    )
    expect(newId('crd')).toBe('crd_01kjpx8nh0zzzzzzzzzzzzzzzz')
  })

  it('an identifier has only digits and lower-case letters that are not ambiguous', () => {
    const newId = createIds(() => new Date())
    for (let index = 0; index < 1000; index++) expect(newId('usr')).toMatch(/^usr_[0-9a-hjkmnp-tv-z]{26}$/)
  })

  it('an identifier is greater than all earlier ones within one millisecond', () => {
    const newId = createIds(() => new Date(0), zeros)
    const ids = Array.from({ length: 100 }, () => newId('trx'))
    expect(ids).toEqual([...new Set(ids)].sort())
    expect(ids.slice(0, 2)).toEqual(['trx_00000000000000000000000000', 'trx_00000000000000000000000001'])
    expect(ids[33]).toBe('trx_00000000000000000000000011')
  })

  it('an identifier is greater than all earlier ones when the clock is set back', () => {
    let now = 5_000_000
    const newId = createIds(() => new Date(now))
    const before = newId('trx')
    now = 1_000_000
    expect(newId('trx') > before).toBe(true)
  })
})
