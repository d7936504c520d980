import type { Probe } from '../../src/engine/nouns/answers/probe.ts'
import type { ApiResponse } from '../../src/engine/nouns/wire/call.ts'
import { answerValidators } from './parcel-contract.ts'
import type { Session } from './session.ts'

/** What became of the request that a probe is about. */
function outcome({ status = 0, isSuccess }: ApiResponse) {
  return { outcome: isSuccess ? 'accepted' : status >= 500 ? 'failed' : 'rejected', status }
}

function probe(gap: string, situation: string, send: (session: Session) => Promise<unknown>): Probe {
  return {
    gap,
    needs: [],
    program: { send },
    answer(seen) {
      const response = seen.in(situation)
      return { answer: outcome(response), exchange: response.exchange.id }
    },
    validate: answerValidators[gap],
  }
}

export const probes: readonly Probe[] = [
  probe('senders/same-email-twice', 'again', async ({ samples, send }) => {
    const body = samples.body('registerSender')
    await send('registerSender', { body })
    await send('registerSender', { body }, { situation: 'again' })
  }),
  probe('parcels/cancel-twice', 'again', async ({ arrange, send }) => {
    const { parcelId } = await arrange.parcel()
    await send('cancelParcel', { path: { parcelId } })
    await send('cancelParcel', { path: { parcelId } }, { situation: 'again' })
  }),
]
