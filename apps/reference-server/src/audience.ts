import type { IncomingMessage } from 'node:http'
import type { Config } from './config/config.ts'
import { isLoopback } from './config/readers.ts'
import type { Audience } from './pages/landing/landing-page.ts'

type Listening = Pick<Config, 'host' | 'liveView'>

/** Whether any page can show recent requests. */
export function hasLiveView({ host, liveView }: Listening): boolean {
  return liveView === 'always' || (liveView === 'local' && isLoopback(host))
}

/** Decides what a page may show, by the request for it. */
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

// Headers with which a proxy marks a forwarded request.
const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/**
 * Whether a request to a server on loopback comes from a user of this machine. That only this machine can connect is not enough: a
 * web page can make its own name point to 127.0.0.1 (DNS rebinding) and read the response, and a proxy connects on behalf of others.
 */
export function isLocalRequest({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  if (forwardingHeaders.some((name) => headers[name] !== undefined)) return false
  const [, bracketed, plain] = /^(?:\[([\da-f:.]+)\]|([\w.-]+))(?::\d+)?$/i.exec(headers.host ?? '') ?? []
  const name = (bracketed ?? plain ?? '').toLowerCase()
  return isLoopback(name) || name.endsWith('.localhost')
}
