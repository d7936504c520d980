import { departureAt } from '../expect/departure.ts'
import { show } from '../expect/received.ts'
import { sentPath } from '../expect/sent.ts'
import type { CheckSource } from '../model/define-check.ts'
import { defineCheck } from '../model/define-check.ts'

export const createCardBelongsToTheUserInThePath: CheckSource = (contract) => {
  const { path } = contract.operation('createCard')
  return [
    defineCheck({
      requirement: 'create-card/belongs-to-the-user-in-the-path',
      how: 'Compares `user_id` of every card of the run with the user in the path that it was issued at.',
      watches(answer) {
        const owner = sentPath(path, 'userId', answer)
        if (owner === undefined || answer.data?.user_id === owner) return []
        return [departureAt(answer, '/data/user_id', 'the user in the path', ` where ${show(owner)} was in the path`)]
      },
      async run({ arrange }) {
        await arrange.card()
      },
    }),
  ]
}
