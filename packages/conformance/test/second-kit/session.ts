import { needData } from '../../src/engine/nouns/outcome.ts'
import type * as engine from '../../src/engine/nouns/session.ts'
import type { ApiResponse } from '../../src/engine/nouns/wire/call.ts'

type Fields = Readonly<Record<string, unknown>>

/** A session that knows how senders and parcels come to be. */
export interface Session extends engine.Session {
  readonly arrange: Arrange
}

/** Set-up that the target must accept; otherwise the check is blocked. */
interface Arrange extends engine.Arrange {
  /** The ID of a new sender. */
  sender(): Promise<string>
  /** A parcel of a new sender. */
  parcel(fields?: Fields): Promise<{ readonly parcelId: string; readonly senderId: string }>
}

export function createArrange({ samples, send, withOtherTexts }: engine.Means): Arrange {
  async function accepted(operationId: string, call: Parameters<typeof send>[1]): Promise<ApiResponse> {
    const response = await send(operationId, call)
    needData(response)
    return response
  }

  async function sender(): Promise<string> {
    const response = await withOtherTexts(() => send('registerSender', { body: samples.body('registerSender') }))
    return String(needData(response).sender_id)
  }

  return {
    accepted,
    sender,
    async parcel(fields) {
      const senderId = await sender()
      const response = await accepted('sendParcel', { path: { senderId }, body: samples.body('sendParcel', fields) })
      return { parcelId: String(needData(response).parcel_id), senderId }
    },
  }
}
