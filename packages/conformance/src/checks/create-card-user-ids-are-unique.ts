import { together } from '../card-actions/together.ts'
import { type CheckSource, defineCheck } from '../model/define-check.ts'
import { sentBody } from '../model/sent.ts'
import type { ApiResponse } from '../model/session.ts'
import { show } from '../model/show.ts'
import { uniqueFieldsOf } from '../samples/fields.ts'

export const createCardUserIdsAreUnique: CheckSource = (contract) => {
  const colliding = uniqueFieldsOf(contract, contract.operation('createCardUser'))

  /** The interface does not say whether two registrations with the same value in such a field are one user. */
  const couldBeTheSame = (one: ApiResponse, other: ApiResponse): boolean => {
    const [first, second] = [sentBody(one), sentBody(other)]
    return !first || !second || colliding.some(({ name }) => first[name] === second[name])
  }

  return [
    defineCheck({
      requirement: 'create-card-user/ids-are-unique',
      kind: 'identity',
      how: 'Compares the ids of all users that the run registers, some of them at the same time.',
      watchesAll(responses) {
        const seen = new Map<unknown, ApiResponse>()
        return responses.flatMap((response) => {
          const id = response.data?.user_id
          const before = seen.get(id)
          seen.set(id, response)
          if (typeof id !== 'string' || id === '' || !before || couldBeTheSame(before, response)) return []
          const { id: exchange } = response.exchange
          const received = `${show(id)}, which another user has (exchange ${before.exchange.id})`
          const headline = 'createCardUser returned the same `data.user_id` for two users'
          return [{ headline, expected: 'an id that no other user has', received, pointer: '/data/user_id', exchange }]
        })
      },
      async run({ arrange }) {
        await together(Array.from({ length: 4 }, () => arrange.user()))
      },
    }),
  ]
}
