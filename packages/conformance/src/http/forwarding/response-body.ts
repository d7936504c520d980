import type { HeaderLine } from '../../exchanges/exchange.ts'
import { MalformedResponse, type ResponseHead, readLine } from './response-head.ts'

/** Finds the end of a body. */
export interface BodyReader {
  /** Returns what follows the body once it is over, and undefined before. */
  read(bytes: Buffer): Buffer | undefined
  /** Whether the end of the connection is that of the body. */
  readonly endsWithConnection: boolean
  readonly trailers: readonly HeaderLine[]
}

/** Also of the trailer. */
const longestLine = 16 * 1024
const mostTrailers = 100

/** Chooses by RFC 9112, section 6.3. A response with two lengths could be split in two places, so it is malformed. */
export function createBodyReader(
  method: string,
  { status, lines }: ResponseHead,
  onPiece: (piece: Buffer) => void,
): BodyReader {
  const codings = valuesOf(lines, 'transfer-encoding')
  const lengths = valuesOf(lines, 'content-length')
  if (lengths.length + Math.min(1, codings.length) > 1) throw new MalformedResponse('the response has two lengths')
  const [length] = lengths
  if (length !== undefined && !/^\d{1,15}$/.test(length)) {
    throw new MalformedResponse('the response has a malformed Content-Length')
  }
  if (method === 'HEAD' || status === 204 || status === 304) return sized(0, onPiece)
  if (length !== undefined) return sized(Number(length), onPiece)
  const [last] = codings.join(',').split(',').slice(-1)
  if (last?.trim().toLowerCase() === 'chunked') return chunked(onPiece)
  return untilClose(onPiece)
}

function valuesOf(lines: readonly HeaderLine[], wanted: string): readonly string[] {
  return lines.flatMap(([name, value]) => (name.length === wanted.length && name.toLowerCase() === wanted ? value : []))
}

function sized(bytes: number, onPiece: (piece: Buffer) => void): BodyReader {
  let left = bytes
  return {
    read(received) {
      const piece = received.subarray(0, left)
      left -= piece.length
      if (piece.length > 0) onPiece(piece)
      return left === 0 ? received.subarray(piece.length) : undefined
    },
    endsWithConnection: false,
    trailers: [],
  }
}

function untilClose(onPiece: (piece: Buffer) => void): BodyReader {
  return {
    read(received) {
      if (received.length > 0) onPiece(received)
      return undefined
    },
    endsWithConnection: true,
    trailers: [],
  }
}

function chunked(onPiece: (piece: Buffer) => void): BodyReader {
  const trailers: HeaderLine[] = []
  let place: 'size' | 'data' | 'end of data' | 'trailer' = 'size'
  let left = 0
  let begun = ''

  /** A line without its end; undefined if it is not complete. */
  function lineIn(bytes: Buffer): string | undefined {
    const end = bytes.indexOf('\n')
    begun += bytes.toString('latin1', 0, end < 0 ? bytes.length : end)
    if (begun.length > longestLine) throw new MalformedResponse('a line between the chunks of the response is too long')
    if (end < 0) return undefined
    if (!begun.endsWith('\r')) throw new MalformedResponse('a line between the chunks of the response has no CR')
    const line = begun.slice(0, -1)
    begun = ''
    return line
  }

  /** Returns whether the body is over. */
  function readBetween(line: string): boolean {
    if (place === 'size') {
      left = sizeIn(line)
      place = left > 0 ? 'data' : 'trailer'
    } else if (place === 'end of data') {
      if (line !== '') throw new MalformedResponse('a chunk of the response is longer than its size')
      place = 'size'
    } else {
      if (line === '') return true
      if (trailers.push(readLine(line)) > mostTrailers) throw new MalformedResponse('the trailer is too long')
    }
    return false
  }

  return {
    read(received) {
      let rest = received
      while (rest.length > 0) {
        if (place === 'data') {
          const piece = rest.subarray(0, left)
          left -= piece.length
          rest = rest.subarray(piece.length)
          if (left === 0) place = 'end of data'
          onPiece(piece)
          continue
        }
        const end = rest.indexOf('\n')
        const line = lineIn(rest)
        if (line === undefined) return undefined
        rest = rest.subarray(end + 1)
        if (readBetween(line)) return rest
      }
      return undefined
    },
    endsWithConnection: false,
    trailers,
  }
}

/** With extensions, which concern one connection (RFC 9112, section 7.1.1). */
const chunkSize =
  /^([0-9a-fA-F]{1,12})(?:;[!#$%&'*+.^_`|~0-9A-Za-z-]+(?:=(?:[!#$%&'*+.^_`|~0-9A-Za-z-]+|"[\t\x20\x21\x23-\x5b\x5d-\x7e]*"))?)*$/

function sizeIn(line: string): number {
  const [, size] = chunkSize.exec(line) ?? []
  if (size === undefined) throw new MalformedResponse('a chunk of the response has a malformed size')
  return Number.parseInt(size, 16)
}
