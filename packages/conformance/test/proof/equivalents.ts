/** Miniatures that no check can fail, because nothing that the contract says is broken by them; each with the reason. */
export const equivalents: Readonly<Record<string, string>> = {
  'transaction-ids-count-per-card':
    'whether the ids of transactions are unique beyond their card is open: the format of ids is not shown',
}
