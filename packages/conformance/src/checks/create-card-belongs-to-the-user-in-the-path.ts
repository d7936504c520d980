import { departuresFromSent } from '../expect/departure.ts'
import { sentPath } from '../expect/sent.ts'
import type { CheckSource } from '../model/define-check.ts'
import { defineCheck } from '../model/define-check.ts'

export const createCardBelongsToTheUserInThePath: CheckSource = (contract) => {
  const { path } = contract.operation('createCard')
  return [
    defineCheck({
      requirement: 'create-card/belongs-to-the-user-in-the-path',
      how: 'Compares `user_id` of every card of the run with the user in the path that it was issued at.',
      watches: (answer) => departuresFromSent(answer, 'user_id', sentPath(path, 'userId', answer)),
      async run({ arrange }) {
        await arrange.card()
      },
    }),
  ]
}
