import { breaksNothing } from '../../engine/rules/breaks-nothing.ts'
import { type CheckSource, defineCheck } from '../actions/define-check.ts'
import { useWithoutOptionalFields } from '../programs/use-without-optional-fields.ts'

const noInputBreaksTheServerId = 'refusals/no-input-breaks-the-server'

const variant = 'optional-fields-of-a-user'

const check = `${noInputBreaksTheServerId}/${variant}`

export const optionalFieldsBreakNothing: CheckSource = defineCheck({
  requirement: noInputBreaksTheServerId,
  kind: 'robustness',
  variant,
  how: 'Registers a business without a name, and users with the name of a business who are none; if they are accepted, issues a card to each and uses it. None of these requests may return a 5xx.',
  judge: breaksNothing(check),
  run: (session) => useWithoutOptionalFields(session, check),
})
