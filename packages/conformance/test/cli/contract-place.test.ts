import { readFileSync } from 'node:fs'
import { loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import { cardSuite } from '../../src/cards/suite.ts'
import { contractAnchor } from '../../src/cli/contract-place.ts'

const contract = loadContract()
const page = readFileSync(new URL('../../../../spec/dist/index.html', import.meta.url), 'utf8')
const anchors = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id))

describe('the anchor of a place in the rendered contract', () => {
  it('the anchor exists for every check and every gap', () => {
    const checks = cardSuite(contract)
      .checks({ fuzz: 1 })
      .map(({ id, requirement }) => ({
        id,
        anchor: contractAnchor(contract, { ...requirement, pointer: requirement.contractPointer }),
      }))
    const gaps = contract.gaps.map((gap) => ({ id: gap.id, anchor: contractAnchor(contract, gap) }))
    expect(checks.length).toBeGreaterThan(500)
    expect([...checks, ...gaps].filter(({ anchor }) => !anchors.has(anchor))).toEqual([])
  })

  it('the anchor is the ID of what the contract lists, the component that says it, or the operation', () => {
    const { 'top-up/raises-the-balance': listed } = Object.fromEntries(
      contract.requirements.map((one) => [one.id, one]),
    )
    expect(listed && contractAnchor(contract, listed)).toBe('top-up/raises-the-balance')
    const operationId = 'topUpCard'
    expect(contractAnchor(contract, { pointer: '/components/schemas/Amount/minimum', operationId })).toBe('Amount')
    const pointer = '/paths/~1virtual-cards~1cards~1{cardId}~1topup/post/requestBody'
    expect(contractAnchor(contract, { pointer, operationId })).toBe(operationId)
    expect(contractAnchor(contract, { pointer: '/security' })).toBe('introduction')
  })
})
