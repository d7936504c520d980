import { loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import { besideEveryPair } from '../../../src/engine/cases/choices.ts'
import type { Crossing, Values } from '../../../src/engine/cases/faulty-case.ts'
import { fewestAccepted } from '../../../src/engine/programs/fewest-accepted.ts'
import { editedContract } from '../../fixtures/decided-contract.ts'

type Edit = Parameters<typeof editedContract>[0]
type Editable = { properties: Record<string, object>; enum: string[] }

const choicesOf = (operationId: string, edit: Edit = () => {}): readonly Crossing[] => {
  const contract = editedContract(edit)
  return besideEveryPair(contract, contract.operation(operationId))
}

const has = (rows: readonly Crossing[], ...values: readonly Values[]): boolean[] =>
  values.map((few) => rows.some(({ fields }) => Object.entries(few).every(([name, value]) => fields[name] === value)))

const schemaOf = (document: Parameters<Edit>[0], name: string) =>
  document.components.schemas[name] as unknown as Editable

describe('the choices of a request', () => {
  it('the choices have each pair of values, of those that the target must accept first', () => {
    const rows = choicesOf('queryCardOperation')
    const movements = ['topup', 'withdraw'].flatMap((action) =>
      ['USD', 'EUR', 'XAF'].map((currency) => ({ action, currency })),
    )
    expect(
      has(
        rows.filter(({ isOpen }) => !isOpen),
        ...movements,
      ),
    ).not.toContain(false)
    const withoutEffect = ['disabled', 'enabled', 'transactions', 'terminate'].map((action) => ({
      action,
      currency: 'USD',
    }))
    expect(has(rows, ...withoutEffect)).not.toContain(false)
    expect(
      rows.filter(({ fields }) => Object.hasOwn(fields, 'amount') && fields.amount === undefined).length,
    ).toBeGreaterThan(3)
  })

  it('the choices are open where the contract does not say whether the target accepts them', () => {
    const open = choicesOf('createCardUser').filter(({ isOpen }) => isOpen)
    expect(open.map(({ fields }) => fields)).toEqual([
      { business_name: 'Mballa Textiles SARL' },
      { is_business: false, business_name: 'Mballa Textiles SARL' },
      { is_business: true, business_name: undefined },
    ])
  })

  it('the choices include the kinds of reference in the path', () => {
    expect(choicesOf('getPayoutStatus').map(({ fields }) => fields)).toEqual([{ reference: 'service_reference' }])
    expect(choicesOf('disableCard')).toEqual([])
  })

  it('the choices follow the contract to a fourth currency and to another optional field', () => {
    const rows = choicesOf('createCard', (document) => {
      schemaOf(document, 'Currency').enum.push('GBP')
      schemaOf(document, 'CardIssuance').properties.is_gift = { type: 'boolean' }
    })
    const grades = ['BASIC', 'PREMIUM'].map((grade) => ({ currency: 'GBP', grade }))
    const gifts = [true, false].flatMap((is_gift) =>
      ['USD', 'EUR', 'XAF', 'GBP'].map((currency) => ({ is_gift, currency })),
    )
    expect(has(rows, ...grades, ...gifts)).not.toContain(false)
  })

  it('the choices are the same each time', () => {
    for (const { operationId } of loadContract().operations)
      expect(choicesOf(operationId)).toEqual(choicesOf(operationId))
  })
})

describe('the fewest choices that a target accepts', () => {
  const rows = choicesOf('createCard')

  /** What is found, and how many requests that takes, if the target accepts a request beside these choices. */
  async function found(...faulty: readonly Values[]): Promise<[fields: Values[], requests: number]> {
    let requests = 0
    const ask = async ({ fields }: Crossing) => {
      requests++
      return faulty.some((few) => Object.entries(few).every(([name, value]) => fields[name] === value))
    }
    return [[...(await fewestAccepted(rows, ask))], requests]
  }

  it('the fewest choices are found by omitting one after the other', async () => {
    const pair = { currency: 'EUR', card_type: 'MASTERCARD' }
    expect(await found(pair)).toEqual([[pair], rows.length + 4])
  })

  it('the fewest choices are reported once, and two different ones apart', async () => {
    const [fields] = await found({ currency: 'XAF' }, { grade: 'PREMIUM' })
    expect(fields).toEqual([{ grade: 'PREMIUM' }, { currency: 'XAF' }])
  })

  it('the fewest choices are none if all requests are rejected', async () => {
    expect(await found()).toEqual([[], rows.length])
  })
})
