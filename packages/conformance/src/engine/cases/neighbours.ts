interface Family {
  /** A set that contains one of these belongs to the family. */
  readonly known: readonly string[]
  /** Other common values of the family, the likeliest first. */
  readonly others: readonly string[]
}

/** A server that accepts more values than the contract lists may still reject made-up ones, so real values are needed. */
const families: readonly Family[] = [
  { known: ['USD', 'EUR', 'XAF'], others: ['GBP', 'XOF', 'CAD', 'NGN', 'JPY'] },
  { known: ['VISA', 'MASTERCARD'], others: ['AMEX', 'DISCOVER', 'VERVE'] },
  { known: ['PERSONAL', 'BUSINESS'], others: ['CORPORATE', 'COMPANY', 'INDIVIDUAL'] },
  { known: ['BASIC', 'PREMIUM'], others: ['GOLD', 'STANDARD', 'PLATINUM'] },
  {
    known: ['topup', 'withdraw'],
    others: ['freeze', 'unfreeze', 'block', 'close', 'delete', 'terminated', 'balance', 'statement'],
  },
]

/** Plausible values that the list does not contain. */
export function neighboursOf(values: readonly unknown[]): string[] {
  const isOfIt = (word: string): boolean => values.includes(word)
  return families
    .filter(({ known }) => known.some(isOfIt))
    .flatMap(({ others }) => others.filter((one) => !isOfIt(one)))
}
