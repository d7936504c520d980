import { describe, expect, test } from 'vitest'
import { readBundle } from '../build/bundle.ts'
import { compileValidators } from '../build/compile-validators.ts'
import type { Validators } from '../src/create-validate.ts'
import type { Validator } from '../src/validator.ts'
import { validatorsOf } from './open-document.ts'
import { smallDocument } from './small-document.ts'

async function compileSchema(schema: object): Promise<Validator> {
  const { schemas } = await validatorsOf(smallDocument({ components: { schemas: { Thing: schema } } }))
  if (!schemas.Thing) throw new Error('Thing was not compiled')
  return schemas.Thing
}

/** The parts of the contract that the tests edit, as its author would. */
interface Editable {
  components: {
    schemas: Record<'Amount' | 'Currency' | 'Movement', EditableSchema>
  }
  paths: Record<'/payouts/{reference}', { get: { parameters?: object[] } }>
}

interface EditableSchema {
  enum: string[]
  minimum: number
  required: string[]
  properties: Record<string, object>
}

async function compileEdited(edit: (document: Editable) => void): Promise<Validators> {
  const document = JSON.parse(readBundle())
  edit(document)
  return validatorsOf(document)
}

describe('the contract as the only source of the validators', () => {
  test('a fourth currency is accepted once the contract has it', async () => {
    const { requestBodies, parameters } = await compileEdited(({ components }) => {
      components.schemas.Currency.enum.push('GBP')
    })
    expect(requestBodies.topUpCard?.({ amount: 1, currency: 'GBP' })).toBe(true)
    expect(requestBodies.topUpCard?.({ amount: 1, currency: 'JPY' })).toBe(false)
    expect(parameters.queryCardOperation?.currency?.('GBP')).toBe(true)
  })

  test('a new required field is required', async () => {
    const { requestBodies } = await compileEdited(({ components }) => {
      components.schemas.Movement.properties.reason = { type: 'string', maxLength: 5 }
      components.schemas.Movement.required.push('reason')
    })
    expect(requestBodies.topUpCard?.({ amount: 1, currency: 'USD' })).toBe(false)
    expect(requestBodies.topUpCard?.({ amount: 1, currency: 'USD', reason: '🎉🎉🎉🎉🎉' })).toBe(true)
    expect(requestBodies.withdrawFromCard?.({ amount: 1, currency: 'USD', reason: 'longer' })).toBe(false)
  })

  test('a new query parameter is validated', async () => {
    const { parameters } = await compileEdited(({ paths }) => {
      const schema = { type: 'integer', minimum: 1 }
      paths['/payouts/{reference}'].get.parameters = [{ name: 'page', in: 'query', schema }]
    })
    expect(parameters.getPayoutStatus?.page?.(1)).toBe(true)
    expect(parameters.getPayoutStatus?.page?.(0)).toBe(false)
  })

  test('a changed minimum applies to every amount', async () => {
    const { requestBodies, parameters } = await compileEdited(({ components }) => {
      components.schemas.Amount.minimum = 5
    })
    expect(requestBodies.topUpCard?.({ amount: 4.99, currency: 'USD' })).toBe(false)
    expect(requestBodies.topUpCard?.({ amount: 5, currency: 'USD' })).toBe(true)
    expect(parameters.queryCardOperation?.amount?.(4.99)).toBe(false)
  })
})

describe('a schema', () => {
  test('a schema may restrict what it refers to', async () => {
    const { schemas } = await validatorsOf(
      smallDocument({
        components: {
          schemas: {
            Amount: { type: 'number', minimum: 0.01 },
            Small: { $ref: '#/components/schemas/Amount', maximum: 10, description: 'A small one.' },
          },
        },
      }),
    )
    expect([schemas.Small?.(10), schemas.Small?.(11), schemas.Small?.(0)]).toEqual([true, false, false])
  })

  test('a schema may contain itself', async () => {
    const tree = await compileSchema({
      type: 'object',
      properties: { branches: { type: 'array', items: { $ref: '#/components/schemas/Thing' } } },
    })
    expect(tree({ branches: [{ branches: [] }] })).toBe(true)
    expect(tree({ branches: [{ branches: [5] }] })).toBe(false)
    expect(tree.errors?.[0]?.instancePath).toBe('/branches/0/branches/0')
  })

  test('a schema may refer to a part of another, with a path in the reference', async () => {
    const field = await compileSchema({ $ref: '#/paths/~1things~1%7Bid%7D/parameters/0/schema' })
    expect([field('x'), field(5)]).toEqual([true, false])
  })

  test('a schema may compare values and count characters without Ajv at run time', async () => {
    const unique = await compileSchema({ type: 'array', uniqueItems: true, items: { type: 'object' } })
    expect([unique([{ a: [1] }, { a: [2] }]), unique([{ a: [1] }, { a: [1] }])]).toEqual([true, false])
    const constant = await compileSchema({ const: { a: [1, null] } })
    expect([constant({ a: [1, null] }), constant({ a: [1] }), constant([])]).toEqual([true, false, false])
    const short = await compileSchema({ type: 'string', minLength: 2, maxLength: 2 })
    expect([short('🎉🎉'), short('🎉')]).toEqual([true, false])
  })

  test('a schema may use every format that ajv-formats knows', async () => {
    const uuid = await compileSchema({ type: 'string', format: 'uuid' })
    expect([uuid('9f0c1f5e-3d2b-4c6a-8a51-1f0e4b7d2c3a'), uuid('9f0c1f5e')]).toEqual([true, false])
    const small = await compileSchema({ type: 'integer', format: 'int32' })
    expect([small(2 ** 31 - 1), small(2 ** 31)]).toEqual([true, false])
  })

  test('a schema with a misspelt keyword stops the build', () => {
    const document = smallDocument({ components: { schemas: { Thing: { type: 'number', minimun: 1 } } } })
    expect(() => compileValidators(document)).toThrow('unknown keyword: "minimun"')
  })

  test('a schema with an unknown format stops the build', () => {
    const document = smallDocument({ components: { schemas: { Thing: { type: 'string', format: 'iban' } } } })
    expect(() => compileValidators(document)).toThrow('unknown format "iban"')
  })

  test('a schema that refers to nothing stops the build', () => {
    const document = smallDocument({ components: { schemas: { Thing: { $ref: '#/components/schemas/Gone' } } } })
    expect(() => compileValidators(document)).toThrow('there is no schema here')
  })
})

test('the validators are the same on every build', () => {
  const document = JSON.parse(readBundle())
  expect(compileValidators(document)).toBe(compileValidators(document))
})
