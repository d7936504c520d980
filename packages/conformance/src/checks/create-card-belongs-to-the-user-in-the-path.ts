import { deviationsFromSent } from '../expect/deviation.ts'
import { pointerOf, sentPart } from '../interface/read-action.ts'
import { defineCheck } from '../model/define-check.ts'
import { accepted, eachResponse } from '../rules/each-response.ts'

export const createCardBelongsToTheUserInThePath = defineCheck({
  requirement: 'create-card/belongs-to-the-user-in-the-path',
  kind: 'echo',
  how: 'Compares `user_id` of every card of the run with the user in the path.',
  judge: eachResponse(accepted('createCard'), (response) =>
    deviationsFromSent(response, pointerOf(response, 'user'), sentPart(response, 'user')),
  ),
  async run({ arrange }) {
    await arrange.card()
  },
})
