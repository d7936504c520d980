import { type Aim, goodBody, head, hiddenTopUp, json, type Malform } from './malformation.ts'

/**
 * Requests with an ambiguous end: the bytes after it are a request to one server and part of the body to another. Each of these is
 * followed by a request that must not be executed.
 */
export const framing = {
  'Content-Length and chunks': (random, aim) =>
    hiding(
      aim,
      random.pick([
        [chunked, length(goodBody)],
        [length(''), chunked],
      ]),
      '0\r\n\r\n',
    ),

  'two Content-Lengths': (random, aim) =>
    hiding(
      aim,
      random.pick([[length(goodBody), length('')], ['Content-Length: 0, 32'], [length(''), 'content-length:32']]),
    ),

  'a Content-Length that is not a number': (random, aim) => {
    const value = random.pick([
      '-1',
      '+0',
      '0x10',
      '1e1',
      '0 0',
      '٣',
      '',
      '99999999999999999999999',
      '0;',
      '1_0',
      '0.0',
    ])
    return hiding(aim, [`Content-Length: ${value}`])
  },

  'a misspelled chunked encoding': (random, aim) => {
    const value = random.pick([
      'xchunked',
      'chunked, identity',
      'chunked;q=1',
      '"chunked"',
      'identity',
      'gzip',
      '\u000bchunked',
    ])
    return hiding(aim, [`Transfer-Encoding: ${value}`], '0\r\n\r\n')
  },

  'two transfer encodings': (random, aim) =>
    hiding(
      aim,
      random.pick([
        [chunked, 'Transfer-Encoding: identity'],
        ['Transfer-Encoding: x', 'Transfer-encoding: y'],
      ]),
      '0\r\n\r\n',
    ),

  'a blank before the colon': (random, aim) =>
    hiding(
      aim,
      [random.pick(['Content-Length : 0', 'Transfer-Encoding : chunked', 'Transfer-Encoding\t: chunked'])],
      '0\r\n\r\n',
    ),

  'a header that continues on the next line': (random, aim) =>
    hiding(
      aim,
      [
        random.pick([
          'Transfer-Encoding:\r\n chunked',
          'Content-Length:\r\n\t0',
          'X-Folded: a\r\n b\r\nTransfer-Encoding: x',
        ]),
      ],
      '0\r\n\r\n',
    ),

  'lines that end with a line feed only': (random, aim) => {
    const good = head(aim, { headers: [json, length('')] })
    const bare = random.pick([
      good.replaceAll('\r\n', '\n'),
      good.replace('\r\n', '\n'),
      good.replace(/\r\n(?=\r\n$)/, '\n'),
    ])
    return { pieces: [bare + hiddenTopUp(aim)], fate: 'refused and closed' }
  },

  'lines that end with a carriage return only': (random, aim) => {
    const good = head(aim, { headers: [json, length('')] })
    const bare = random.pick([good.replaceAll('\r\n', '\r'), good.replace('Host: ', 'Host: a\rX: ')])
    return { pieces: [bare + hiddenTopUp(aim)], fate: 'refused and closed' }
  },

  'a chunk with an invalid size': (random, aim) => {
    const size = random.pick(['-1', '0x5', '+5', 'G', '', ' 5', '5 5', 'FFFFFFFFFFFFFFFFF', '1,5', '5\t', '٥'])
    return hiding(aim, [chunked], `${size}\r\nhello\r\n0\r\n\r\n`)
  },

  'a chunk that is longer or shorter than its size': (random, aim) =>
    hiding(
      aim,
      [chunked],
      random.pick(['4\r\nhello\r\n0\r\n\r\n', '5\r\nhello0\r\n\r\n', '5\nhello\r\n0\r\n\r\n', '5\r\nhello\n0\r\n\r\n']),
    ),

  'a chunk with a large extension': (_random, aim) =>
    hiding(aim, [chunked], `5;${'x'.repeat(20_000)}\r\nhello\r\n0\r\n\r\n`),

  'a trailer above the limit': (_random, aim) => hiding(aim, [chunked], `0\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`),
} satisfies Record<string, Malform>

const chunked = 'Transfer-Encoding: chunked'

function length(body: string): string {
  return `Content-Length: ${body.length}`
}

function hiding(aim: Aim, headers: readonly string[], body = '') {
  const request = `${head(aim, { headers: [json, ...headers] })}${body}${hiddenTopUp(aim)}`
  return { pieces: [Buffer.from(request, 'latin1')], fate: 'refused and closed' } as const
}
