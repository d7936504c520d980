import { loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import { type Field, fieldsOf } from '../../../src/engine/cases/samples/fields.ts'
import { sampleOf } from '../../../src/engine/cases/samples/value.ts'
import { spellingFaults } from '../../../src/engine/cases/spelling-faults.ts'
import { booleansAsTexts } from '../../../src/engine/cases/spellings/booleans.ts'
import { datesAsParts, datesAsTexts } from '../../../src/engine/cases/spellings/dates.ts'
import { addresses } from '../../../src/engine/cases/spellings/formats.ts'
import { otherNamesOf } from '../../../src/engine/cases/spellings/names.ts'
import { noJsonNumbers, numbersAsTexts, numbersInAQuery } from '../../../src/engine/cases/spellings/numbers.ts'
import { inTurn, type Spellings } from '../../../src/engine/cases/spellings/spelling.ts'
import { otherNamesFor, wordsOutside } from '../../../src/engine/cases/spellings/words.ts'
import { commonWords } from '../../../src/engine/nouns/answers/vocabulary.ts'
import type { Call } from '../../../src/engine/nouns/wire/call.ts'
import { requestJudge } from '../../fixtures/independent-validator.ts'

const contract = loadContract()
const fields = contract.operations.flatMap((operation) =>
  fieldsOf(contract, operation).map((field) => ({ operation, field, name: `${operation.operationId} ${field.name}` })),
)
const currencies = ['USD', 'EUR', 'XAF']

const tables: Readonly<Record<string, readonly Spellings[]>> = {
  'a number in a query': numbersInAQuery,
  'a number as a string': numbersAsTexts,
  'a boolean that is false': booleansAsTexts(false),
  'a boolean that is true': booleansAsTexts(true),
  'a word': [...wordsOutside(currencies), ...otherNamesFor(commonWords, currencies)],
  'a date': [...datesAsTexts, ...datesAsParts],
  'an e-mail address': addresses,
}

describe.each(Object.entries(tables))('the wrong spellings of %s', (_, spellings) => {
  it('wrong spellings name only gaps that the contract has', () => {
    const gaps = new Set(contract.gaps.map(({ id }) => id))
    const open = spellings.flatMap(({ standing }) => (typeof standing === 'string' ? [] : [standing.openIn]))
    expect(open.filter((id) => !gaps.has(id))).toEqual([])
  })

  it('wrong spellings differ from one another in each family', () => {
    const valid: Readonly<Record<string, unknown>> = {
      word: 'USD',
      number: 2.5,
      date: '1992-05-14',
      address: 'a@b.example',
    }
    for (const value of Object.values(valid)) {
      for (const { family, from } of spellings) {
        const written = from.map((write) => JSON.stringify(write(value)))
        if (isOf(value, spellings)) expect(new Set(written).size, family).toBe(written.length)
      }
    }
  })
})

/** The table that the value belongs to. */
function isOf(value: unknown, spellings: readonly Spellings[]): boolean {
  if (spellings === tables['a word']) return value === 'USD'
  if (spellings === tables['a date']) return value === '1992-05-14'
  if (spellings === tables['an e-mail address']) return value === 'a@b.example'
  return value === 2.5
}

describe('the faults made of wrong spellings', () => {
  it.each(fields.map(({ name, ...rest }) => [name, rest] as const))(
    'the faults are wrong for an independent validator: %s',
    (_, { operation, field }) => {
      const isValid = requestJudge(contract)
      const base = validCall(operation.operationId, field)
      for (const { name, forms } of spellingFaults(contract, operation, field)) {
        expect(forms.length, name).toBeGreaterThan(0)
        for (const form of forms) {
          const { call, override } = form.corrupt(base)
          const query = new Map(Object.entries(call.query ?? {}).map(([key, value]) => [key, String(value)]))
          const body: unknown = override?.rawBody === undefined ? call.body : undefined
          const shown = `${name}: ${JSON.stringify(call)} ${override?.rawBody ?? ''}`
          expect(isValid(operation.operationId, body, query), shown).toBe(false)
        }
      }
    },
  )

  it('the faults leave out what a gap leaves open: signs, bases, exponents and blanks in a query', () => {
    const operation = contract.operation('queryCardOperation')
    const amount = fieldsOf(contract, operation).find(({ name }) => name === 'amount') as Field
    const sent = spellingFaults(contract, operation, amount).flatMap(({ forms }) =>
      forms.map((form) => form.corrupt({ query: { amount: 2.5 } }).call.query?.amount),
    )
    expect(sent).toContain('2,5')
    for (const open of ['+2.5', '002.5', '0x2', '2.', '.5', '2.5e0', ' 2.5', '2.5 ', ''])
      expect(sent).not.toContain(open)
  })

  it('the faults show the value that was sent', () => {
    const operation = contract.operation('operateCard')
    const amount = fieldsOf(contract, operation).find(({ name }) => name === 'amount') as Field
    const [fault] = spellingFaults(contract, operation, amount)
    const [form] = fault?.forms ?? []
    expect(form?.corrupt({ body: { action: 'topup', amount: 2.5, currency: 'USD' } }).says).toMatch(
      /^`"\d.*"` \(a string\) as `amount`$/,
    )
  })

  it('the faults are not JSON where a number is one that JSON does not have', () => {
    for (const number of noJsonNumbers) expect(() => JSON.parse(`{"amount":${number}}`), number).toThrow()
  })
})

function validCall(operationId: string, field: Field): Call {
  const operation = contract.operation(operationId)
  const values = Object.fromEntries(
    fieldsOf(contract, operation)
      .filter(({ required, name }) => required || name === field.name)
      .map(({ name, schema }) => [name, sampleOf(contract, schema)]),
  )
  return field.in === 'body' ? { body: values } : { query: values as Record<string, string | number> }
}

describe('fields that take turns', () => {
  const items = ['a', 'b', 'c', 'd', 'e']

  it.each([1, 2, 3, 4, 7])('fields that take turns send every item at least once, %d of them', (turns) => {
    for (const part of ['half', 'third'] as const) {
      const shares = Array.from({ length: turns }, (_, turn) => inTurn(items, 'a family', { turn, turns }, part))
      expect(new Set(shares.flat())).toEqual(new Set(items))
      expect(shares.every((share) => share.length > 0)).toBe(true)
    }
  })

  it('fields that take turns each send at least one item, even if there is only one', () => {
    for (const turn of [0, 1, 2, 3]) expect(inTurn(['a'], 'a family', { turn, turns: 4 })).toEqual(['a'])
  })
})

describe('the other names of a field', () => {
  it('the other names differ from the field, from one another and from those of other fields', () => {
    const names = [0, 1, 2].flatMap((turn) =>
      otherNamesOf('card_type', ['card_type', 'cardType'], { turn, turns: 3 }).map(({ name }) => name),
    )
    expect([...names].sort()).toEqual([
      'CARD_TYPE',
      'CardType',
      'Card_type',
      'card-type',
      'card_type ',
      'card_type[]',
      'cardtype',
    ])
  })

  it('the other names are never none', () => {
    for (const turn of [0, 1, 2])
      expect(otherNamesOf('amount', ['amount'], { turn, turns: 3 }).length).toBeGreaterThan(0)
  })
})
