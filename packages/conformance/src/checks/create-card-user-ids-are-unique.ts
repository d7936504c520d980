import { register } from '../card-actions/register.ts'
import { together } from '../card-actions/together.ts'
import { pointerOf, shownId } from '../interface/read-action.ts'
import type { Found } from '../model/check.ts'
import { type CheckSource, defineCheck } from '../model/define-check.ts'
import type { ApiResponse, Session } from '../model/session.ts'
import { show } from '../model/show.ts'
import { fieldAt } from '../model/words.ts'
import { accepted, responsesTogether } from '../rules/each-response.ts'
import { uniqueFieldsOf } from '../samples/fields.ts'

/** Common names, other than those of the samples. */
const otherNames = [
  { first_name: 'Marie', last_name: 'Ngono' },
  { first_name: 'Paul', last_name: 'Mbida' },
  { first_name: 'Grace', last_name: 'Ekambi' },
]

/** Not the day of birth of the samples: a name and a day may identify a person. */
const otherDay = '1969-11-23'

/** What identifies a registered user. */
interface Known {
  /** The values that may each be unique to a user. The last one is a name with a day of birth. */
  readonly sent: readonly unknown[]
  readonly told: Readonly<Record<(typeof telling)[number], unknown>>
  readonly exchange: string
}

const telling = ['user_id', 'reference', 'first_name', 'last_name', 'created_at'] as const

export const createCardUserIdsAreUnique: CheckSource = (contract) => {
  const unique = uniqueFieldsOf(contract, contract.operation('createCardUser')).map(({ name }) => name)
  // A name alone does not identify a person, even if a service rejects it the second time.
  const identifying = unique.filter((name) => !telling.some((one) => one === name))
  const deviationsIn = (responses: Iterable<ApiResponse>) => deviationsAmong(responses, identifying)

  return [
    defineCheck({
      requirement: 'create-card-user/ids-are-unique',
      kind: 'identity',
      how: `Compares the ids of all users that the run registers: some at the same time, and some that share only their names, or only ${unique.join(', ')}.`,
      judge: responsesTogether(accepted('createCardUser'), deviationsIn),
      async run(session) {
        const { arrange, expect, samples, send } = session
        const atOnce = await together(Array.from({ length: 4 }, () => session.freshly(() => sendUnasked(session))))
        // One after another: why they are rejected is asked in a fixed order.
        for (const { isSuccess } of atOnce) if (!isSuccess) await arrange.user()
        const { sent, response } = await arrange.user()
        const { first_name, last_name } = sent
        const responses = [response, await register(session, { first_name, last_name, dob: otherDay })]
        for (const [index, name] of unique.entries()) {
          const body = samples.body('createCardUser', { ...otherNames[index % otherNames.length], [name]: sent[name] })
          // Whether such a user is accepted is an open question.
          responses.push(await send('createCardUser', { body }, { intent: 'open', mayBeRejected: true }))
        }
        for (const deviation of deviationsIn(responses)) expect.fail(deviation)
      },
    }),
  ]
}

function sendUnasked({ samples, send }: Session): Promise<ApiResponse> {
  return send('createCardUser', { body: samples.body('createCardUser') }, { mayBeRejected: true })
}

function* deviationsAmong(responses: Iterable<ApiResponse>, unique: readonly string[]): Iterable<Found> {
  const seen = new Map<string, Known>()
  for (const response of responses) {
    const { data = {}, exchange } = response
    const body = response.sent.body() ?? {}
    const id = shownId(response, 'user')
    if (id === undefined) continue
    const pointer = pointerOf(response, 'user')
    const told = Object.fromEntries(telling.map((name) => [name, data[name]])) as Known['told']
    const person = JSON.stringify([body.first_name, body.last_name, body.dob])
    const known = { sent: [...unique.map((name) => body[name]), person], told, exchange: exchange.id }
    const before = seen.get(id)
    seen.set(id, known)
    if (!before || couldBeTheSame(before, known)) continue
    yield {
      headline: `createCardUser returned the same ${fieldAt(pointer)} for two users`,
      expected: 'an id that no other user has',
      received: `${show(id)}, which another user has (exchange ${before.exchange})`,
      pointer,
      exchange: exchange.id,
    }
  }
}

/**
 * The interface does not say whether two registrations with the same value in such a field are one user. They are two if the
 * second response shows a user of another name, with another reference or another time of creation.
 */
function couldBeTheSame(one: Known, other: Known): boolean {
  if (!one.sent.some((value, index) => value === other.sent[index])) return false
  const isOther = (name: (typeof telling)[number]): boolean => one.told[name] !== other.told[name]
  const isAnotherPerson = isOther('first_name') && isOther('last_name')
  return !(isAnotherPerson && (isOther('reference') || isOther('created_at')))
}
