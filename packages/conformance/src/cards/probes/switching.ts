import { routes, type Toggle, toggle } from '../actions/routes.ts'
import type { ArrangedCard, Session } from '../actions/session.ts'
import { ask, throughEach } from './vocabulary/ask.ts'
import type { Ask, Probes } from './vocabulary/probe.ts'
import { disabledCard, terminatedCard } from './vocabulary/states.ts'
import { tell, tellRequests } from './vocabulary/tell.ts'

function again(turn: Toggle, cardIn: (session: Session) => Promise<ArrangedCard>): Ask {
  return async (session) => tell(await ask(session, toggle(session, 'dedicated', turn, (await cardIn(session)).cardId)))
}

function afterTermination(turn: Toggle): Ask {
  return async (session) => {
    const { cardId } = await terminatedCard(session)
    const requests = throughEach(routes, (route) => toggle(session, route, turn, cardId))
    return tellRequests(session, requests)
  }
}

export const switching: Probes = {
  'disable-card/already-disabled': again('disable', disabledCard),
  'disable-card/after-termination': afterTermination('disable'),
  'enable-card/already-enabled': again('enable', ({ arrange }) => arrange.card()),
  'enable-card/after-termination': afterTermination('enable'),
}
