import { register } from '../../card-actions/register.ts'
import type { Session } from '../../exchanges/session.ts'
import { type CheckSource, defineCheck } from '../../model/define-check.ts'
import {
  hasUnusualName,
  registerEscapedNames,
  registerNames,
  registerSimilarUsers,
} from '../../programs/register-users.ts'
import { echoesNameAndEmail, userIdsAreUnique } from '../../rules/registered-users.ts'
import { uniqueFieldsOf } from '../../samples/fields.ts'
import { everyKindOfValue } from '../derived/edge-values.ts'

const besideRegistrations = {
  arrange: async () => undefined,
  async control(session: Session) {
    session.expect.success(await register(session))
  },
}

const echoes = 'create-card-user/echoes-name-and-email'

export const createCardUser: readonly CheckSource[] = [
  defineCheck({
    requirement: 'create-card-user/path-is-not-a-user-id',
    kind: 'lookup',
    how: 'Requests a card at /action/card/user, as if `user` were an id: that is not a registration and must be rejected.',
    controlled: besideRegistrations,
    async run({ sendInvalid, samples, expect }) {
      const callOf = () => ({ path: { userId: 'user' }, body: samples.body('createCard') })
      const response = await sendInvalid('createCard', () => ({ call: callOf() }))
      expect.rejection(response, 'a request for a card at /action/card/user, the path of registrations')
    },
  }),
  defineCheck({
    requirement: 'create-card-user/one-d-in-billing-adress',
    kind: 'required',
    about: { field: 'billing_adress', fault: 'missing' },
    how: 'Registers a user with `billing_address` instead of `billing_adress`. A registration with one "d" before and after must be accepted.',
    controlled: besideRegistrations,
    async run({ sendInvalid, samples, expect }) {
      const misspelt = (): Record<string, unknown> => {
        const { billing_adress, ...others } = samples.body('createCardUser')
        return { ...others, billing_address: billing_adress }
      }
      const response = await sendInvalid('createCardUser', () => ({ call: { body: misspelt() } }))
      expect.rejection(response, '`billing_address` in place of `billing_adress`')
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
