import type { Trouble } from '../engine/nouns/wire/exchange.ts'
import type { Observed } from './observe.ts'

/** A remark about an exchange, for the terminal. */
export interface Remark {
  readonly kind: 'failed' | 'warned' | 'unjudged'
  readonly text: string
}

/** A response with hundreds of wrong entries must not fill the screen. */
const mostRemarks = 8

/** What the exchange was: `POST /api/v1/… 200`. */
export function exchangeInWords(observed: Observed): string {
  const { method, target } = observed.exchange.request
  return `${method} ${target} ${outcomeInWords(observed)}`
}

/** What the client received. */
function outcomeInWords({ exchange: { trouble }, status, ownStatus }: Observed): string {
  if (ownStatus !== undefined) return `${ownStatus} by the proxy`
  return trouble || status === undefined ? 'no response' : String(status)
}

/** What deviates in it, and whose fault that is; and what could not be judged. */
export function remarksOn({ exchange: { trouble }, findings, isForeign, tooLong }: Observed): Remark[] {
  const remarks = [
    ...findings.map(({ side, id, level, fails, headline, expected }): Remark => {
      const text = `${side === 'open' ? 'open, the text does not say' : `${side} at fault`}: ${headline}; expected ${expected} (${id}, ${level})`
      return { kind: fails ? 'failed' : 'warned', text }
    }),
    ...(trouble ? [unjudged(troubleInWords(trouble))] : []),
    ...(isForeign ? [unjudged('not judged: no operation of the contract has this method and path')] : []),
    ...tooLong.map((side) => unjudged(`not judged: the body of the ${side} is longer than 256 KB`)),
  ]
  const more = remarks.length - mostRemarks
  return more > 0 ? [...remarks.slice(0, mostRemarks), unjudged(`and ${more} more`)] : remarks
}

function troubleInWords({ kind, message }: Trouble): string {
  if (kind === 'blocked') return 'the proxy rejected this request; the service did not see it'
  const what = kind === 'connect' ? 'the service cannot be reached' : 'no complete response'
  return [what, message].filter(Boolean).join(': ')
}

function unjudged(text: string): Remark {
  return { kind: 'unjudged', text }
}
