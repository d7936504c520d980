import type { Contract } from '@card-contract/contract'
import type { Probe } from '../../engine/nouns/probe.ts'
import { amounts } from './amounts.ts'
import { authentication } from './authentication.ts'
import { cardOperations } from './card-operations.ts'
import { cardUsers } from './card-users.ts'
import { cards } from './cards.ts'
import { fees } from './fees.ts'
import { identifiers } from './identifiers.ts'
import { limits } from './limits.ts'
import { lookups } from './lookups.ts'
import { omissions } from './omissions.ts'
import { queryCardOperation } from './query-card-operation.ts'
import { refusals } from './refusals.ts'
import { requests } from './requests.ts'
import { responses } from './responses.ts'
import { switching } from './switching.ts'
import { terminateCard } from './terminate-card.ts'
import { timestamps } from './timestamps.ts'
import { transactions } from './transactions.ts'
import type { Probes } from './vocabulary/probe.ts'

const byGap: Probes = {
  ...amounts,
  ...authentication,
  ...cardOperations,
  ...cardUsers,
  ...cards,
  ...fees,
  ...identifiers,
  ...limits,
  ...lookups,
  ...omissions,
  ...queryCardOperation,
  ...refusals,
  ...requests,
  ...responses,
  ...switching,
  ...terminateCard,
  ...timestamps,
  ...transactions,
}

/** Every probe, in the order of the contract's gaps. That of a gap which no run can ask about only says why. */
export function allProbes({ gaps }: Contract): readonly Probe[] {
  return gaps.flatMap(({ id, untestable }): Probe | readonly Probe[] => {
    if (untestable !== undefined) return { gap: id, needs: [], ask: async ({ skip }) => skip(untestable) }
    const probe = byGap[id]
    if (probe === undefined) return []
    return typeof probe === 'function' ? { gap: id, needs: [], ask: probe } : { gap: id, ...probe }
  })
}
