import type { ApiResponse, Override } from '../../engine/nouns/call.ts'
import { balanceReading } from '../actions/routes.ts'
import { askOnce, registering } from './vocabulary/ask.ts'
import type { Probes } from './vocabulary/probe.ts'
import { tellEach, tellFor } from './vocabulary/tell.ts'
import { pathOf } from './vocabulary/wire.ts'

export const authentication: Probes = {
  'authentication/spelling-of-the-scheme': async (session) => {
    const bearers = session.contract.operation('createCardUser').credentials.filter(({ prefix }) => prefix !== '')
    const spellings = { bearer: 'bearer ', 'two spaces': 'Bearer  ' }
    const spelled = bearers.flatMap(({ scheme, header }) =>
      Object.entries(spellings).map(([name, prefix]) => [
        `${name} in ${header}`,
        { [scheme]: (secret: string) => prefix + secret },
      ]),
    )
    const register = (credentials: NonNullable<Override['credentials']>) =>
      askOnce(session, registering(session), { credentials })
    return tellFor(Object.fromEntries(spelled), register)
  },

  'authentication/credentials-not-asked-for': async (session) => {
    const { cardId } = await session.arrange.card()
    const { operationId, call } = balanceReading(session, cardId)
    const { method } = session.contract.operation(operationId)
    const target = pathOf(session, operationId, { cardId })
    // A request that names no operation carries every credential.
    const send = (override: Override): Promise<ApiResponse> =>
      askOnce(session, { call: { body: call.body } }, { method, target, ...override })
    const credentials: Record<string, string> = {}
    for (const { scheme, prefix } of session.contract.operation('createCardUser').credentials) {
      if (prefix !== '') credentials[scheme] = `${prefix}not-a-token`
    }
    return tellEach({ 'valid tokens': await send({}), 'invalid tokens': await send({ credentials }) })
  },
}
