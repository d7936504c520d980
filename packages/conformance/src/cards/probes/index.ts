import type { Contract } from '@card-contract/contract'
import { validators } from '../../../dist/generated/answer-validators.js'
import type { Probe } from '../../engine/nouns/answers/probe.ts'
import { amounts } from './amounts.ts'
import { authentication } from './authentication.ts'
import { cardOperations } from './card-operations.ts'
import { cardStates } from './card-states.ts'
import { cardUsers } from './card-users.ts'
import { cards } from './cards.ts'
import { fees } from './fees.ts'
import { identifiers } from './identifiers.ts'
import { limits } from './limits.ts'
import { lookups } from './lookups.ts'
import { operateAndQuery } from './operate-and-query.ts'
import { refusals } from './refusals.ts'
import { requests } from './requests.ts'
import { responses } from './responses.ts'
import { transactions } from './transactions.ts'
import { notAsked, type Probes, probe } from './vocabulary/probe.ts'

const byGap: Probes = {
  ...amounts,
  ...authentication,
  ...cardOperations,
  ...cardStates,
  ...cardUsers,
  ...cards,
  ...fees,
  ...identifiers,
  ...limits,
  ...lookups,
  ...operateAndQuery,
  ...refusals,
  ...requests,
  ...responses,
  ...transactions,
}

const nothing = async (): Promise<void> => {}

/** Every probe, in the order of the contract's gaps. That of a gap which no run can ask about only says why. */
export function allProbes({ gaps }: Contract): readonly Probe[] {
  return gaps.flatMap(({ id, untestable }): Probe | readonly Probe[] => {
    const row = untestable === undefined ? byGap[id] : probe(nothing, () => notAsked(untestable))
    return row === undefined ? [] : { gap: id, ...row, validate: validators[id] }
  })
}
