import { parse } from 'node:querystring'
import type { Contract, Operation } from '@card-contract/contract'
import type { Money } from '../money.ts'
import { toMoney } from './json-body.ts'
import type { Violation } from './validator-library.ts'

export interface QueryRead {
  /** The valid parameters, still as text. */
  readonly values: Record<string, unknown>
  /** The exact values of the numbers among them. */
  readonly exact: ReadonlyMap<string, Money | undefined> | undefined
  readonly violations: readonly Violation[]
}

// RFC 8259, section 6. `Number` also accepts 0x10, +10, blanks and Infinity.
const jsonNumber = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

/**
 * Reads an operation's query. express-openapi-validator validates the values later. This finds what it accepts, or reports only the
 * first of: undeclared and repeated parameters, malformed encoding, and numbers that are not JSON.
 */
export function createQueryReader(contract: Contract, { parameters }: Operation): (rawQuery: string) => QueryRead {
  const declared = new Map(
    parameters
      .filter(({ in: place }) => place === 'query')
      .map(({ name, schema }) => [name, isNumeric(contract.resolve(schema).type)]),
  )
  const names = [...declared.keys()].join(', ')
  const expected = names === '' ? 'the operation has no query parameters' : `the operation has ${names}`

  return (rawQuery) => {
    const values: Record<string, unknown> = {}
    if (rawQuery === '') return { values, exact: undefined, violations: [] }
    const violations: Violation[] = []
    const exact = new Map<string, Money | undefined>()
    if (!isDecodable(rawQuery)) violations.push({ pointer: '/query', message: 'must be valid percent-encoded UTF-8' })
    for (const [name, value] of Object.entries(parse(rawQuery))) {
      const pointer = `/query/${name}`
      const isNumber = declared.get(name)
      if (isNumber === undefined) {
        // Intentionally without its name, which may be a misplaced secret.
        violations.push({ pointer: '/query', message: `must not have undeclared parameters; ${expected}` })
      } else if (typeof value !== 'string') {
        violations.push({ pointer, message: 'must not be repeated' })
      } else if (isNumber && !jsonNumber.test(value)) {
        violations.push({ pointer, message: 'must be a number in JSON notation' })
      } else if (isNumber && !Number.isFinite(Number(value))) {
        violations.push({ pointer, message: 'must be in the range of a double' })
      } else {
        values[name] = value
        if (isNumber) exact.set(name, toMoney(value))
      }
    }
    return { values, exact, violations }
  }
}

function isNumeric(type: unknown): boolean {
  return [type].flat().some((one) => one === 'number' || one === 'integer')
}

function isDecodable(rawQuery: string): boolean {
  if (!rawQuery.includes('%')) return true
  try {
    decodeURIComponent(rawQuery)
    return true
  } catch {
    return false
  }
}
