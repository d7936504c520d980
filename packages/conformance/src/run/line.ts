import { connect as connectPlain, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { headerOf, type Trouble } from '../model/exchange.ts'
import { tooLarge } from './unpack.ts'
import { maxHeadBytes, type Received, readUnusual, type UnusualAnswer } from './unusual-answer.ts'
import { idleMsOf, type PlainHead, readPlainHead } from './wire-format.ts'

export interface LineOptions {
  readonly origin: URL
  /** From the first byte sent to the last byte received, however slowly they drip. */
  readonly timeoutMs: number
  readonly maxBodyBytes: number
  readonly tls?: { readonly ca?: string; readonly rejectUnauthorized?: boolean }
}

export type LineResult = Received | { readonly trouble: Trouble }

/** One connection to the target, with one request on it at a time. */
export interface Line {
  /** Since when nothing is under way on it. */
  readonly idleSince: number
  /** How long the target says that it keeps it then. */
  readonly idleMs: number | undefined
  /** Sends a request and resolves when its answer is complete, or when there will be none. Never rejects. */
  send(method: string, request: Buffer): Promise<LineResult>
  /** Ends it; a request that is under way on it meets with this trouble. */
  end(trouble?: Trouble): void
}

const neverArrived = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

/** `onGone` is told when it can take no further request. */
export function openLine(options: LineOptions, onGone: (line: Line) => void): Line {
  return new OpenLine(options, onGone)
}

interface UnderWay {
  readonly method: string
  readonly settle: (result: LineResult) => void
}

class OpenLine implements Line {
  idleSince = 0
  idleMs: number | undefined
  readonly #options: LineOptions
  readonly #onGone: (line: Line) => void
  readonly #socket: Socket
  #isConnected = false
  #isGone = false
  #underWay: UnderWay | undefined
  /** One for all requests of the line: to set it anew costs less than a new one, and it may ring when nothing is under way. */
  #alarm: NodeJS.Timeout | undefined
  /** What came of a head that is not complete yet. */
  #start: Buffer | undefined
  #head: PlainHead | undefined
  #body: Buffer[] = []
  #bodyBytes = 0
  #unusual: UnusualAnswer | undefined

  constructor(options: LineOptions, onGone: (line: Line) => void) {
    this.#options = options
    this.#onGone = onGone
    const onBytes = (bytes: Buffer): void => this.#receive(bytes)
    this.#socket = openSocket(options, onBytes, () => {
      this.#isConnected = true
    })
    this.#socket.on('end', () => this.#lose())
    this.#socket.on('error', (error) => this.#lose(error))
    this.#socket.on('close', () => this.#lose())
  }

  send(method: string, request: Buffer): Promise<LineResult> {
    return new Promise((settle) => {
      this.#underWay = { method, settle }
      if (this.#isGone) return this.#lose()
      if (this.#alarm) this.#alarm.refresh()
      else this.#alarm = setTimeout(() => this.#giveUp(), this.#options.timeoutMs)
      this.#socket.write(request)
    })
  }

  #giveUp(): void {
    const message = `no complete answer within ${this.#options.timeoutMs} ms`
    if (this.#underWay) this.end({ kind: 'timeout', message })
  }

  end(trouble?: Trouble): void {
    if (trouble) this.#settle({ trouble })
    this.#leave()
  }

  /** The bytes are lent: the next ones overwrite them. */
  #receive(bytes: Buffer): void {
    // Nobody asked: whatever it is, it would be taken for the answer to the next request.
    if (!this.#underWay) this.#leave()
    else if (this.#unusual) this.#unusual.push(Buffer.from(bytes))
    else if (this.#head) this.#collect(bytes)
    else this.#begin(this.#start ? Buffer.concat([this.#start, bytes]) : bytes)
  }

  #begin(start: Buffer): void {
    const end = start.indexOf('\r\n\r\n')
    if (end < 0 && start.length <= maxHeadBytes && start.indexOf('HTTP/') === 0) {
      this.#start = Buffer.from(start)
      return
    }
    this.#start = undefined
    const { method } = this.#underWay as UnderWay
    const isReadable = end >= 0 && end <= maxHeadBytes
    const head = isReadable ? readPlainHead(start.toString('latin1', 0, end + 2), method) : undefined
    this.#head = head
    if (!head) this.#beginUnusual(method, start)
    else if (head.bodyBytes > this.#options.maxBodyBytes) this.end(tooLarge(this.#options.maxBodyBytes))
    else this.#collect(start.subarray(end + 4))
  }

  #collect(bytes: Buffer): void {
    const { status, headers, bodyBytes, encoding, keepsAlive, idleMs } = this.#head as PlainHead
    const own = Buffer.from(bytes)
    this.#body.push(own)
    this.#bodyBytes += own.length
    if (this.#bodyBytes < bodyBytes) return
    if (this.#bodyBytes > bodyBytes) {
      const message = `more came than the ${bodyBytes} bytes that Content-Length announces`
      this.end({ kind: 'malformed', message })
    } else {
      const body = this.#body.length === 1 ? own : Buffer.concat(this.#body)
      this.#finish({ status, headers, body, encoding, keepsAlive }, idleMs)
    }
  }

  #beginUnusual(method: string, start: Buffer): void {
    this.#unusual = readUnusual(method, this.#options.maxBodyBytes, (answer) => {
      if ('error' in answer) this.end({ kind: this.#kindOf(answer.error), message: answer.error.message })
      else if ('trouble' in answer) this.end(answer.trouble)
      else {
        const idle = headerOf(answer.headers, 'keep-alive')
        this.#finish(answer, idle === undefined ? undefined : idleMsOf(idle))
      }
    })
    this.#unusual.push(Buffer.from(start))
  }

  #finish(answer: Received, idleMs: number | undefined): void {
    this.idleMs = idleMs
    this.idleSince = performance.now()
    // A request that is still on its way out was answered too early for another one to follow it.
    if (!answer.keepsAlive || this.#socket.writableLength > 0) this.#leave()
    this.#settle(answer)
  }

  #settle(result: LineResult): void {
    const { settle } = this.#underWay ?? {}
    this.#underWay = undefined
    this.#head = undefined
    this.#unusual = undefined
    this.#body = []
    this.#bodyBytes = 0
    settle?.(result)
  }

  /** The target ended the connection, or it broke. */
  #lose(error?: NodeJS.ErrnoException): void {
    if (this.#unusual) this.#unusual.end(error)
    else if (this.#underWay) {
      const isCutOff = this.#head !== undefined || this.#start !== undefined
      const message = error?.message ?? (isCutOff ? 'the connection ended within the answer' : 'socket hang up')
      this.#settle({ trouble: { kind: error ? this.#kindOf(error) : 'reset', message } })
    }
    this.#leave()
  }

  #kindOf(error: NodeJS.ErrnoException): Trouble['kind'] {
    if (error.code === undefined) return 'malformed'
    if (neverArrived.has(error.code)) return 'connect'
    // Until a TLS connection is there, whatever is wrong is wrong with it.
    if (!this.#isConnected && this.#options.origin.protocol === 'https:') return 'connect'
    return error.code.startsWith('HPE_') ? 'malformed' : 'reset'
  }

  #leave(): void {
    if (this.#isGone) return
    this.#isGone = true
    clearTimeout(this.#alarm)
    this.#onGone(this)
    this.#socket.destroy()
  }
}

/** What comes is read where it is lent, and kept only where it has to be: new room for each read costs more than the read. */
const lent = Buffer.allocUnsafeSlow(64 * 1024)

function openSocket({ origin, tls }: LineOptions, onBytes: (bytes: Buffer) => void, onConnect: () => void): Socket {
  const host = origin.hostname.replace(/^\[|\]$/g, '')
  const isTls = origin.protocol === 'https:'
  const port = Number(origin.port || (isTls ? 443 : 80))
  if (!isTls) {
    const callback = (length: number): boolean => {
      onBytes(lent.subarray(0, length))
      return true
    }
    return connectPlain({ host, port, noDelay: true, onread: { buffer: lent, callback } }, onConnect)
  }
  const name = isIP(host) ? {} : { servername: host }
  const socket = connectTls({ host, port, ALPNProtocols: ['http/1.1'], ...name, ...tls }, onConnect)
  return socket.setNoDelay(true).on('data', onBytes)
}
