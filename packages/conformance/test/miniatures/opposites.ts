import { type Miniature, one } from './miniature.ts'
import { acting, cardIn, deedOf } from './patches.ts'

/** Words that mean their opposite. */
function swappedTurns(): Miniature[] {
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
          (act) => (scene, state) =>
            act({ ...scene, body: swap(scene.body), query: swap(scene.query) as never }, state),
        ),
      ),
  )
}

/** The balance is read before the movement, and told after it. */
function answeringBefore(): Miniature[] {
  return [
    ['topUpCard', 'topup', 'top-up/raises-the-balance'] as const,
    ['withdrawFromCard', 'withdraw', 'withdraw/lowers-the-balance'] as const,
    ['operateCard', 'topup', 'operate-card/top-up-raises-the-balance'] as const,
    ['queryCardOperation', 'withdraw', 'query-card-operation/withdrawal-lowers-the-balance'] as const,
  ].map(([operationId, deed, breaks]) =>
    one(
      `${deed}-through-${breaks.split('/')[0]}-answers-with-the-balance-before`,
      `a ${deed} through ${operationId} is answered with the balance before it`,
      breaks,
      acting([operationId], (act) => (scene, state) => {
        const before = Number(cardIn(scene, state)?.balance)
        const data = act(scene, state)
        return deedOf(scene) === deed ? { ...data, new_balance: before } : data
      }),
    ),
  )
}

/** Servers that do the opposite, or say what was before. */
export const oppositeMiniatures: readonly Miniature[] = [...swappedTurns(), ...answeringBefore()]
