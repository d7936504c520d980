import { aCard, noSetUp } from './vocabulary/arrange.ts'
import { outcome } from './vocabulary/outcome.ts'
import { type Probes, row } from './vocabulary/probe.ts'
import { pathOf, registering, unusually } from './vocabulary/request.ts'

const spellings = { bearer: 'bearer ', 'two spaces': 'Bearer  ' }

export const authentication: Probes = {
  'authentication/spelling-of-the-scheme': row(outcome, noSetUp, (session) => {
    const bearers = session.contract.operation('createCardUser').credentials.filter(({ prefix }) => prefix !== '')
    return bearers.flatMap(({ scheme, header }) =>
      Object.entries(spellings).map(([name, prefix]) => {
        const credentials = { [scheme]: (secret: string) => prefix + secret }
        return [`${name} in ${header}`, unusually(registering(session), { credentials })]
      }),
    )
  }),

  'authentication/credentials-not-asked-for': row(outcome, aCard, (card, session) => {
    const { operationId, call } = card.to('get_balance')
    const { method } = session.contract.operation(operationId)
    const target = pathOf(session, operationId, { cardId: card.cardId })
    const tokens = session.contract.operation('createCardUser').credentials.filter(({ prefix }) => prefix !== '')
    const credentials = Object.fromEntries(tokens.map(({ scheme, prefix }) => [scheme, `${prefix}not-a-token`]))
    // A request that names no operation carries every credential.
    return {
      'valid tokens': unusually({ call }, { method, target }),
      'invalid tokens': unusually({ call }, { method, target, credentials }),
    }
  }),
}
