import { uniqueFieldsOf } from '../../../engine/cases/samples/fields.ts'
import { needData } from '../../../engine/nouns/outcome.ts'
import { everyKindOfValue } from '../../../engine/programs/send-edges.ts'
import { rejects } from '../../../engine/rules/rejects.ts'
import { type CheckSource, defineCheck } from '../../actions/define-check.ts'
import type { Session } from '../../actions/session.ts'
import {
  hasUnusualName,
  register,
  registerEscapedNames,
  registerNames,
  registerSimilarUsers,
} from '../../programs/register-users.ts'
import { echoesNameAndEmail, userIdsAreUnique } from '../../rules/registered-users.ts'

const besideRegistrations = {
  arrange: async () => undefined,
  async control(session: Session) {
    needData(await register(session))
  },
}

const notAUserId = 'create-card-user/path-is-not-a-user-id'
const misspeltByOneLetter = 'create-card-user/one-d-in-billing-adress'
const echoes = 'create-card-user/echoes-name-and-email'

export const createCardUser: readonly CheckSource[] = [
  defineCheck({
    requirement: notAUserId,
    kind: 'lookup',
    how: 'Requests a card at /action/card/user, as if `user` were an id: that is not a registration and must be rejected.',
    controlled: besideRegistrations,
    judge: rejects({ check: notAUserId }),
    async run({ sendInvalid, samples }) {
      const fault = { check: notAUserId, says: 'a request for a card at /action/card/user, the path of registrations' }
      const call = { path: { userId: 'user' }, body: samples.body('createCard') }
      await sendInvalid('createCard', call, { case: { fault } })
    },
  }),
  defineCheck({
    requirement: misspeltByOneLetter,
    kind: 'required',
    about: { field: 'billing_adress', fault: 'missing' },
    how: 'Registers a user with `billing_address` instead of `billing_adress`. A registration with one "d" before and after must be accepted.',
    controlled: besideRegistrations,
    judge: rejects({ check: misspeltByOneLetter }),
    async run({ sendInvalid, samples }) {
      const fault = { check: misspeltByOneLetter, says: '`billing_address` in place of `billing_adress`' }
      const { billing_adress, ...others } = samples.body('createCardUser')
      const body = { ...others, billing_address: billing_adress }
      await sendInvalid('createCardUser', { body }, { case: { fault } })
    },
  }),
  (contract, extent) => {
    const unique = uniqueFieldsOf(contract, contract.operation('createCardUser')).map(({ name }) => name)
    return [
      defineCheck({
        requirement: echoes,
        kind: 'echo',
        how: 'Compares names and e-mail address of every registration of the run with those that were sent.',
        run: registerNames,
        judge: echoesNameAndEmail(),
      }),
      defineCheck({
        requirement: echoes,
        kind: 'echo',
        variant: 'beyond-ascii',
        how: 'Compares unusual names of every registration of the run, and the e-mail address beside them, with those that were sent, also as escapes. Whether the target accepts them is judged elsewhere.',
        controlled: everyKindOfValue(contract, contract.operation('createCardUser'), extent),
        run: registerEscapedNames(extent),
        judge: echoesNameAndEmail(({ sent }) => hasUnusualName(sent.body())),
      }),
      defineCheck({
        requirement: 'create-card-user/ids-are-unique',
        kind: 'identity',
        how: `Compares the ids of all users that the run registers: some at the same time, and some that share only their names, or only ${unique.join(', ')}.`,
        run: registerSimilarUsers(unique),
        judge: userIdsAreUnique(unique),
      }),
    ]
  },
]
