import { proveTitlesInWholeRuns } from '../test/cards/mistakes/prove-titles.ts'
import { isOfAPullRequest, proveVariants } from '../test/cards/proof/prove-variants.ts'

proveVariants((variant) => !isOfAPullRequest(variant))
proveTitlesInWholeRuns('nightly')
