import { answering, openTo, type Recast, readingBody, type Said } from '../fixtures/recast.ts'
import { miniatures } from '../miniatures/index.ts'

/**
 * A server with four of the mistakes that are made most: what the pictures show. Each is one line of somebody's code, and the
 * report has to lead from many failed checks to these four.
 */
export const wrongServer: Recast = together(
  // Amounts are read as a weakly typed language reads them.
  ...['createCard', 'operateCard', 'withdrawFromCard', 'topUpCard'].map((operationId) =>
    readingBody(operationId, asNumbers),
  ),
  // One of three credentials was forgotten, on one of three operations.
  openTo('queryCardOperation', 'x-sp-auth-token', () => true),
  // One answer has the currency as another part of the system spells it.
  answering('withdrawFromCard', (data) => ({ ...data, currency: String(data.currency).toLowerCase() })),
  // And cents are cut off where a binary fraction is a little less than it should be.
  recastOf('cents-cut-off'),
)

function asNumbers(body: Said): Said {
  const { amount, balance } = body
  return {
    ...body,
    ...(isNumeric(amount) ? { amount: Number(amount) } : {}),
    ...(isNumeric(balance) ? { balance: Number(balance) } : {}),
  }
}

const isNumeric = (value: unknown): boolean => typeof value === 'string' && /^\d+(\.\d+)?$/.test(value)

function recastOf(id: string): Recast {
  const miniature = miniatures.find((one) => one.id === id)
  if (!miniature) throw new Error(`no miniature is called ${id}`)
  return miniature.recast
}

function together(...recasts: readonly Recast[]): Recast {
  return (parts, state) => recasts.reduce((changed, recast) => recast(changed, state), parts)
}
