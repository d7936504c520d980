/** Miniatures that no check can fail, because nothing that the contract says is broken by them; each with the reason. */
export const equivalents: Readonly<Record<string, string>> = {
  'a-second-card-replaces-the-first':
    'how many cards a user can have at a time is open; a refused movement of the first is taken for that limit',
  'transaction-ids-count-per-card':
    'whether the ids of transactions are unique beyond their card is open: the format of ids is not shown',
}
