import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Connections } from '../../engine/http/connections.ts'
import { linesOf } from '../../engine/http/header-lines.ts'
import { saysUnread } from '../../engine/http/trouble-of.ts'
import { watchConnection } from '../../engine/http/watch-connection.ts'
import { headerOf, type Trouble } from '../../engine/nouns/wire/exchange.ts'
import type { BodyCopy } from './body-copy.ts'
import { rejectItself } from './own-response.ts'
import type { Passed } from './passed.ts'
import { compose, upload } from './request-to-service.ts'
import { earlyResponsesTo, type ResponseSoFar, returnResponse } from './return-response.ts'

/** A request on its way to the service. */
export interface Forwarded {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
  /** What was read of the body before it was clear that the request is forwarded. */
  readonly begun: readonly Buffer[]
  readonly copy: BodyCopy
}

export interface ForwardTo {
  readonly origin: URL
  readonly connections: Connections
  /** Whether the connection of the client ends with the response. */
  isLast(): boolean
  /** Why the connection of the client closed before that. */
  whyClosed(): string
}

/** What came back. */
export type Returned = Pick<Passed, 'response' | 'trouble' | 'ownStatus'>

/**
 * Forwards a request, and its response as it comes. `onOver` is called once, before the client can know that it is over: what a client
 * has received was recorded first.
 */
export function forward(
  { incoming, outgoing, begun, copy }: Forwarded,
  { origin, connections, isLast, whyClosed }: ForwardTo,
  onOver: (returned: Returned) => void,
): void {
  const toService = compose(incoming, origin, connections)
  if (!toService) {
    const message = 'the request cannot be sent: it has characters that HTTP does not allow'
    onOver({ trouble: { kind: 'connect', message }, ownStatus: 400 })
    rejectItself(outgoing, 400, message)
    return
  }
  let isOver = false
  let response: ResponseSoFar | undefined

  function end(returned: Omit<Returned, 'response'>): void {
    isOver = true
    stopUpload()
    onOver({ ...returned, ...(response ? { response: response.passed(returned.trouble === undefined) } : {}) })
  }

  /** The client learns what it would have learnt from the service: that the connection is closed. */
  function fail(trouble: Trouble): void {
    if (isOver) return
    toService?.destroy()
    // Nothing can have been sent on a connection that there never was.
    if (trouble.kind === 'connect') {
      end({ trouble, ownStatus: 502 })
      rejectItself(outgoing, 502, `the service at ${origin.host} cannot be reached: ${trouble.message}`)
      return
    }
    end({ trouble })
    outgoing.destroy()
  }

  outgoing.on('close', () => fail({ kind: 'aborted', message: whyClosed() }))
  watchConnection(toService, connections, origin.protocol === 'https:', fail, (socket, failBy) => {
    toService.on('response', (received) => {
      if (isOver) return
      received.on('error', failBy)
      response = returnResponse(received, outgoing, {
        isLast,
        onTrouble: fail,
        onEnd(finish) {
          if (isOver) return
          release(socket, toService, received, connections)
          end(incoming.socket.readableEnded ? { trouble: doubtful } : {})
          finish()
        },
      })
    })
  })
  toService.on('information', earlyResponsesTo(outgoing, fail))
  toService.on('upgrade', () =>
    fail({ kind: 'malformed', message: 'the service switched protocols without being asked' }),
  )
  const stopUpload = upload(incoming, begun, copy, toService)
}

/** The client may have left, and must not be judged as if it had received the response. */
const doubtful: Trouble = { kind: 'aborted', message: 'the client had closed its half of the connection' }

/** A service that responds before it has read the whole request may never read the rest. */
function release(socket: Socket, toService: ClientRequest, received: IncomingMessage, connections: Connections): void {
  const { statusCode = 0, rawHeaders } = received
  const isRead = toService.writableFinished && !saysUnread(statusCode)
  if (!isRead) socket.destroy()
  else if (!socket.destroyed) connections.rest(socket, headerOf(linesOf(rawHeaders), 'keep-alive'))
}
