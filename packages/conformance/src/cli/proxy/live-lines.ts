import { type Paint, paint } from '../../reporters/layout.ts'
import { plain } from '../../reporters/plain.ts'
import { exchangeInWords, type Remark, remarksOn } from '../../traffic/exchange-lines.ts'
import type { Observed } from '../../traffic/observe.ts'
import { isColoured, type Streams } from '../streams.ts'

const colours: Readonly<Record<Remark['kind'], keyof Paint>> = { failed: 'bad', warned: 'odd', unjudged: 'dim' }

/** Prints a line for each exchange and, beneath, what deviates. On stderr, because stdout is for the report. */
export function createLiveLines(noColor: boolean, streams: Streams): (observed: Observed) => void {
  const { stderr } = streams
  const look = paint(isColoured(stderr, streams, noColor))
  return (observed) => {
    const { durationMs } = observed.exchange
    const remarks = remarksOn(observed).map(({ kind, text }) => `  ${look[colours[kind]](plain(text))}\n`)
    stderr.write(`${plain(exchangeInWords(observed))} ${look.dim(`${Math.round(durationMs)} ms`)}\n${remarks.join('')}`)
  }
}
