import { type PageServer, startPageServer } from '../http/page-server.ts'
import { outcomeInWords, type Remark, remarksOn } from './exchange-lines.ts'
import type { Observed } from './observe.ts'

/** The page shows the last ones. */
const mostShown = 200

/** One exchange on the page. */
interface Row {
  readonly number: number
  readonly atMs: number
  readonly method: string
  readonly target: string
  readonly outcome: string
  readonly ms: number
  readonly remarks: readonly Remark[]
}

export interface LivePage extends PageServer {
  add(observed: Observed): void
}

export interface LivePageOptions {
  readonly port: number
  readonly html: string
  readonly contentSecurityPolicy: string
  /** Makes visible what a text would hide, or do to the text around it. */
  plain(text: string): string
}

/** Shows what passes to browsers on this machine. Rejects with Node's error if the port cannot be had. */
export async function startLivePage(options: LivePageOptions): Promise<LivePage> {
  let rows: Row[] = []
  const counts = { exchanges: 0, client: 0, service: 0, lost: 0, own: 0 }
  const server = await startPageServer({
    ...options,
    newsSince(number) {
      if (counts.exchanges === number) return undefined
      const fresh = rows.filter((row) => row.number > number).slice(-mostShown)
      return { number: counts.exchanges, json: JSON.stringify({ counts, rows: fresh }) }
    },
  })
  return {
    ...server,
    add(observed) {
      counts.exchanges++
      if (observed.findings.some(({ by }) => by === 'client')) counts.client++
      if (observed.findings.some(({ by }) => by === 'service')) counts.service++
      if (observed.exchange.trouble && observed.ownStatus === undefined) counts.lost++
      if (observed.ownStatus !== undefined) counts.own++
      rows.push(rowOf(observed, options.plain))
      if (rows.length >= 2 * mostShown) rows = rows.slice(-mostShown)
    },
  }
}

function rowOf(observed: Observed, plain: LivePageOptions['plain']): Row {
  const { number, atMs, exchange } = observed
  const { request, durationMs } = exchange
  return {
    ...{ number, atMs, method: request.method, target: plain(request.target) },
    outcome: outcomeInWords(observed),
    ms: Math.round(durationMs * 10) / 10,
    remarks: remarksOn(observed).map(({ kind, text }) => ({ kind, text: plain(text) })),
  }
}
