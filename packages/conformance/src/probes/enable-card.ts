import { turning } from '../doors/doors.ts'
import { ask, turnThroughEachDoor } from './vocabulary/ask.ts'
import { probe } from './vocabulary/probe.ts'
import { terminatedCard } from './vocabulary/states.ts'
import { tell, tellEach } from './vocabulary/tell.ts'

export const alreadyEnabled = probe('enable-card/already-enabled', async (stage) => {
  const { cardId } = await stage.arrange.card()
  return tell(await ask(stage, turning('dedicated', 'enable', cardId)))
})

export const afterTermination = probe('enable-card/after-termination', async (stage) => {
  const { cardId } = await terminatedCard(stage)
  return tellEach(await turnThroughEachDoor(stage, 'enable', cardId))
})
