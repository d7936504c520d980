import { balanceReading } from '../doors/doors.ts'
import type { Answer, Twist } from '../model/stage.ts'
import { askBoldly, registering } from './vocabulary/ask.ts'
import { probe } from './vocabulary/probe.ts'
import { tellEach } from './vocabulary/tell.ts'
import { pathOf } from './vocabulary/wire.ts'

export const spellingOfTheScheme = probe('authentication/spelling-of-the-scheme', async (stage) => {
  const bearers = stage.contract.operation('createCardUser').credentials.filter(({ prefix }) => prefix !== '')
  const spellings = { '`bearer`': 'bearer ', 'two spaces': 'Bearer  ' }
  const answers: Record<string, Answer> = {}
  for (const { scheme, header } of bearers) {
    for (const [name, prefix] of Object.entries(spellings)) {
      const credentials = { [scheme]: (secret: string) => prefix + secret }
      answers[`${name} in ${header}`] = await askBoldly(stage, registering(stage), { credentials })
    }
  }
  return tellEach(answers)
})

export const credentialsNotAskedFor = probe('authentication/credentials-not-asked-for', async (stage) => {
  const { cardId } = await stage.arrange.card()
  const { operationId, call } = balanceReading(cardId)
  const { method } = stage.contract.operation(operationId)
  const target = pathOf(stage, operationId, { cardId })
  // Sent as no operation at all, a request carries every credential there is.
  const send = (twist: Twist): Promise<Answer> =>
    askBoldly(stage, { call: { body: call.body } }, { method, target, ...twist })
  const credentials: Record<string, string> = {}
  for (const { scheme, prefix } of stage.contract.operation('createCardUser').credentials) {
    if (prefix !== '') credentials[scheme] = `${prefix}not-a-token`
  }
  return tellEach({ 'valid tokens': await send({}), 'invalid tokens': await send({ credentials }) })
})
