import type { CheckDefinition, SharedProgram } from '../../src/engine/nouns/check.ts'
import { needData } from '../../src/engine/nouns/outcome.ts'
import { longestInHeadline, show } from '../../src/engine/nouns/show.ts'
import type { Session } from './session.ts'

/** Sends two parcels, cancels one and reads both. */
export const useParcels: SharedProgram = {
  id: 'parcels/use',
  async run({ arrange, samples }: Session) {
    const first = await arrange.parcel()
    const fields = {
      ...samples.body('sendParcel'),
      destination: 'Harbour Road 7, Tema',
      weight_grams: 250,
      speed: 'express',
    }
    const other = await arrange.parcel(fields)
    const ask = (operationId: string, { parcelId }: typeof first) =>
      arrange.accepted(operationId, { path: { parcelId } })
    for (const parcel of [first, other]) await ask('readParcel', parcel)
    await ask('cancelParcel', first)
    for (const parcel of [first, other]) await ask('readParcel', parcel)
  },
}

/** A program between two controls. */
type Controlled<Setup> = Required<Pick<CheckDefinition<Setup>, 'controlled' | 'run'>>

interface Known {
  id: string
}

/** Reads parcels that do not exist, and one that does before and after. */
export function askForUnknownParcels(check: string): Controlled<Known> {
  return {
    controlled: {
      arrange: async ({ arrange }: Session) => ({ id: (await arrange.parcel()).parcelId }),
      async control({ send }: Session, { id }) {
        needData(await send('readParcel', { path: { parcelId: id } }))
      },
    },
    async run({ samples, sendInvalid }: Session, { id }) {
      for (const parcelId of [samples.unknownId(id), `${id}x`]) {
        const fault = { check, says: `${show(parcelId, longestInHeadline)}, a parcel that was never sent` }
        await sendInvalid('readParcel', { path: { parcelId } }, { case: { fault } })
      }
    },
  }
}

/** Sends parcels for senders that do not exist, and for one that does before and after. */
export function sendForUnknownSenders(check: string): Controlled<Known> {
  const call = ({ samples }: Session, senderId: string) => ({ path: { senderId }, body: samples.body('sendParcel') })
  return {
    controlled: {
      arrange: async ({ arrange }: Session) => ({ id: await arrange.sender() }),
      async control(session: Session, { id }) {
        needData(await session.send('sendParcel', call(session, id)))
      },
    },
    async run(session: Session, { id }) {
      for (const senderId of [session.samples.unknownId(id), `${id}x`]) {
        const fault = { check, says: `${show(senderId, longestInHeadline)}, a sender that was never registered` }
        await session.sendInvalid('sendParcel', call(session, senderId), { case: { fault } })
      }
    },
  }
}
