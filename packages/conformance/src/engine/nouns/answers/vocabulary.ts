/** The words of an interface, as other services of its kind know them. */
export interface Vocabulary {
  readonly families: readonly Family[]
  /** Three other words for the same thing, by word. */
  readonly synonyms: Readonly<Record<string, readonly [string, string, string]>>
}

interface Family {
  /** A set that contains one of these belongs to the family. */
  readonly known: readonly string[]
  /** Other common values of the family, the likeliest first. */
  readonly others: readonly string[]
}

/** Those of any interface. */
export const commonWords: Vocabulary = {
  families: [{ known: ['USD', 'EUR', 'XAF'], others: ['GBP', 'XOF', 'CAD', 'NGN', 'JPY'] }],
  synonyms: {
    // ISO 4217 has the numbers.
    USD: ['$', '840', 'US dollar'],
    EUR: ['€', '978', 'euro'],
    XAF: ['FCFA', '950', 'franc'],
    enable: ['activate', 'unblock', 'unlock'],
    disable: ['deactivate', 'suspend', 'lock'],
    enabled: ['activated', 'unblocked', 'active'],
    disabled: ['deactivated', 'blocked', 'inactive'],
    terminate: ['cancel', 'end', 'destroy'],
  },
}

export function withCommonWords(own: Vocabulary | undefined): Vocabulary {
  return {
    families: [...commonWords.families, ...(own?.families ?? [])],
    synonyms: { ...commonWords.synonyms, ...own?.synonyms },
  }
}
