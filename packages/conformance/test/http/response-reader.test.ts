import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { Duplex } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { HeaderLine } from '../../src/exchanges/exchange.ts'
import { createResponseReader } from '../../src/http/forwarding/response-reader.ts'
import { linesOf } from '../../src/http/header-lines.ts'

interface Read {
  readonly status: number
  readonly lines: readonly HeaderLine[]
  readonly body: string
  readonly trailers: readonly HeaderLine[]
  readonly isReusable: boolean
}

/** Reads the pieces, and then the end of the connection. Undefined if the response is not complete. */
function read(pieces: readonly string[], method = 'GET', maxHeadBytes = 1_000): Read | undefined {
  let head: Pick<Read, 'status' | 'lines'> | undefined
  let body = ''
  let whole: Read | undefined
  const reader = createResponseReader(method, maxHeadBytes, {
    onEarly: () => undefined,
    onHead({ status, lines }) {
      head = { status, lines }
    },
    onPiece(piece) {
      body += piece.toString('latin1')
    },
    onEnd(trailers, isReusable) {
      if (head) whole = { ...head, body, trailers, isReusable }
    },
  })
  for (const piece of pieces) if (!whole) reader.read(Buffer.from(piece, 'latin1'))
  if (!whole) reader.end()
  return whole
}

/** What Node's own client reads; undefined if it rejects the response, or waits for more of it. */
async function readByNode(text: string): Promise<Omit<Read, 'isReusable'> | undefined> {
  const socket = new Duplex({ read: () => undefined, write: (_, __, done) => done() })
  const outgoing = request({ createConnection: () => socket }).end()
  outgoing.maxHeadersCount = 0
  const response = new Promise<IncomingMessage | undefined>((resolve) => {
    outgoing.on('response', resolve)
    outgoing.on('error', () => resolve(undefined))
    outgoing.on('close', () => resolve(undefined))
  })
  await once(outgoing, 'finish')
  socket.push(text, 'latin1')
  socket.push(null)
  const incoming = await response
  if (!incoming) return undefined
  try {
    let body = ''
    for await (const piece of incoming) body += (piece as Buffer).toString('latin1')
    const { statusCode: status = 0, rawHeaders, rawTrailers } = incoming
    return incoming.complete ? { status, lines: linesOf(rawHeaders), body, trailers: linesOf(rawTrailers) } : undefined
  } catch {
    return undefined
  }
}

const chunked =
  'HTTP/1.1 200 OK\r\nX-A: \t b c \r\nTransfer-Encoding: chunked\r\n\r\n3;x=y\r\nabc\r\nA\r\n0123456789\r\n0\r\nX-Sum: 1\r\n\r\n'
const sized = 'HTTP/1.1 404 Not Found\r\nContent-Length: 5\r\nX-A: \xe9\r\n\r\nhello'
const early = `HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n${sized}`

describe('a response', () => {
  it.each([
    ['in chunks', chunked, 'abc0123456789', [['X-Sum', '1']]],
    ['with a length', sized, 'hello', []],
    ['after an informational one', early, 'hello', []],
  ])('a response %s is read alike wherever its bytes are divided', (_, text, body, trailers) => {
    const whole = read([text])
    expect(whole).toMatchObject({ body, trailers, isReusable: true })
    expect(read([...text])).toEqual(whole)
    for (let at = 1; at < text.length; at++) expect(read([text.slice(0, at), text.slice(at)])).toEqual(whole)
  })

  it.each([
    ['is cut in its head', 'HTTP/1.1 200 OK\r\nContent-Le'],
    ['is cut in its body', sized.slice(0, -1)],
    ['is cut in a chunk', chunked.slice(0, chunked.indexOf('789'))],
    ['is cut in its trailer', chunked.slice(0, -2)],
  ])('a response that %s is not complete', (_, text) => {
    expect(read([text])).toBeUndefined()
  })

  it.each([
    ['says close', 'HTTP/1.1 200 OK\r\nConnection: x, Close\r\nContent-Length: 0\r\n\r\n'],
    ['says that the body is unread', 'HTTP/1.1 413 Content Too Large\r\nContent-Length: 0\r\n\r\n'],
    ['is of HTTP/1.0', 'HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n'],
    ['is followed by more', `${sized}HTTP/1.1 200 OK\r\n\r\n`],
    ['ends with the connection', 'HTTP/1.1 200 OK\r\n\r\nhello'],
    ['is in other codings than chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked, gzip\r\n\r\nhello'],
  ])('a connection is not used again if the response %s', (_, text) => {
    expect(read([text])?.isReusable).toBe(false)
  })

  it.each([
    ['HEAD', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n'],
    ['GET', 'HTTP/1.1 304 Not Modified\r\nContent-Length: 9\r\n\r\n'],
    ['GET', 'HTTP/1.1 204 No Content\r\n\r\n'],
    ['GET', 'HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nContent-Length: 0\r\n\r\n'],
  ])('a response to %s without a body ends with its head: %j', (method, text) => {
    expect(read([text], method)).toMatchObject({ body: '', isReusable: true })
  })

  const head = 'HTTP/1.1 200 OK\r\n'
  const chunks = `${head}Transfer-Encoding: chunked\r\n\r\n`
  it.each([
    ['no HTTP', 'hello\r\n\r\n'],
    ['no HTTP yet', 'SSH-2.0-OpenSSH'],
    ['another version', 'HTTP/2.0 200 OK\r\n\r\n'],
    ['a status of two digits', 'HTTP/1.1 20 OK\r\n\r\n'],
    ['another protocol', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n'],
    ['lines that end with LF alone', 'HTTP/1.1 200 OK\nContent-Length: 0\n\n'],
    ['a line that ends with LF alone', `${head}X-A: 1\nX-B: 2\r\n\r\n`],
    ['a CR in a value', `${head}X-A: 1\rX-B: 2\r\n\r\n`],
    ['a NUL in a value', `${head}X-A: \0\r\n\r\n`],
    ['a folded line', `${head}X-A: 1\r\n 2\r\n\r\n`],
    ['a blank before the colon', `${head}Content-Length : 0\r\n\r\n`],
    ['a line without a colon', `${head}X-A\r\n\r\n`],
    ['a line without a name', `${head}: 1\r\n\r\n`],
    ['two lengths', `${head}Content-Length: 1\r\nContent-Length: 1\r\n\r\na`],
    ['two lengths in one line', `${head}Content-Length: 1, 1\r\n\r\na`],
    ['a length and chunks', `${head}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['a length with a sign', `${head}Content-Length: +1\r\n\r\na`],
    ['a length beyond all', `${head}Content-Length: 9999999999999999\r\n\r\na`],
    ['a chunk without a size', `${chunks};x\r\n\r\n`],
    ['a size with a prefix', `${chunks}0x1\r\na\r\n0\r\n\r\n`],
    ['a size after a blank', `${chunks} 1\r\na\r\n0\r\n\r\n`],
    ['a size that ends with LF alone', `${chunks}1\na\r\n0\r\n\r\n`],
    ['a chunk that is longer than its size', `${chunks}1\r\nab\r\n0\r\n\r\n`],
    ['a trailer without a colon', `${chunks}0\r\nX\r\n\r\n`],
    ['a size line without an end', `${chunks}1;${'x'.repeat(20_000)}`],
    ['a trailer without an end', `${chunks}0\r\n${'X: 1\r\n'.repeat(200)}`],
    ['a head without an end', `${head}X-A: ${'x'.repeat(2_000)}`],
  ])('a response with %s is malformed', (_, text) => {
    expect(() => read([text])).toThrow(expect.objectContaining({ name: 'MalformedResponse' }))
  })

  it('whatever is read as a response is read by Node as the same one', async () => {
    const odd = [
      '\r',
      '\n',
      '\r\n',
      ' ',
      '\t',
      ':',
      ';',
      ',',
      '0',
      '1',
      'f',
      '-',
      '\0',
      '\xa0',
      'X: 1\r\n',
      'Content-Length: 1\r\n',
    ]
    const edit = fc.record({
      at: fc.nat({ max: 150 }),
      removed: fc.nat({ max: 2 }),
      added: fc.constantFrom('', ...odd),
    })
    let accepted = 0
    const property = fc.asyncProperty(
      fc.constantFrom(chunked, sized, early),
      fc.array(edit, { maxLength: 2 }),
      async (base, edits) => {
        const text = edits.reduce<string>((all, { at, removed, added }) => {
          const from = at % all.length
          return all.slice(0, from) + added + all.slice(from + removed)
        }, base)
        let own: Read | undefined
        try {
          own = read([text], 'GET', 60_000)
        } catch {
          return
        }
        if (!own) return
        accepted++
        const { isReusable: _, ...what } = own
        expect({ text, ...(await readByNode(text)) }).toEqual({ text, ...what })
      },
    )
    await fc.assert(property, { numRuns: 1_000, seed: 1 })
    expect(accepted).toBeGreaterThan(100)
  })
})
