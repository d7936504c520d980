import type { HeaderLine } from '../../exchanges/exchange.ts'
import { saysUnread } from '../says-unread.ts'
import { type BodyReader, createBodyReader } from './response-body.ts'
import { MalformedResponse, type ResponseHead, readHead } from './response-head.ts'

/** Finds the parts of one response in the bytes of a connection, as they come. Throws a MalformedResponse. */
export interface ResponseReader {
  read(bytes: Buffer): void
  /** The service ended the connection. Returns whether that completes the response. */
  end(): boolean
}

export interface ResponseParts {
  /** An informational response. */
  onEarly(head: ResponseHead): void
  /** `isAlone`: whether nothing of the body has come with it. */
  onHead(head: ResponseHead, isAlone: boolean): void
  onPiece(piece: Buffer): void
  /** `isReusable`: whether the service keeps the connection, and has sent nothing more. */
  onEnd(trailers: readonly HeaderLine[], isReusable: boolean): void
}

export function createResponseReader(method: string, maxHeadBytes: number, parts: ResponseParts): ResponseReader {
  let begun: Buffer | undefined
  let head: ResponseHead | undefined
  let body: BodyReader | undefined

  /** Returns what follows the head; undefined if it is not complete. */
  function readBeginning(bytes: Buffer): Buffer | undefined {
    const all = begun ? Buffer.concat([begun, bytes]) : bytes
    const end = all.indexOf('\r\n\r\n')
    if ((end < 0 ? all.length : end) > maxHeadBytes) throw new MalformedResponse('the head of the response is too long')
    if (end < 0) {
      if (!mayBegin(all)) throw new MalformedResponse('the response has no status line of HTTP/1.1')
      begun = all
      return undefined
    }
    begun = undefined
    const rest = all.subarray(end + 4)
    const read = readHead(all.toString('latin1', 0, end))
    if (read.status === 101) throw new MalformedResponse('the service switched protocols without being asked')
    if (read.status < 200) parts.onEarly(read)
    else {
      body = createBodyReader(method, read, parts.onPiece)
      head = read
      parts.onHead(read, rest.length === 0)
    }
    return rest
  }

  return {
    read(bytes) {
      let rest: Buffer | undefined = bytes
      while (!body) {
        rest = readBeginning(rest)
        if (!rest) return
      }
      rest = body.read(rest)
      if (rest && head) parts.onEnd(body.trailers, rest.length === 0 && isKept(head))
    },
    end() {
      if (!body?.endsWithConnection) return false
      parts.onEnd([], false)
      return true
    },
  }
}

/** A head whose lines end otherwise than with CR and LF would never be complete. */
function mayBegin(all: Buffer): boolean {
  const start = 'HTTP/1.'
  return start.startsWith(all.toString('latin1', 0, start.length)) && !all.includes('\n\n')
}

function isKept({ status, isHttp10, lines }: ResponseHead): boolean {
  if (saysUnread(status)) return false
  const options = lines.flatMap(([name, value]) => (name.toLowerCase() === 'connection' ? value.split(',') : []))
  const says = (wanted: string): boolean => options.some((one) => one.trim().toLowerCase() === wanted)
  return isHttp10 ? says('keep-alive') : !says('close')
}
