import { type Mutant, one } from './mutant.ts'
import { acting, actionOf, cardIn } from './patches.ts'

/** Each word and its opposite. */
function swappedTurns(): Mutant[] {
  const swapped: Readonly<Record<string, string>> = {
    enable: 'disable',
    disable: 'enable',
    enabled: 'disabled',
    disabled: 'enabled',
  }
  const swap = (said: Readonly<Record<string, unknown>>): Record<string, unknown> => {
    const action = swapped[String(said.action)]
    return { ...said, ...(action ? { action } : {}) }
  }
  return [['operateCard', 'operate-card'] as const, ['queryCardOperation', 'query-card-operation'] as const].map(
    ([operationId, chapter]) =>
      one(
        `${chapter}-turns-the-other-way`,
        `enabling through ${operationId} disables, and disabling enables`,
        'enable-card/a-disabled-card-is-usable-again',
        acting(
          [operationId],
          (act) => (matched, state) =>
            act({ ...matched, body: swap(matched.body), query: swap(matched.query) as never }, state),
        ),
      ),
  )
}

/** Reads the balance before the movement and returns it after. */
function respondingBefore(): Mutant[] {
  return [
    ['topUpCard', 'topup', 'top-up/raises-the-balance'] as const,
    ['withdrawFromCard', 'withdraw', 'withdraw/lowers-the-balance'] as const,
    ['operateCard', 'topup', 'operate-card/top-up-raises-the-balance'] as const,
    ['queryCardOperation', 'withdraw', 'query-card-operation/withdrawal-lowers-the-balance'] as const,
  ].map(([operationId, action, breaks]) =>
    one(
      `${action}-through-${breaks.split('/')[0]}-answers-with-the-balance-before`,
      `a ${action} through ${operationId} returns the balance before it`,
      breaks,
      acting([operationId], (act) => (matched, state) => {
        const before = Number(cardIn(matched, state)?.balance)
        const data = act(matched, state)
        return actionOf(matched) === action ? { ...data, new_balance: before } : data
      }),
    ),
  )
}

/** Servers that do the opposite, or return the earlier state. */
export const oppositeMutants: readonly Mutant[] = [...swappedTurns(), ...respondingBefore()]
