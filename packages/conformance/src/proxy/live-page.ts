import { createLiveView, createRecent, type ServedPage } from '@card-contract/live-page'
import { type PageServer, startPageServer } from '../http/page-server.ts'
import { outcomeInWords, type Remark, remarksOn } from './exchange-lines.ts'
import type { Judged } from './observe.ts'

/** The page shows the last ones. */
export const mostShown = 200

/** One exchange on the page. */
interface Row {
  readonly operation: string
  /** What the client received. */
  readonly status: string
  readonly durationMs: number
  readonly remarks: readonly Remark[]
  /** With this exchange. */
  readonly counts: Readonly<Record<'exchanges' | 'client' | 'service' | 'lost' | 'own', number>>
}

export interface LivePage extends PageServer {
  add(judged: Judged): void
}

export interface LivePageOptions {
  readonly port: number
  readonly page: ServedPage
  /** Makes visible what a text would hide, or do to the text around it. */
  plain(text: string): string
}

/** Shows what passes to browsers on this machine. Rejects with Node's error if the port cannot be had. */
export async function startLivePage({ port, page, plain }: LivePageOptions): Promise<LivePage> {
  const counts = { exchanges: 0, client: 0, service: 0, lost: 0, own: 0 }
  const recent = createRecent<Row>({ size: mostShown, lineOf: (row, time) => JSON.stringify({ time, ...row }) })
  // Findings are long: a page that opens receives all of those that are shown.
  const liveView = createLiveView({ recent, limits: { unreadBytes: 1024 * 1024 } })
  const server = await startPageServer({ port, page, liveView })
  return {
    ...server,
    add(judged) {
      const { findings, exchange, ownStatus, atMs } = judged
      const { request, trouble, durationMs } = exchange
      counts.exchanges++
      if (findings.some(({ by }) => by === 'client')) counts.client++
      if (findings.some(({ by }) => by === 'service')) counts.service++
      if (trouble && ownStatus === undefined) counts.lost++
      if (ownStatus !== undefined) counts.own++
      const row = {
        operation: `${request.method} ${plain(request.target)}`,
        status: outcomeInWords(judged),
        durationMs: Math.round(durationMs * 10) / 10,
        remarks: remarksOn(judged).map(({ kind, text }) => ({ kind, text: plain(text) })),
        counts: { ...counts },
      }
      recent.record(row, atMs)
    },
  }
}
