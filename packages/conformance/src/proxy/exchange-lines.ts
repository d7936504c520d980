import type { Observed } from './observe.ts'

/** A remark about an exchange, for the terminal and the page. */
export interface Remark {
  readonly kind: 'failed' | 'warned' | 'unjudged'
  readonly text: string
}

/** A response with hundreds of wrong entries must not fill the screen. */
const mostRemarks = 8

/** What the exchange was: `POST /api/v1/… 200`. */
export function exchangeInWords({ exchange: { request, trouble }, status, isBlocked }: Observed): string {
  const outcome = trouble || status === undefined ? 'no response' : String(status)
  return `${request.method} ${request.target} ${outcome}${isBlocked ? ' by the proxy' : ''}`
}

/** What deviates in it, and whose fault that is; and what could not be judged. */
export function remarksOn({ exchange: { trouble }, findings, isForeign, tooLong, isBlocked }: Observed): Remark[] {
  const remarks = [
    ...findings.map(({ by, id, level, fails, headline, expected }): Remark => {
      const text = `${by} at fault: ${headline}; expected ${expected} (${id}, ${level})`
      return { kind: fails ? 'failed' : 'warned', text }
    }),
    ...(isBlocked ? [unjudged('the proxy rejected this request; the service did not see it')] : []),
    ...(trouble ? [unjudged(['no complete response', trouble.message].filter(Boolean).join(': '))] : []),
    ...(isForeign ? [unjudged('not judged: no operation of the contract has this method and path')] : []),
    ...tooLong.map((side) => unjudged(`not judged: the body of the ${side} is longer than 256 KB`)),
  ]
  const more = remarks.length - mostRemarks
  return more > 0 ? [...remarks.slice(0, mostRemarks), unjudged(`and ${more} more`)] : remarks
}

function unjudged(text: string): Remark {
  return { kind: 'unjudged', text }
}
