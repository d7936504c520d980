import { toggle } from '../interface/routes.ts'
import { ask, toggleThroughEachRoute } from './vocabulary/ask.ts'
import { probe } from './vocabulary/probe.ts'
import { disabledCard, terminatedCard } from './vocabulary/states.ts'
import { tell, tellEach } from './vocabulary/tell.ts'

export const alreadyDisabled = probe('disable-card/already-disabled', async (session) => {
  const { cardId } = await disabledCard(session)
  return tell(await ask(session, toggle(session, 'dedicated', 'disable', cardId)))
})

export const afterTermination = probe('disable-card/after-termination', async (session) => {
  const { cardId } = await terminatedCard(session)
  return tellEach(await toggleThroughEachRoute(session, 'disable', cardId))
})
