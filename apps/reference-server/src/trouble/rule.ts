import type { Contract } from '@card-contract/contract'
import type { OperationId } from '@card-contract/types'
import { kindNames, kindOf, TroubleError, type TroubleKind, type TroubleValues, valuesOf } from './kinds.ts'

/** What a rule may say beside its operation and its kind: some of these values, as far as its kind takes them, and … */
export interface RuleOptions extends Partial<TroubleValues> {
  /** Only requests about this card. */
  readonly cardId?: string
  /** Only so many requests. Left out: until the rule is cleared. */
  readonly times?: number
  /** The share of requests, from 0 to 1. Left out: all of them. */
  readonly rate?: number
  /** What the rate draws from. The same seed and the same requests meet the same trouble. */
  readonly seed?: number
}

/** A rule as it is asked for. */
export interface RuleRequest extends RuleOptions {
  /** `*` is every operation. */
  readonly operation: OperationId | '*'
  readonly kind: TroubleKind
}

/** A rule in which everything is settled. */
export interface Rule {
  readonly operation: string
  readonly kind: TroubleKind
  readonly cardId: string | undefined
  readonly times: number
  readonly rate: number
  readonly seed: number
  readonly values: TroubleValues
}

/** The operations of the contract, each with the fields of its `data`. */
export type KnownOperations = ReadonlyMap<string, readonly string[]>

// Whichever of them an operation has.
const balanceFields = ['balance', 'new_balance']

const largestSeed = 2 ** 32 - 1

/** @throws TroubleError for whatever is not known, with a list of what is. */
export function readRule(request: Readonly<Record<string, unknown>>, known: KnownOperations): Rule {
  const { operation, kind: name, cardId, times, rate = 1, seed = randomSeed(), ...given } = request
  const kind = kindNames.find((one) => one === name)
  if (!kind) throw new TroubleError(`kind to be one of ${kindNames.join(', ')}`, name)
  const values = valuesOf(kind, kindOf(kind), given)
  if (cardId !== undefined && (typeof cardId !== 'string' || cardId === '')) {
    throw new TroubleError('cardId to be the id of a card', cardId)
  }
  const able = [...known.keys()].filter((id) => canHave(id, kind, values, known))
  if (able.length === 0) throw new TroubleError(`field to be one of ${fieldsOf(known).join(', ')}`, values.field)
  // A rule that no request can meet is a mistake that a test would not notice.
  const candidates = able.filter((id) => cardId === undefined || takesCard(id, known))
  const which = (values.field === '' ? '' : ` on ${values.field}`) + (cardId === undefined ? '' : ' with a cardId')
  if (candidates.length === 0) {
    throw new TroubleError(
      `${kind}${which} to be possible, which needs an operation that takes a card and not ${able.join(', ')}`,
      operation,
    )
  }
  if (operation !== '*' && !candidates.includes(String(operation))) {
    throw new TroubleError(`the operation of ${kind}${which} to be one of *, ${candidates.join(', ')}`, operation)
  }
  if (times !== undefined && !isWhole(times, 1, 1_000_000)) {
    throw new TroubleError('times to be a whole number from 1 to 1000000', times)
  }
  if (typeof rate !== 'number' || !(rate > 0 && rate <= 1)) {
    throw new TroubleError('rate to be a number above 0, and at most 1', rate)
  }
  if (!isWhole(seed, 0, largestSeed)) throw new TroubleError(`seed to be a whole number from 0 to ${largestSeed}`, seed)
  return { operation: String(operation), kind, cardId, times: times ?? Number.POSITIVE_INFINITY, rate, seed, values }
}

/** Whether an operation can have this trouble: not every one answers with a balance, or with the field that is to be wrong. */
export function canHave(
  operationId: string,
  kind: TroubleKind,
  { field }: Pick<TroubleValues, 'field'>,
  known: KnownOperations,
): boolean {
  const fields = known.get(operationId) ?? []
  if (kind === 'stale-balance') return balanceFields.some((name) => fields.includes(name))
  return field === '' || fields.includes(field)
}

/** Whether a request names a card. The operation that issues one returns its owner as well, and takes only the owner. */
function takesCard(operationId: string, known: KnownOperations): boolean {
  const fields = known.get(operationId) ?? []
  return fields.includes('card_id') && !fields.includes('user_id')
}

function fieldsOf(known: KnownOperations): readonly string[] {
  return [...new Set([...known.values()].flat())]
}

/** A rule as GET /trouble shows it: the request that would make it anew. */
export function shownRule({ operation, kind, cardId, times, rate, seed, values }: Rule): RuleRequest {
  const own = kindOf(kind).takes.flatMap((name) => (values[name] === '' ? [] : [[name, values[name]]]))
  return {
    operation: operation as RuleRequest['operation'],
    kind,
    ...(cardId !== undefined && { cardId }),
    ...(Number.isFinite(times) && { times }),
    ...(rate < 1 && { rate, seed }),
    ...Object.fromEntries(own),
  }
}

function isWhole(value: unknown, from: number, to: number): value is number {
  return Number.isInteger(value) && Number(value) >= from && Number(value) <= to
}

function randomSeed(): number {
  return Math.floor(Math.random() * largestSeed)
}

/** What trouble has to know of the contract. */
export function knownOperations({ operations, resolve }: Pick<Contract, 'operations' | 'resolve'>): KnownOperations {
  return new Map(
    operations.map(({ operationId, response }) => {
      const data = resolve(response.schema).properties?.data
      return [operationId, Object.keys((data && resolve(data).properties) ?? {})]
    }),
  )
}
