import { isOfAPullRequest, proveVariants } from '../test/cards/proof/prove-variants.ts'

proveVariants((variant) => !isOfAPullRequest(variant))
