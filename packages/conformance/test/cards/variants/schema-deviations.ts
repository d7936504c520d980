/**
 * Servers that violate no sentence of the contract but deviate from its schemas: the contract documents 0.01 as a valid
 * amount and every grade for every category. Maps each variant to the common part of the failed checks' IDs.
 */
export const deviations: Readonly<Record<string, RegExp>> = {
  'at-least-1': /\/accepts-(amount|balance)-at-its-minimum$|\/accepts-the-example-/,
  'high-minimum': /\/accepts-(amount|balance)-at-its-minimum$|\/accepts-the-example-/,
  'no-premium-visa': /^create-card\/accepts-every-combination$/,
}
