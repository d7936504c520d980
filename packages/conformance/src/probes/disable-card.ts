import { turning } from '../doors/doors.ts'
import { ask, turnThroughEachDoor } from './vocabulary/ask.ts'
import { probe } from './vocabulary/probe.ts'
import { disabledCard, terminatedCard } from './vocabulary/states.ts'
import { tell, tellEach } from './vocabulary/tell.ts'

export const alreadyDisabled = probe('disable-card/already-disabled', async (stage) => {
  const { cardId } = await disabledCard(stage)
  return tell(await ask(stage, turning('dedicated', 'disable', cardId)))
})

export const afterTermination = probe('disable-card/after-termination', async (stage) => {
  const { cardId } = await terminatedCard(stage)
  return tellEach(await turnThroughEachDoor(stage, 'disable', cardId))
})
