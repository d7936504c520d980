import { allOf } from '../../engine/rules/each-response.ts'
import { type CheckSource, defineCheck } from '../actions/define-check.ts'
import { createAgainLater, createByTheClock } from '../programs/create-again-later.ts'
import { createdByTheClock } from '../rules/clock.ts'
import { laterOnesAreLater } from '../rules/later-ones.ts'

const freshId = 'timestamps/fresh'

export const timestampsFresh: CheckSource = () => [
  defineCheck({
    requirement: freshId,
    kind: 'timestamp',
    how: 'Compares `created_at` of every new user, card and transaction of the run with the Date header of the response that created it, and with each other. Where they are far off, checks that the clock advances.',
    judge: allOf(createdByTheClock, laterOnesAreLater(freshId)),
    run: createByTheClock,
  }),
  defineCheck({
    requirement: freshId,
    kind: 'timestamp',
    variant: 'one-after-another',
    how: 'Registers a user, issues a card and tops it up, and does the same a second later: each of the later three must have a later time than each of the first.',
    judge: laterOnesAreLater(`${freshId}/one-after-another`),
    run: createAgainLater,
  }),
]
