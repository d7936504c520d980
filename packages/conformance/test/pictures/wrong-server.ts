import { mutants } from '../cards/mutants/index.ts'
import { type Alteration, openTo, readingBody, responding, type Said } from '../fixtures/alterations.ts'

/**
 * A server with four of the mistakes that are made most: what the pictures show. Each is one line of somebody's code, and the
 * report has to lead from many failed checks to these four.
 */
export const wrongServer: Alteration = together(
  // Amounts are read as a weakly typed language reads them.
  ...['createCard', 'operateCard', 'withdrawFromCard', 'topUpCard'].map((operationId) =>
    readingBody(operationId, asNumbers),
  ),
  // One of three credentials was forgotten, on one of three operations.
  openTo('queryCardOperation', 'x-sp-auth-token', () => true),
  // One answer has the currency as another part of the system spells it.
  responding('withdrawFromCard', (data) => ({ ...data, currency: String(data.currency).toLowerCase() })),
  // And cents are cut off where a binary fraction is a little less than it should be.
  alterationOf('cents-cut-off'),
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

function alterationOf(id: string): Alteration {
  const mutant = mutants.find((one) => one.id === id)
  if (!mutant) throw new Error(`no mutant is called ${id}`)
  return mutant.alter
}

function together(...alterations: readonly Alteration[]): Alteration {
  return (parts, state) => alterations.reduce((changed, alter) => alter(changed, state), parts)
}
