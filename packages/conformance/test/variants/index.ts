import { combinationsOf } from './combinations.ts'
import { variantsOfHabits } from './habits.ts'
import { variantsOfLimits } from './limits.ts'
import { variantsOfSemantics } from './semantics.ts'
import { variantsOfTransactions } from './transactions.ts'
import type { Variant } from './variant.ts'
import { variantsOfWays } from './ways.ts'
import { variantsOfTheWire } from './wire.ts'

const single: readonly Variant[] = [
  ...variantsOfTheWire,
  ...variantsOfWays,
  ...variantsOfLimits,
  ...variantsOfSemantics,
  ...variantsOfTransactions,
  ...variantsOfHabits,
]

/** Every server that conforms, in its own way. */
export const variants: readonly Variant[] = [...single, ...combinationsOf(single)]
