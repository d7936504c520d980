import type { Contract } from '@card-contract/contract'
import { inWords, lifecyclesIn } from '../card-actions/lifecycles.ts'
import { routeInWords } from '../interface/routes.ts'
import { type CheckDefinition, defineCheck } from '../model/define-check.ts'
import type { Extent } from '../model/extent.ts'
import { checkOf, goThrough, requirement } from '../programs/live-a-card.ts'
import { balancesAddUp } from '../rules/balances-add-up.ts'
import { allOf, ofCases } from '../rules/each-response.ts'
import { listsEveryMovement } from '../rules/listed-movements.ts'
import { haveOneFate } from '../rules/one-fate.ts'
import { list } from '../values/words.ts'

export function cardOperationsSameForEveryKindOfCard(contract: Contract, extent: Extent): readonly CheckDefinition[] {
  return lifecyclesIn(contract, extent).map((lifecycle) =>
    defineCheck({
      requirement,
      kind: 'state',
      variant: lifecycle.name,
      how: `Issues a ${inWords(lifecycle)}, lists its transactions through ${list(lifecycle.listedThrough)}, and terminates it through ${routeInWords(lifecycle.terminatedThrough)}.`,
      run: (session) => goThrough(session, lifecycle),
      judge: allOf(
        ofCases(balancesAddUp(({ step }) => step.exchange.scenario === checkOf(lifecycle))),
        listsEveryMovement(checkOf(lifecycle)),
        haveOneFate(checkOf(lifecycle)),
      ),
    }),
  )
}
