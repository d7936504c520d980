import { toggle } from '../interface/routes.ts'
import { ask, toggleThroughEachRoute } from './vocabulary/ask.ts'
import { probe } from './vocabulary/probe.ts'
import { terminatedCard } from './vocabulary/states.ts'
import { tell, tellEach } from './vocabulary/tell.ts'

export const alreadyEnabled = probe('enable-card/already-enabled', async (session) => {
  const { cardId } = await session.arrange.card()
  return tell(await ask(session, toggle(session, 'dedicated', 'enable', cardId)))
})

export const afterTermination = probe('enable-card/after-termination', async (session) => {
  const { cardId } = await terminatedCard(session)
  return tellEach(await toggleThroughEachRoute(session, 'enable', cardId))
})
