import { listing, termination } from '../card-actions/routes.ts'
import { compare } from '../model/decimal.ts'
import { ask, askEach } from './vocabulary/ask.ts'
import { entriesIn } from './vocabulary/list.ts'
import { balanceIn } from './vocabulary/money.ts'
import { outcome } from './vocabulary/outcome.ts'
import { probe } from './vocabulary/probe.ts'
import { disabledCard, terminatedCard } from './vocabulary/states.ts'
import { tell, tellEach, valuesOf } from './vocabulary/tell.ts'

export const moneyLeft = probe('terminate-card/money-left', async (session) => {
  const card = await session.arrange.card()
  const before = await ask(session, listing('operateCard', card.cardId))
  const end = await ask(session, termination('dedicated', card.cardId))
  if (!end.isSuccess) return tell(end)
  const after = await ask(session, listing('operateCard', card.cardId))
  const left = balanceIn(end)
  const isKept = left !== undefined && compare(left, balanceIn(before) ?? card.opening) === 0
  const balance = left === undefined ? 'not told' : left === '0' ? 'zero' : isKept ? 'unchanged' : 'changed'
  const known = new Set(entriesIn(before).map(({ id }) => id))
  const added = [...entriesIn(end), ...entriesIn(after)].filter(({ id }) => !known.has(id)).map(({ type }) => type)
  return tell(end, { ...outcome(end), balance, 'new transactions': valuesOf(added) })
})

export const cardThatIsDisabled = probe('terminate-card/disabled-card', async (session) => {
  const { cardId } = await disabledCard(session)
  return tell(await ask(session, termination('dedicated', cardId)))
})

export const alreadyTerminated = probe('terminate-card/already-terminated', async (session) => {
  const { cardId } = await terminatedCard(session)
  const responses = await askEach(session, {
    dedicated: termination('dedicated', cardId),
    queryCardOperation: termination('queryCardOperation', cardId),
  })
  return tellEach(responses)
})
