import { type CheckDefinition, defineCheck } from '../actions/define-check.ts'
import { keepDisabled } from '../programs/keep-disabled.ts'
import { stopHolds } from '../rules/at-once.ts'

const aDisabledCardStaysDisabledId = 'disable-card/a-disabled-card-stays-disabled'

export const disableCardADisabledCardStaysDisabled: CheckDefinition = defineCheck({
  requirement: aDisabledCardStaysDisabledId,
  kind: 'state',
  how: 'Checks whether a card that was disabled rejects a top-up. If so, reads it, disables it again through every route, issues another card to its user, and moves money on that card, disables, enables and terminates it, with a top-up of the first card after each.',
  judge: stopHolds(aDisabledCardStaysDisabledId),
  run: (session) => keepDisabled(session, aDisabledCardStaysDisabledId),
})
