import { together } from '../doors/together.ts'
import { show } from '../expect/received.ts'
import { sentBody } from '../expect/sent.ts'
import { type CheckSource, defineCheck } from '../model/define-check.ts'
import type { Answer } from '../model/stage.ts'
import { uniqueFieldsOf } from '../samples/fields.ts'

export const createCardUserIdsAreUnique: CheckSource = (contract) => {
  const colliding = uniqueFieldsOf(contract, contract.operation('createCardUser'))

  /** Whether two registrations with the same value of such a field are one user is open. */
  const couldBeTheSame = (one: Answer, other: Answer): boolean => {
    const [first, second] = [sentBody(one), sentBody(other)]
    return !first || !second || colliding.some(({ name }) => first[name] === second[name])
  }

  return [
    defineCheck({
      requirement: 'create-card-user/ids-are-unique',
      how: 'Compares the ids of all users that the run registers, some of them at the same time.',
      watchesAll(answers) {
        const seen = new Map<unknown, Answer>()
        return answers.flatMap((answer) => {
          const id = answer.data?.user_id
          const before = seen.get(id)
          seen.set(id, answer)
          if (typeof id !== 'string' || id === '' || !before || couldBeTheSame(before, answer)) return []
          const { id: exchange } = answer.exchange
          const received = `${show(id)}, which another user has (exchange ${before.exchange.id})`
          return [{ subject: 'createCardUser: /data/user_id', expected: 'an id of its own', received, exchange }]
        })
      },
      async run({ arrange }) {
        await together(Array.from({ length: 4 }, () => arrange.user()))
      },
    }),
  ]
}
