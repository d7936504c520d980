/** Mutants that no check can fail, because they break nothing that the contract says; TRUST.md gives the reason for each. */
export const equivalents: readonly string[] = ['transaction-ids-count-per-card']
