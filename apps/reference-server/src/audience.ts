import type { IncomingMessage } from 'node:http'
import type { Config } from './config/config.ts'
import { isLoopback } from './config/loopback.ts'
import type { Audience } from './pages/landing/landing-page.ts'

type Listening = Pick<Config, 'host' | 'liveView'>

/** Whether there can be anybody to show recent requests to. */
export function hasLiveView({ host, liveView }: Listening): boolean {
  return liveView === 'always' || (liveView === 'local' && isLoopback(host))
}

/** Says of a request what its page may show. */
export function createAudience({ host, liveView }: Listening): (request: IncomingMessage) => Audience {
  const isAtHome = isLoopback(host)
  return (request) => {
    const isLocal = isAtHome && isLocalRequest(request)
    if (liveView === 'always') return { isLocal, live: 'shown' }
    if (liveView === 'never') return { isLocal, live: 'switched-off' }
    if (!isAtHome) return { isLocal, live: 'beyond-this-machine' }
    return { isLocal, live: isLocal ? 'shown' : 'other-name' }
  }
}

// What a proxy adds that says on whose behalf it asks.
const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/**
 * Whether a request to a server on loopback was meant for it by somebody at this machine. That only this machine can connect
 * is not enough: a web page whose own name was made to point to 127.0.0.1 (DNS rebinding) may read whatever its name answers,
 * and a proxy connects from here for others.
 */
export function isLocalRequest({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  if (forwardingHeaders.some((name) => headers[name] !== undefined)) return false
  const [, bracketed, plain] = /^(?:\[([\da-f:.]+)\]|([\w.-]+))(?::\d+)?$/i.exec(headers.host ?? '') ?? []
  const name = (bracketed ?? plain ?? '').toLowerCase()
  return isLoopback(name) || name.endsWith('.localhost')
}
