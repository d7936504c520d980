import type { ClientRequest } from 'node:http'
import type { Socket } from 'node:net'
import type { Trouble } from '../nouns/wire/exchange.ts'
import type { Connections } from './connections.ts'
import { troubleOf } from './trouble-of.ts'

/** `fail` tells an error of the response, too. */
type OnSocket = (socket: Socket, fail: (error: Error) => void) => void

/** Puts in words why a request has no response, by how far it had come. `onSocket` is called once it has a connection. */
export function watchConnection(
  outgoing: ClientRequest,
  connections: Connections,
  isTls: boolean,
  onTrouble: (trouble: Trouble) => void,
  onSocket: OnSocket,
): void {
  let fail = (error: Error): void => onTrouble(troubleOf(error, { isTls, isConnected: false, hasBegun: false }))
  outgoing.on('error', (error) => fail(error))
  outgoing.on('socket', (socket) => {
    const idledMs = connections.take(socket)
    const bytesBefore = socket.bytesRead
    let isConnected = idledMs !== undefined
    if (!isConnected) {
      socket.once(isTls ? 'secureConnect' : 'connect', () => {
        isConnected = true
      })
    }
    fail = (error) => {
      const trouble = troubleOf(error, { isTls, isConnected, hasBegun: socket.bytesRead > bytesBefore })
      if (trouble.kind === 'reset' && idledMs !== undefined) connections.learnFromReset(idledMs)
      onTrouble(trouble)
    }
    onSocket(socket, fail)
  })
}
