import { wrap } from '../reporters/layout.ts'
import { plainLines } from '../reporters/plain.ts'
import type { Streams } from './streams.ts'

/**
 * Writes a message to stderr. A terminal would break its lines inside words, so they are broken before; elsewhere, such as in
 * a log, a message stays on one line. It may quote untrusted text, for example from a report that someone else wrote.
 */
export function tell({ stderr }: Pick<Streams, 'stderr'>, text: string): void {
  const lines = plainLines(`card-conformance: ${text}`).split('\n')
  const columns = stderr.isTTY === true && stderr.columns ? stderr.columns : Number.POSITIVE_INFINITY
  stderr.write(`${lines.flatMap((line) => wrap(line, columns, '  ', false)).join('\n')}\n`)
}
