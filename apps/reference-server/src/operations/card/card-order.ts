import type { ResponseData } from '@card-contract/types'
import type { Money } from '../../money.ts'
import type { Outcome } from '../../outcome.ts'
import { type Problem, problem } from '../../problems.ts'
import type { Card } from '../../store/store.ts'
import type { OperationParts } from '../operation.ts'

/** A request to do something with a card, by any of the three routes. */
export interface CardOrder {
  readonly cardId: string
  readonly amount?: Money | undefined
  readonly currency?: string | undefined
  /** Where the route has these values, for the pointers of problems. */
  readonly pointers: { readonly card: string; readonly amount: string; readonly currency: string }
}

/** The result of a card operation, as the interface defines it. */
export type CardOperation = ResponseData<'topUpCard'>

export type CardAction = (order: CardOrder, parts: OperationParts) => Promise<Outcome<CardOperation>>

export const orderedInBody = { card: '/path/cardId', amount: '/body/amount', currency: '/body/currency' } as const
export const orderedInQuery = { card: '/path/id', amount: '/query/amount', currency: '/query/currency' } as const

export function cardUnknown({ pointers }: CardOrder): Problem {
  return problem('card-unknown', pointers.card)
}

export function stateForbids({ pointers }: CardOrder, { status }: Card): Problem {
  return problem(status === 'terminated' ? 'card-terminated' : 'card-disabled', pointers.card)
}
