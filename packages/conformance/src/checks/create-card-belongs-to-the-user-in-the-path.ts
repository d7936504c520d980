import { deviationsFromSent } from '../expect/deviation.ts'
import type { CheckSource } from '../model/define-check.ts'
import { defineCheck } from '../model/define-check.ts'
import { sentPath } from '../model/sent.ts'
import { accepted, eachResponse } from '../rules/each-response.ts'

export const createCardBelongsToTheUserInThePath: CheckSource = (contract) => {
  const { path } = contract.operation('createCard')
  return [
    defineCheck({
      requirement: 'create-card/belongs-to-the-user-in-the-path',
      kind: 'echo',
      how: 'Compares `user_id` of every card of the run with the user in the path.',
      judge: eachResponse(accepted('createCard'), (response) =>
        deviationsFromSent(response, 'user_id', sentPath(path, 'userId', response)),
      ),
      async run({ arrange }) {
        await arrange.card()
      },
    }),
  ]
}
