import type { Response } from '../../engine/http/listen.ts'
import type { HeaderLine } from '../../engine/nouns/wire/exchange.ts'
import type { Trouble } from '../scenario.ts'
import { changed } from '../troubles.ts'
import { type Style, subjects } from './response-style.ts'

// How a successful response may be written in HTTP.

const { balance, topUp } = subjects

const headed = (...lines: readonly HeaderLine[]): Trouble =>
  changed((response) => ({ ...response, headers: [...response.headers, ...lines] }))

const typed = (type: string): Trouble => changed((response) => ({ ...response, headers: [['Content-Type', type]] }))

const slowly = (options: Partial<Response>): Trouble => changed((response) => ({ ...response, ...options }))

export const wireStyles: readonly Style[] = [
  {
    name: 'content-type-with-charset',
    what: 'a response with a charset in the content type',
    ...topUp,
    trouble: typed('application/json; charset=utf-8'),
  },
  {
    name: 'content-type-in-capitals',
    what: 'a response with the content type in other case',
    ...topUp,
    trouble: typed('Application/JSON;Charset="UTF-8"'),
  },
  {
    name: 'more-headers',
    what: 'a response with headers that it does not know',
    ...balance,
    trouble: headed(
      ['Set-Cookie', 'session=1; Path=/'],
      ['Set-Cookie', 'two=2'],
      ['X-Request-Id', 'r-1'],
      ['Deprecation', 'true'],
      ['X-Long', 'x'.repeat(6000)],
    ),
  },
  { name: 'chunked', what: 'a chunked response', ...topUp, trouble: slowly({ isChunked: true }) },
  {
    name: 'small-chunks',
    what: 'a chunked response',
    ...balance,
    trouble: slowly({ isChunked: true, pieces: { bytes: 3, everyMs: 0 } }),
  },
  { name: 'slow', what: 'a response that takes a moment', ...balance, trouble: slowly({ afterMs: 80 }) },
  {
    name: 'slow-pieces',
    what: 'a response that arrives in pieces',
    ...topUp,
    trouble: slowly({ pieces: { bytes: 40, everyMs: 10 } }),
  },
  {
    name: 'closed-after',
    what: 'a response with a connection that is closed after the response',
    ...balance,
    trouble: slowly({ closes: true }),
  },
]
