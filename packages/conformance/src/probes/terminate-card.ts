import { listing, termination } from '../doors/doors.ts'
import { compare } from '../model/decimal.ts'
import { ask, askEach } from './vocabulary/ask.ts'
import { entriesIn } from './vocabulary/list.ts'
import { balanceIn } from './vocabulary/money.ts'
import { probe } from './vocabulary/probe.ts'
import { disabledCard, terminatedCard } from './vocabulary/states.ts'
import { quoted, tell, tellEach } from './vocabulary/tell.ts'

export const moneyLeft = probe('terminate-card/money-left', async (stage) => {
  const card = await stage.arrange.card()
  const before = await ask(stage, listing('operate-card', card.cardId))
  const end = await ask(stage, termination('dedicated', card.cardId))
  if (!end.isSuccess) return tell(end)
  const after = await ask(stage, listing('operate-card', card.cardId))
  const left = balanceIn(end)
  const isKept = left !== undefined && compare(left, balanceIn(before) ?? card.opening) === 0
  const told =
    left === undefined ? 'not told' : left === '0' ? '0' : isKept ? 'what it was' : 'neither 0 nor what it was'
  const known = new Set(entriesIn(before).map(({ id }) => id))
  const added = [...entriesIn(end), ...entriesIn(after)].filter(({ id }) => !known.has(id)).map(({ type }) => type)
  const listed = added.length === 0 ? 'no transaction is added' : `a transaction of type ${quoted(added)} is added`
  return tell(end, `new_balance is ${told}; ${listed}`)
})

export const cardThatIsDisabled = probe('terminate-card/disabled-card', async (stage) => {
  const { cardId } = await disabledCard(stage)
  return tell(await ask(stage, termination('dedicated', cardId)))
})

export const alreadyTerminated = probe('terminate-card/already-terminated', async (stage) => {
  const { cardId } = await terminatedCard(stage)
  const answers = await askEach(stage, {
    dedicated: termination('dedicated', cardId),
    'query-card-operation': termination('query-card-operation', cardId),
  })
  return tellEach(answers)
})
