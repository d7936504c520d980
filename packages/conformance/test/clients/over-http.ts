import { type Agent, request as httpRequest } from 'node:http'
import type { Change } from './raw-client.ts'

/** Over node:http, with the connections of this pool. */
export const overHttp =
  (agent: Agent | false): Change =>
  ({ around }) => ({
    send: ({ method, path, headers, body }, signal) =>
      new Promise((resolve, reject) => {
        const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
        const own = { ...headers, ...length }
        const request = httpRequest(around.base + path, { method, headers: own, agent, signal }, (response) => {
          const pieces: Buffer[] = []
          response.on('data', (piece: Buffer) => pieces.push(piece))
          response.on('error', reject)
          response.on('end', () => {
            const lines = Object.entries(response.headers).map(([name, value]): [string, string] => [
              name,
              String(value),
            ])
            resolve({
              status: response.statusCode ?? 0,
              headers: new Headers(lines),
              text: Buffer.concat(pieces).toString('utf8'),
            })
          })
        })
        request.on('error', reject)
        request.end(body)
      }),
  })
