import { together } from '../card-actions/together.ts'
import { type CheckSource, defineCheck } from '../model/define-check.ts'
import type { Exchange } from '../model/exchange.ts'
import { sentBody } from '../model/sent.ts'
import { show } from '../model/show.ts'
import { uniqueFieldsOf } from '../samples/fields.ts'

export const createCardUserIdsAreUnique: CheckSource = (contract) => {
  const colliding = uniqueFieldsOf(contract, contract.operation('createCardUser'))

  /** The interface does not say whether two registrations with the same value in such a field are one user. */
  const couldBeTheSame = (one: Exchange, other: Exchange): boolean => {
    const [first, second] = [sentBody({ exchange: one }), sentBody({ exchange: other })]
    return !first || !second || colliding.some(({ name }) => first[name] === second[name])
  }

  return [
    defineCheck({
      requirement: 'create-card-user/ids-are-unique',
      kind: 'identity',
      how: 'Compares the ids of all users that the run registers, some of them at the same time.',
      *watchesAll(responses) {
        const seen = new Map<unknown, Exchange>()
        for (const { data, exchange } of responses) {
          const id = data?.user_id
          const before = seen.get(id)
          seen.set(id, exchange)
          if (typeof id !== 'string' || id === '' || !before || couldBeTheSame(before, exchange)) continue
          const received = `${show(id)}, which another user has (exchange ${before.id})`
          const headline = 'createCardUser returned the same `data.user_id` for two users'
          const expected = 'an id that no other user has'
          yield { headline, expected, received, pointer: '/data/user_id', exchange: exchange.id }
        }
      },
      async run({ arrange }) {
        await together(Array.from({ length: 4 }, () => arrange.user()))
      },
    }),
  ]
}
