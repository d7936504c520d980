import { parse } from 'node:querystring'
import type { Contract, Operation } from '@card-contract/contract'
import type { Money } from '../money.ts'
import type { Fault } from './contract-validator.ts'
import { toMoney } from './json-body.ts'

export interface QueryRead {
  /** What is declared, sent once and spelled properly, still as text. */
  readonly values: Record<string, unknown>
  /** The numbers among them, exactly as they were written. */
  readonly exact: ReadonlyMap<string, Money | undefined> | undefined
  readonly faults: readonly Fault[]
}

// RFC 8259, section 6. `Number` would also take 0x10, +10, blanks and Infinity.
const jsonNumber = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

/**
 * Reads an operation's query. express-openapi-validator judges the values later; what it would let through, or answer with its
 * first finding only, is found here: undeclared and repeated parameters, broken encoding, and numbers that JSON does not have.
 */
export function createQueryReader(contract: Contract, { parameters }: Operation): (rawQuery: string) => QueryRead {
  const declared = new Map(
    parameters
      .filter(({ in: place }) => place === 'query')
      .map(({ name, schema }) => [name, isNumeric(contract.resolve(schema).type)]),
  )
  const names = [...declared.keys()].join(', ')
  const takes = names === '' ? 'the operation takes no query parameters' : `the operation takes ${names}`

  return (rawQuery) => {
    const values: Record<string, unknown> = {}
    if (rawQuery === '') return { values, exact: undefined, faults: [] }
    const faults: Fault[] = []
    const exact = new Map<string, Money | undefined>()
    if (!isDecodable(rawQuery)) faults.push({ pointer: '/query', message: 'must be percent-encoded UTF-8' })
    for (const [name, value] of Object.entries(parse(rawQuery))) {
      const pointer = `/query/${name}`
      const isNumber = declared.get(name)
      if (isNumber === undefined) {
        // Intentionally without its name: it may be a secret that got into the wrong place.
        faults.push({ pointer: '/query', message: `must not have undeclared parameters; ${takes}` })
      } else if (typeof value !== 'string') {
        faults.push({ pointer, message: 'must be sent once' })
      } else if (isNumber && !jsonNumber.test(value)) {
        faults.push({ pointer, message: 'must be a number, written as JSON writes it' })
      } else if (isNumber && !Number.isFinite(Number(value))) {
        faults.push({ pointer, message: 'must be a number that a double can hold' })
      } else {
        values[name] = value
        if (isNumber) exact.set(name, toMoney(value))
      }
    }
    return { values, exact, faults }
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
