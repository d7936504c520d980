import type { Response } from '../../engine/http/listen.ts'
import type { HeaderLine } from '../../engine/nouns/wire/exchange.ts'
import type { Trouble } from '../scenario.ts'
import { changed } from '../troubles.ts'
import { subjects } from './calls.ts'
import type { Style } from './response-style.ts'

// How a successful response may be written in HTTP.

const { balance, topUp } = subjects

const headed = (...lines: readonly HeaderLine[]): Trouble =>
  changed((response) => ({ ...response, headers: [...response.headers, ...lines] }))

const typed = (type: string): Trouble => changed((response) => ({ ...response, headers: [['Content-Type', type]] }))

const slowly = (options: Partial<Response>): Trouble => changed((response) => ({ ...response, ...options }))

export const wireStyles: readonly Style[] = [
  [
    'content-type-with-charset',
    topUp,
    'a response with a charset in the content type',
    typed('application/json; charset=utf-8'),
  ],
  [
    'content-type-in-capitals',
    topUp,
    'a response with the content type in other case',
    typed('Application/JSON;Charset="UTF-8"'),
  ],
  [
    'more-headers',
    balance,
    'a response with headers that it does not know',
    headed(
      ['Set-Cookie', 'session=1; Path=/'],
      ['Set-Cookie', 'two=2'],
      ['X-Request-Id', 'r-1'],
      ['Deprecation', 'true'],
      ['X-Long', 'x'.repeat(6000)],
    ),
  ],
  ['chunked', topUp, 'a chunked response', slowly({ isChunked: true })],
  ['small-chunks', balance, 'a chunked response', slowly({ isChunked: true, pieces: { bytes: 3, everyMs: 0 } })],
  ['slow', balance, 'a response that takes a moment', slowly({ afterMs: 80 })],
  ['slow-pieces', topUp, 'a response that arrives in pieces', slowly({ pieces: { bytes: 40, everyMs: 10 } })],
  ['closed-after', balance, 'a response with a connection that is closed after the response', slowly({ closes: true })],
]
