/** Every currency of ISO 4217 that Node knows. */
const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** ISO 4217, minor unit 0. Intl has this list too, but takes 30 ms to load it, before the first request of every run. */
const wholeUnitsOnly = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '))

/** Whether amounts in this currency usually have decimals. False for a text that is not a currency. */
export function hasMinorUnit(currency: string): boolean {
  return currencies.has(currency) && !wholeUnitsOnly.has(currency)
}

/** Whether both are the same, in whichever case: a code in the wrong case is another rule's finding. */
export function isSameCurrency(one: unknown, other: unknown): boolean {
  return currencyKey(one) === currencyKey(other)
}

/** The same for a code in another case. */
export function currencyKey(currency: unknown): unknown {
  return typeof currency === 'string' ? currency.toUpperCase() : currency
}

/** Whether an amount has decimals that its currency does not. A response may have anything as its currency. */
export function isFractionOf(currency: unknown, amount: string): boolean {
  return typeof currency === 'string' && !hasMinorUnit(currency) && amount.includes('.')
}
