import { rejected } from '../expect/headline.ts'
import { defineCheck } from '../model/define-check.ts'
import { showRejection } from '../model/show.ts'

/** Set-up is rejected only if something depends on the values or on what happened before: plain requests have checks. */
export const validRequestsAreAccepted = defineCheck({
  requirement: 'requests/valid-ones-are-accepted',
  kind: 'accepts',
  how: 'Reports every valid request of the run that was rejected although another check needed its result.',
  watchesBlocking: (response) => [
    { headline: rejected(response, 'a valid request'), expected: 'a success', received: showRejection(response) },
  ],
  async run({ arrange }) {
    await arrange.card()
  },
})
