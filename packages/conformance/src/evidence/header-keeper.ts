import { createHash } from 'node:crypto'
import type { HeaderLine, RecordedResponse } from '../exchanges/exchange.ts'
import { cutMark } from './shorten-json.ts'

/** A longer value is a cookie or a policy: its beginning, its length and its hash are enough. */
const longestWhole = 256
const longestBeginning = 128

/** More lines of one response are counted only. */
const mostLines = 60

/** What all the different lines of a run may take, in bytes. */
const atMost = 8 * 1024 * 1024

/** V8's memory for two strings, the array that holds them, and their places in the pool. */
const bytesPerLine = 160

/** What the suite reads: kept from every response. */
const read: ReadonlySet<string> = new Set([
  ...['content-type', 'date', 'location', 'retry-after', 'server', 'allow', 'cache-control', 'content-encoding'],
  'access-control-allow-origin',
])

export type KeptHeaders = Pick<RecordedResponse, 'headers' | 'headersOmitted'>

/**
 * Keeps the headers of a run's responses within bounds: equal lines once, long ones shortened, and, once they take too much memory
 * together, of those that are new only what the suite reads. A service may send kilobytes of headers with every response.
 */
export function createHeaderKeeper(): (headers: readonly HeaderLine[]) => KeptHeaders {
  const pool = new Map<string, Map<string, HeaderLine>>()
  let bytes = 0

  function kept(line: HeaderLine): HeaderLine | undefined {
    const [name, value] = line
    const known = pool.get(name)?.get(value)
    if (known) return known
    if (bytes > atMost) return read.has(name.toLowerCase()) ? shortened(line) : undefined
    const short = shortened(line)
    // A long value is found by what is left of it, or the pool would hold it.
    const same = short[1] === value ? undefined : pool.get(name)?.get(short[1])
    if (same) return same
    const values = pool.get(name) ?? new Map<string, HeaderLine>()
    pool.set(name, values.set(short[1], short))
    bytes += name.length + short[1].length + bytesPerLine
    return short
  }

  /** Most lines are those of the response before, at the same places; comparing them is cheaper than looking them up. */
  let before: readonly HeaderLine[] = []

  return (headers) => {
    const lines: HeaderLine[] = []
    for (const line of within(headers)) {
      const likely = before[lines.length]
      const one = likely && isSame(likely, line) ? likely : kept(line)
      if (one) lines.push(one)
    }
    before = lines
    const omitted = headers.length - lines.length
    return { headers: lines, ...(omitted > 0 ? { headersOmitted: omitted } : {}) }
  }
}

/** The lines of one response that may be kept. */
function within(headers: readonly HeaderLine[]): readonly HeaderLine[] {
  if (headers.length <= mostLines) return headers
  const rest = headers.slice(mostLines).filter(([name]) => read.has(name.toLowerCase()))
  return [...headers.slice(0, mostLines), ...rest.slice(0, read.size)]
}

function isSame(one: HeaderLine, other: HeaderLine): boolean {
  return one[0] === other[0] && one[1] === other[1]
}

/** The mark cannot be part of a value as received: in a header, each character is one byte. */
function shortened([name, value]: HeaderLine): HeaderLine {
  if (value.length <= longestWhole) return [name, value]
  const hash = createHash('sha256').update(value, 'latin1').digest('hex')
  return [name, `${value.slice(0, longestBeginning)}${cutMark} (${value.length} characters, SHA-256 ${hash})`]
}
