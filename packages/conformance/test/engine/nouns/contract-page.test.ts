import { readFileSync } from 'node:fs'
import { loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import { cardSuite } from '../../../src/cards/suite.ts'
import { everyClientCheck } from '../../../src/clients/checks.ts'
import type { Check } from '../../../src/engine/nouns/check.ts'
import { addressIn, anchorIn, withAddress } from '../../../src/engine/nouns/contract-page.ts'
import { sampleReport } from '../../reporters/sample-report.ts'

const contract = loadContract()
const suite = cardSuite(contract)
const page = readFileSync(new URL('../../../../../spec/dist/index.html', import.meta.url), 'utf8')
const anchors = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id))

const placeOf = ({ kind, requirement }: Check<never>) => ({
  ...{ id: requirement.id, pointer: requirement.contractPointer },
  ...{ operationId: requirement.operationId, kind },
})

describe('the anchor of a place in the rendered contract', () => {
  it('the anchor exists for every check and every gap', () => {
    const checks = [...suite.checks({ fuzz: 1 }), ...everyClientCheck(suite)].map(placeOf)
    expect(checks.length).toBeGreaterThan(1_400)
    const places = [...checks, ...contract.gaps].map((place) => ({ ...place, anchor: anchorIn(contract, place) }))
    expect(places.filter(({ anchor }) => !anchors.has(anchor))).toEqual([])
  })

  it('the anchor of every derived requirement of a server is that of its family', () => {
    const listed = new Set(contract.requirements.map(({ id }) => id))
    const derived = suite.checks({ fuzz: 1 }).filter(({ requirement }) => !listed.has(requirement.id))
    expect(derived.length).toBeGreaterThan(700)
    const others = derived.filter((check) => !anchorIn(contract, placeOf(check)).startsWith('follows/'))
    expect(others.map(({ id, kind }) => ({ id, kind }))).toEqual([])
  })

  it('the anchor is the ID of what the contract lists, the family, the component that says it, or the operation', () => {
    const operationId = 'topUpCard'
    const pointer = '/components/schemas/Amount/minimum'
    expect(anchorIn(contract, { id: 'top-up/raises-the-balance', pointer: '' })).toBe('top-up/raises-the-balance')
    expect(anchorIn(contract, { id: 'top-up-card/refuses-amount-zero', pointer, operationId, kind: 'bound' })).toBe(
      'follows/bounds',
    )
    expect(anchorIn(contract, { id: 'x', pointer, operationId })).toBe('Amount')
    const ofPath = '/paths/~1virtual-cards~1cards~1{cardId}~1topup/post/requestBody'
    expect(anchorIn(contract, { id: 'x', pointer: ofPath, operationId, kind: 'client' })).toBe(operationId)
    expect(anchorIn(contract, { id: 'x', pointer: '/security' })).toBe('introduction')
  })
})

describe('the address of a place', () => {
  it('the address is absent for a suite that does not say where its contract is published', () => {
    const { page: _, ...words } = suite.words
    const placed = { id: 'top-up/raises-the-balance', pointer: '' }
    expect(addressIn({ contract, words }, placed)).toBeUndefined()
    expect(addressIn(suite, placed)).toBe(`${suite.words.page}#top-up/raises-the-balance`)
  })

  it('a report has the address of what failed, and of nothing else', () => {
    const { checks } = sampleReport()
    const addressed = checks.map((check) => withAddress(suite, check)).filter(({ requirement }) => requirement.address)
    expect(addressed.map(({ id }) => id)).toEqual(
      checks.filter(({ findings }) => findings.length > 0).map(({ id }) => id),
    )
    expect(addressed[0]?.requirement.address).toBe(`${suite.words.page}#top-up/raises-the-balance`)
  })
})
