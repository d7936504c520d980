import { balanceMiniatures } from './balances.ts'
import { cardMiniatures } from './cards.ts'
import { miniaturesOfEverywhere } from './everywhere.ts'
import { lookupMiniatures } from './lookups.ts'
import type { Miniature } from './miniature.ts'
import { moneyMiniatures } from './money.ts'
import { registrationMiniatures } from './registrations.ts'
import { transactionMiniatures } from './transactions.ts'

/** Servers that depart from what the contract says in sentences. */
export const handWrittenMiniatures: readonly Miniature[] = [
  ...miniaturesOfEverywhere,
  ...registrationMiniatures,
  ...cardMiniatures,
  ...moneyMiniatures,
  ...balanceMiniatures,
  ...transactionMiniatures,
  ...lookupMiniatures,
]
