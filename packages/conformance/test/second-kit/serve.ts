import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Target } from '../../src/engine/nouns/target.ts'
import { parcelContract } from './parcel-contract.ts'
import { createParcelService, type ParcelRequest, type ParcelResponse, type ServiceOptions } from './service.ts'

export const key = 'parcel-key-of-the-tests'

/** What a run is told of a service at this origin. */
export function targetAt(origin: string): Target {
  return {
    baseUrl: `${origin}${parcelContract.basePath}`,
    credentials: { ParcelKey: key },
    fixtures: {},
    samples: {},
    headers: [],
  }
}

export interface Served extends AsyncDisposable {
  readonly target: Target
  /** What was exchanged so far. */
  readonly seen: readonly { readonly request: ParcelRequest; readonly response: ParcelResponse }[]
}

/** A service over real HTTP, on a port of its own. */
export async function serve(alter?: ServiceOptions['alter']): Promise<Served> {
  const service = createParcelService({ key, ...(alter ? { alter } : {}) })
  const seen: { request: ParcelRequest; response: ParcelResponse }[] = []
  const server = createServer(async (incoming, outgoing) => {
    const { method = '', url: target = '', headers } = incoming
    const request = { method, target, headers: headers as ParcelRequest['headers'], body: await text(incoming) }
    const response = service.respond(request)
    seen.push({ request, response })
    outgoing.writeHead(response.status, response.headers).end(response.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    target: targetAt(`http://127.0.0.1:${port}`),
    seen,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
