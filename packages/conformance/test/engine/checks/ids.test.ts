import { loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import { cardSuite } from '../../../src/cards/suite.ts'
import { deriveChecks } from '../../../src/engine/checks/index.ts'
import { placesOf } from '../../../src/engine/checks/places.ts'
import { levels } from '../../../src/engine/nouns/level.ts'

const contract = loadContract()
const checks = deriveChecks(cardSuite(contract))

describe('the derived checks', () => {
  it('the derived checks have unique IDs of the form chapter/kebab-sentence', () => {
    expect(new Set(checks.map(({ id }) => id)).size).toBe(checks.length)
    for (const { id } of checks) expect(id).toMatch(/^[a-z]+(-[a-z0-9]+)*\/[a-z0-9]+(-[a-z0-9]+)*$/)
  })

  it('the derived checks have one sentence each, at an existing place in the contract', () => {
    for (const { id, requirement, how } of checks) {
      expect(requirement.id).toBe(id)
      expect(levels).toContain(requirement.level)
      expect(requirement.text).toMatch(/^[A-Za-z].*[^.]\.$/)
      expect(how).toMatch(/^[A-Z].*\.$/)
      expect(standsIn(contract.document, requirement.contractPointer), `${id} ${requirement.contractPointer}`).toBe(
        true,
      )
    }
  })

  it('the derived checks cover every operation with every kind', () => {
    for (const { operationId } of contract.operations) {
      const own = checks.filter(({ requirement }) => requirement.operationId === operationId)
      const kinds = ['accepts-', 'answers-data-', 'answers-with-status-200', 'refuses-missing-x-api-key']
      for (const kind of kinds)
        expect(
          own.some(({ id }) => id.includes(`/${kind}`)),
          `${operationId} ${kind}`,
        ).toBe(true)
    }
  })

  it('the derived checks need a fixture if no operation creates the object', () => {
    const needs = (operationId: string) =>
      new Set(
        checks.filter(({ requirement }) => requirement.operationId === operationId).flatMap((check) => check.needs),
      )
    expect(needs('checkPaymentStatus')).toEqual(new Set(['payment']))
    expect(needs('getPayoutStatus')).toEqual(new Set(['payout-reference']))
    expect(needs('topUpCard')).toEqual(new Set())
  })
})

describe('the response places that may be empty', () => {
  it('the response places that may be empty are those that the gap about having nothing to say names', () => {
    const places = contract.operations.flatMap((operation) => placesOf(contract, operation))
    const unset = places.filter(({ mayBeUnset }) => mayBeUnset).map(({ contractPointer }) => contractPointer)
    expect([...new Set(unset)]).toEqual([
      '/components/schemas/CardOperation/properties/transactions',
      '/components/schemas/Payout/properties/description',
      '/components/schemas/Payout/properties/last_polling_at',
    ])
  })
})

function standsIn(document: unknown, pointer: string): boolean {
  let node = document
  for (const token of pointer.split('/').slice(1)) {
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, key)) return false
    node = (node as Record<string, unknown>)[key]
  }
  return true
}
