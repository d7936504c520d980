import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import { notShown } from './not-shown.ts'

const { gaps } = loadContract()
const known = gaps.map(({ id }) => id)
const shown = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.test.ts'))
  .flatMap((name) => [...readFileSync(join(import.meta.dirname, name), 'utf8').matchAll(/\bgap\(\s*'([^']+)'/g)])
  .map(([, id]) => id as string)

describe('the gaps of the contract and the choices of this server', () => {
  it('each gap states the choice of this server', () => {
    expect(gaps.length).toBeGreaterThan(50)
    expect(gaps.filter(({ reference }) => reference.trim() === '').map(({ id }) => id)).toEqual([])
  })

  it('each gap has a test, or a reason why no test is possible', () => {
    expect(known.filter((id) => !shown.includes(id) && !(id in notShown))).toEqual([])
  })

  it('each test and each reason names an existing gap', () => {
    expect(shown.length).toBeGreaterThan(50)
    expect([...shown, ...Object.keys(notShown)].filter((id) => !known.includes(id))).toEqual([])
  })

  it('no gap has two tests, or both a test and a reason', () => {
    expect(shown.filter((id, index) => shown.indexOf(id) !== index || id in notShown)).toEqual([])
  })
})
