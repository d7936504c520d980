/**
 * Servers that no sentence of the contract is held against, and that depart from its schemas all the same: 0.01 is
 * documented to be an amount, and every grade to be one of every category. Variant → what the ids of the failed checks
 * have in common.
 */
export const departures: Readonly<Record<string, RegExp>> = {
  'at-least-1': /\/accepts-(amount|balance)-at-its-minimum$|\/accepts-the-example-/,
  'high-minimum': /\/accepts-(amount|balance)-at-its-minimum$|\/accepts-the-example-/,
  'no-premium-visa': /^create-card\/accepts-every-combination$/,
}
