import type { Random } from '../seeded-random.ts'
import { goodBody, head, json, type Malform, topUpWith } from './malformation.ts'

/** Requests that may be valid but are sent in an invalid way. */
export const flow = {
  'a head without an end': (random, aim) => {
    const whole = head(aim, { headers: [json] })
    return { pieces: [whole.slice(0, random.below(whole.length - 1))], fate: 'unfinished' }
  },

  'a body without an end': (random, aim) => {
    const whole = topUpWith(aim, goodBody)
    return { pieces: [whole.subarray(0, whole.length - 1 - random.below(goodBody.length))], fate: 'unfinished' }
  },

  'chunks without an end': (random, aim) => {
    const chunks = `${goodBody.length.toString(16)}\r\n${goodBody}\r\n`.repeat(1 + random.below(10))
    return { pieces: [head(aim, { headers: [json, 'Transfer-Encoding: chunked'] }), chunks], fate: 'unfinished' }
  },

  'Expect: 100-continue without a body': (_random, aim) => ({
    pieces: [head(aim, { headers: [json, 'Content-Length: 32', 'Expect: 100-continue'] })],
    fate: 'unfinished',
  }),

  'an upgrade that never happens': (random, aim) => {
    const upgrade = `Upgrade: ${random.pick(['websocket', 'h2c', 'TLS/1.0', 'x'.repeat(900)])}`
    const headers = ['Connection: Upgrade', upgrade, 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==']
    return { pieces: [topUpWith(aim, goodBody, { headers })], fate: 'whatever' }
  },

  'an invalid request in small pieces': (random, aim) => ({
    pieces: inPieces(random, topUpWith(aim, goodBody.replace('0.01', 'none'))),
    fate: 'refused',
  }),

  'invalid requests, pipelined': (random, aim) => {
    const one = () => topUpWith(aim, random.pick(['', '{', 'null', '{"amount":1}', '[]', '"USD"']))
    return { pieces: [Buffer.concat(Array.from({ length: 2 + random.below(12) }, one))], fate: 'refused' }
  },

  'invalid requests from a client that disconnects before the response': (random, aim) => ({
    pieces: [Buffer.concat(Array(2 + random.below(30)).fill(topUpWith(aim, '{}')))],
    fate: 'unfinished',
  }),
} satisfies Record<string, Malform>

function inPieces(random: Random, whole: Buffer): readonly Buffer[] {
  const pieces: Buffer[] = []
  for (let rest = whole; rest.length > 0; ) {
    const length = 1 + random.below(80)
    pieces.push(rest.subarray(0, length))
    rest = rest.subarray(length)
  }
  return pieces
}
