import { loadContract, validate } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import { edgesOf, type FormatWithEdges, formatsWithEdges, formatWithEdges } from '../../../src/engine/cases/edges.ts'
import { fieldsOf } from '../../../src/engine/cases/samples/fields.ts'
import { createSamples } from '../../../src/engine/cases/samples/samples.ts'

const contract = loadContract()
const operation = contract.operation('createCardUser')
const samples = createSamples({ contract, overrides: {}, seed: 1, runId: 'a1b2c3d4', scenario: 'edges', attempt: 1 })

describe('the edges of a format', () => {
  const ofFields = fieldsOf(contract, operation).flatMap(({ name, schema }) => {
    const format = formatWithEdges(schema)
    return format === undefined ? [] : [[name, format] as const]
  })

  it.each(ofFields)('the edges are valid as %s, a %s', (name, format) => {
    for (const { value, says } of edgesOf(format, String(samples.optional('createCardUser', name)))) {
      const body = samples.body('createCardUser', { [name]: value })
      expect(validate.requestBody('createCardUser', body), says).toEqual([])
    }
  })

  it('the edges are for the fields whose form is documented', () => {
    expect(ofFields).toMatchInlineSnapshot(`
      [
        [
          "first_name",
          "text",
        ],
        [
          "last_name",
          "text",
        ],
        [
          "email",
          "email",
        ],
        [
          "dob",
          "date",
        ],
        [
          "billing_adress",
          "text",
        ],
        [
          "billing_city",
          "text",
        ],
        [
          "billing_state",
          "text",
        ],
        [
          "business_name",
          "text",
        ],
      ]
    `)
    const open = contract.operations.flatMap((one) =>
      fieldsOf(contract, one).filter(({ schema }) => schema['x-form-is-open'] === true),
    )
    expect(open.map(({ name }) => name)).toMatchInlineSnapshot(`
      [
        "country_code",
        "contact",
        "billing_country",
        "billing_postal_code",
        "id_number",
        "order_id",
        "pay_id",
        "operation",
        "service",
      ]
    `)
  })

  it('the edges are each different, and each has its own name', () => {
    for (const format of Object.keys(formatsWithEdges) as FormatWithEdges[]) {
      const edges = edgesOf(format, 'awa@example.com')
      expect(edges.length).toBeGreaterThan(10)
      expect(new Set(edges.map(({ value }) => value)).size).toBe(edges.length)
      expect(new Set(edges.map(({ says }) => says)).size).toBe(edges.length)
    }
  })

  it('the edges are judged only where they are words of ASCII letters', () => {
    const judged = edgesOf('text', '').filter(({ isOpen }) => !isOpen)
    expect(judged.map(({ value }) => value)).toMatchInlineSnapshot(`
      [
        "N'Diaye",
        "Anne-Marie",
        "Anne-Marie N'Guessan",
        "de la Cruz",
        "St. Clair",
        "Null",
        "Undefined",
        "None",
        "Test",
        "Grant",
        "true",
        "O",
        "Bo",
        "McKenzie",
        "NGO",
        "van den berg",
      ]
    `)
  })

  it('the edges are days of adults below ninety, in each month', () => {
    const judged = edgesOf('date', '').filter(({ isOpen }) => !isOpen)
    const years = judged.map(({ value }) => Number(value.slice(0, 4)))
    const thisYear = new Date().getUTCFullYear()
    expect(Math.max(...years)).toBeLessThan(thisYear - 21)
    expect(Math.min(...years)).toBeGreaterThan(thisYear - 90)
    const months = new Set(edgesOf('date', '').map(({ value }) => value.slice(5, 7)))
    expect(months.size).toBe(12)
  })

  it('the edges keep the mailbox server of an address, or have a plainer address that no server has either', () => {
    for (const { value, plainer = '' } of edgesOf('email', 'awa@example.com')) {
      if (plainer === '') expect(value.toLowerCase()).toMatch(/@example\.com$/)
      else expect(plainer).toBe('awa@example.xyz')
    }
  })
})
