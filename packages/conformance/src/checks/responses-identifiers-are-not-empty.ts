import type { Contract, Operation } from '@card-contract/contract'
import { deviationAt } from '../expect/deviation.ts'
import { type CheckDefinition, defineCheck } from '../model/define-check.ts'
import { kebab } from '../model/kebab.ts'
import type { Call, Session } from '../model/session.ts'
import { needsOf, plainCall, sendCall } from '../programs/valid-requests.ts'
import { accepted, eachResponse } from '../rules/each-response.ts'
import { placesOf, valuesAt } from './derived/places.ts'

export function responsesIdentifiersAreNotEmpty(contract: Contract): readonly CheckDefinition[] {
  return contract.operations.flatMap((operation) => {
    const { operationId } = operation
    const places = placesOf(contract, operation).filter(({ schema }) => schema['x-never-empty'] === true)
    if (places.length === 0) return []
    return defineCheck({
      requirement: 'responses/identifiers-are-not-empty',
      kind: 'field',
      variant: kebab(operationId),
      operationId,
      needs: needsOf(operation),
      how: `Looks for empty and blank identifiers and names in every successful response of ${operationId} in the run.`,
      judge: eachResponse(accepted(operationId), (response) =>
        places.flatMap(({ pointer: place, contractPointer }) =>
          valuesAt(response.json, place)
            .filter(({ value }) => typeof value === 'string' && value.trim() === '')
            .map(({ pointer }) => ({
              ...deviationAt(response, pointer, 'a text that is not empty'),
              about: { pointer: place, fault: 'empty' } as const,
              contractPointer,
            })),
        ),
      ),
      async run(session) {
        const call = await plainCall(session, operation)
        if (typeof operation.changesState === 'boolean') await sendCall(session, operation, call)
        else await readMoved(session, operationId, operation.changesState, call)
      },
    })
  })
}

/** Reads a card in every way of the operation, after a top-up, so that there is a transaction to list. */
async function readMoved(
  { samples, send }: Session,
  operationId: string,
  { by, in: place, reading }: Exclude<Operation['changesState'], boolean>,
  call: Call,
): Promise<void> {
  const [cardId = ''] = Object.values(call.path ?? {})
  await send('topUpCard', { path: { cardId }, body: samples.body('topUpCard') })
  for (const action of reading)
    await send(operationId, { ...call, [place]: samples[place](operationId, { [by]: action }) })
}
