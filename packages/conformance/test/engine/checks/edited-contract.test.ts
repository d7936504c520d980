import { loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import { cardSuite } from '../../../src/cards/suite.ts'
import { deriveChecks } from '../../../src/engine/checks/index.ts'
import { editedContract } from '../../fixtures/decided-contract.ts'

type Edit = Parameters<typeof editedContract>[0]
type Editable = { required: string[]; properties: Record<string, object>; enum: string[]; minimum: number }

const idsBefore = new Set(deriveChecks(cardSuite(loadContract())).map(({ id }) => id))

/** The IDs that a change of the contract adds and removes. */
function difference(edit: Edit): { added: string[]; removed: string[] } {
  const ids = new Set(deriveChecks(cardSuite(editedContract(edit))).map(({ id }) => id))
  return {
    added: [...ids].filter((id) => !idsBefore.has(id)),
    removed: [...idsBefore].filter((id) => !ids.has(id)),
  }
}

const schemaOf = (document: Parameters<Edit>[0], name: string) =>
  document.components.schemas[name] as unknown as Editable

describe('the derived checks of an edited contract', () => {
  it('the derived checks follow the contract to a fourth currency', () => {
    const { added, removed } = difference((document) => schemaOf(document, 'Currency').enum.push('GBP'))
    expect(added).toEqual([
      'create-card/accepts-currency-gbp',
      'operate-card/accepts-currency-gbp',
      'withdraw-from-card/accepts-currency-gbp',
      'top-up-card/accepts-currency-gbp',
      'query-card-operation/accepts-currency-gbp',
    ])
    expect(removed).toEqual([])
  })

  it('the derived checks follow the contract to a new required field of a request', () => {
    const { added } = difference((document) => {
      const schema = schemaOf(document, 'Movement')
      schema.required.push('reason')
      schema.properties.reason = {
        type: 'string',
        minLength: 2,
        maxLength: 20,
        pattern: '^[a-z]+$',
        examples: ['rent'],
      }
    })
    const ofTopUps = added.filter((id) => id.startsWith('top-up-card/'))
    expect(ofTopUps).toEqual([
      'top-up-card/refuses-reason-missing',
      'top-up-card/refuses-reason-null',
      'top-up-card/refuses-reason-as-number',
      'top-up-card/refuses-reason-as-boolean',
      'top-up-card/refuses-reason-as-array',
      'top-up-card/refuses-reason-as-object',
      'top-up-card/refuses-reason-too-short',
      'top-up-card/refuses-reason-too-long',
      'top-up-card/refuses-reason-in-another-form',
      'top-up-card/refuses-reason-as-nothing',
      'top-up-card/refuses-reason-under-another-name',
    ])
  })

  it('the derived checks follow the contract to a field that is no longer required', () => {
    const { added, removed } = difference((document) => {
      schemaOf(document, 'Movement').required.pop()
    })
    expect(added).toEqual([])
    // An empty string may be a way to omit an optional field.
    expect(removed.filter((id) => id.startsWith('top-up-card/'))).toEqual([
      'top-up-card/refuses-currency-missing',
      'top-up-card/refuses-currency-null',
      'top-up-card/refuses-currency-empty',
      'top-up-card/refuses-currency-under-another-name',
    ])
  })

  it('the derived checks follow the contract to a changed bound', () => {
    const { added, removed } = difference((document) => {
      schemaOf(document, 'Amount').minimum = 0
      Object.assign(schemaOf(document, 'Amount'), { maximum: 1000 })
    })
    expect(added.filter((id) => id.startsWith('top-up-card/'))).toEqual(['top-up-card/refuses-amount-above-maximum'])
    expect(removed.filter((id) => id.startsWith('top-up-card/'))).toEqual([
      'top-up-card/refuses-amount-zero',
      'top-up-card/refuses-amount-just-below-minimum',
    ])
  })

  it('the derived checks follow the contract to a decided set of values', () => {
    const { added, removed } = difference((document) => {
      const status = schemaOf(document, 'Payout').properties.status as Record<string, unknown>
      delete status['x-observed']
      const values = ['success', 'pending']
      Object.assign(status, { enum: values, 'x-decided': { gap: 'payouts/status-values', values } })
    })
    expect(added).toEqual(['get-payout-status/answers-data-status-as-decided'])
    expect(removed).toEqual(['get-payout-status/answers-data-status-as-observed'])
  })

  it('the derived checks follow the contract to a new field of a response', () => {
    const { added } = difference((document) => {
      const schema = schemaOf(document, 'Transaction')
      schema.required.push('fee')
      schema.properties.fee = { type: 'number', 'x-observed': ['0'] }
    })
    expect(added.filter((id) => id.startsWith('disable-card/'))).toEqual([
      'disable-card/answers-data-transactions-fee',
      'disable-card/answers-data-transactions-fee-as-observed',
    ])
  })
})
