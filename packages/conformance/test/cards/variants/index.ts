import { authenticationVariants } from './authentication.ts'
import { combinationsOf } from './combinations.ts'
import { edgeVariants } from './edges-of-requests.ts'
import { feeVariants } from './fees.ts'
import { formVariants } from './forms-and-edges.ts'
import { lenienceVariants } from './lenience.ts'
import { limitVariants } from './limits.ts'
import { requestHandlingVariants } from './request-handling.ts'
import { responseStyleVariants } from './response-styles.ts'
import { semanticVariants } from './semantics.ts'
import { sharedAnswerVariants } from './shared-answers.ts'
import { transactionVariants } from './transactions.ts'
import type { Variant } from './variant.ts'
import { wireVariants } from './wire.ts'

const single: readonly Variant[] = [
  ...wireVariants,
  ...responseStyleVariants,
  ...limitVariants,
  ...semanticVariants,
  ...transactionVariants,
  ...requestHandlingVariants,
  ...feeVariants,
  ...authenticationVariants,
  ...lenienceVariants,
  ...formVariants,
  ...sharedAnswerVariants,
  ...edgeVariants,
]

/** Every conformant server. */
export const variants: readonly Variant[] = [...single, ...combinationsOf(single)]

/**
 * Servers that violate no sentence of the contract but deviate from its schemas: the contract documents 0.01 as a valid
 * amount and every grade for every category. Maps each variant to the common part of the failed checks' IDs.
 */
export const deviations: Readonly<Record<string, RegExp>> = {
  'at-least-1': /\/accepts-(amount|balance)-at-its-minimum$|\/accepts-the-example-/,
  'high-minimum': /\/accepts-(amount|balance)-at-its-minimum$|\/accepts-the-example-/,
  'no-premium-visa': /^create-card\/accepts-every-combination$/,
}
