interface Family {
  /** By one of these it is recognised. */
  readonly known: readonly string[]
  /** What is used side by side with them; the likeliest come first. */
  readonly others: readonly string[]
}

/** A server that knows more words than the contract does refuses made-up ones only. */
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

/** Words that could stand in a list with these, and do not. */
export function neighboursOf(values: readonly unknown[]): string[] {
  const isOfIt = (word: string): boolean => values.includes(word)
  return families
    .filter(({ known }) => known.some(isOfIt))
    .flatMap(({ others }) => others.filter((one) => !isOfIt(one)))
}
