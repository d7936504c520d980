import type { Transport } from '../../engine/nouns/wire/wire.ts'
import type { ReferenceModel } from './reference-model.ts'

/** Responses from a reference model in this process. */
export function transportTo(referenceModel: Pick<ReferenceModel, 'respond'>): Transport {
  return {
    close: () => undefined,
    async send({ method, target, headers: sent, body = '', transfer }) {
      const length = transfer === 'without-a-length' ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
      const headers = { ...sent, ...length }
      const response = referenceModel.respond({
        method,
        target,
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
        headerNames: Object.keys(headers),
        body: typeof body === 'string' ? body : Buffer.from(body).toString('utf8'),
      })
      return {
        response: {
          status: response.status,
          headers: Object.entries(response.headers),
          body: Buffer.from(response.body),
        },
      }
    },
  }
}
