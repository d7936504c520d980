import type { FailOn } from '../engine/nouns/level.ts'
import type { Suite } from '../engine/nouns/suite.ts'
import type { TransportOptions } from '../engine/nouns/wire/wire.ts'
import { type Forwarding, startForwarding } from './forwarding/start-forwarding.ts'
import { createLiveJudge } from './judge-live.ts'
import { createObserver, type Observed } from './observe.ts'

export interface ProxyOptions {
  readonly suite: Suite
  /** Of the service, with the version prefix. */
  readonly baseUrl: string
  readonly host: string
  readonly port: number
  readonly tls?: TransportOptions['tls'] | undefined
  /** The weakest level at which a deviation fails. */
  readonly failOn: FailOn
  /** Whether requests that break the contract at that level are rejected, and do not reach the service. */
  readonly blocks: boolean
  /** Called for each exchange that is over, before the end of its response reaches the client. Never with a secret. */
  onExchange(observed: Observed): void
}

/** Listens, forwards everything to the service, and judges what passes. Rejects with Node's error if the port cannot be had. */
export function startProxy(options: ProxyOptions): Promise<Forwarding> {
  const { suite, baseUrl, failOn, blocks, onExchange, ...listening } = options
  const origin = new URL(baseUrl)
  const observer = createObserver(suite, origin.pathname.replace(/\/$/, ''), createLiveJudge(suite, failOn))
  return startForwarding({
    ...listening,
    origin,
    reject: blocks ? observer.whyRejected : undefined,
    onExchange: (passed) => onExchange(observer.observe(passed)),
  })
}
