import type { Contract } from '@card-contract/contract'
import type { Extent } from '../../engine/nouns/extent.ts'
import { allOf, ofCases } from '../../engine/rules/each-response.ts'
import { haveOneFate } from '../../engine/rules/one-fate.ts'
import { list } from '../../engine/values/words.ts'
import { type CheckDefinition, defineCheck } from '../actions/define-check.ts'
import { routeInWords } from '../actions/routes.ts'
import { lifecycleInWords, lifecyclesIn } from '../programs/lifecycles.ts'
import { checkOf, goThrough, requirement } from '../programs/live-a-card.ts'
import { balancesAddUp } from '../rules/balances-add-up.ts'
import { listsEveryMovement } from '../rules/listed-movements.ts'

export function cardOperationsSameForEveryKindOfCard(contract: Contract, extent: Extent): readonly CheckDefinition[] {
  return lifecyclesIn(contract, extent).map((lifecycle) =>
    defineCheck({
      requirement,
      kind: 'state',
      variant: lifecycle.name,
      how: `Issues a ${lifecycleInWords(lifecycle)}, lists its transactions through ${list(lifecycle.listedThrough)}, and terminates it through ${routeInWords(lifecycle.terminatedThrough)}.`,
      run: (session) => goThrough(session, lifecycle),
      judge: allOf(
        ofCases(balancesAddUp(({ step }) => step.exchange.scenario === checkOf(lifecycle))),
        listsEveryMovement(checkOf(lifecycle)),
        haveOneFate(checkOf(lifecycle)),
      ),
    }),
  )
}
