import type { Server } from 'node:http'

/**
 * A client may close its half of a connection once it has sent its request. Node's server then closes the other half before the
 * response, unless this property is set; its types and its documentation do not have it, so a test shows that it is there.
 */
export function answerHalfOpen(server: Server): void {
  Object.assign(server, { httpAllowHalfOpen: true })
}
