import { type Aim, goodBody, head, hiddenTopUp, json, type Malform } from './malformation.ts'

/**
 * Requests whose end is where one server sees it and another does not: whatever stands behind it is a request to one and a
 * body to the other. Behind each of these stands one that must not be carried out.
 */
export const framing = {
  'a length and chunks': (random, aim) =>
    hiding(
      aim,
      random.pick([
        [chunked, length(goodBody)],
        [length(''), chunked],
      ]),
      '0\r\n\r\n',
    ),

  'two lengths': (random, aim) =>
    hiding(
      aim,
      random.pick([[length(goodBody), length('')], ['Content-Length: 0, 32'], [length(''), 'content-length:32']]),
    ),

  'a length that is no number': (random, aim) => {
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

  'an encoding that is not quite chunked': (random, aim) => {
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

  'two encodings': (random, aim) =>
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

  'a header that goes on in the next line': (random, aim) =>
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

  'lines that end in a line feed alone': (random, aim) => {
    const good = head(aim, { headers: [json, length('')] })
    const bare = random.pick([
      good.replaceAll('\r\n', '\n'),
      good.replace('\r\n', '\n'),
      good.replace(/\r\n(?=\r\n$)/, '\n'),
    ])
    return { pieces: [bare + hiddenTopUp(aim)], fate: 'refused and closed' }
  },

  'lines that end in a carriage return alone': (random, aim) => {
    const good = head(aim, { headers: [json, length('')] })
    const bare = random.pick([good.replaceAll('\r\n', '\r'), good.replace('Host: ', 'Host: a\rX: ')])
    return { pieces: [bare + hiddenTopUp(aim)], fate: 'refused and closed' }
  },

  'a chunk whose size is none': (random, aim) => {
    const size = random.pick(['-1', '0x5', '+5', 'G', '', ' 5', '5 5', 'FFFFFFFFFFFFFFFFF', '1,5', '5\t', '٥'])
    return hiding(aim, [chunked], `${size}\r\nhello\r\n0\r\n\r\n`)
  },

  'a chunk that is longer or shorter than it says': (random, aim) =>
    hiding(
      aim,
      [chunked],
      random.pick(['4\r\nhello\r\n0\r\n\r\n', '5\r\nhello0\r\n\r\n', '5\nhello\r\n0\r\n\r\n', '5\r\nhello\n0\r\n\r\n']),
    ),

  'a chunk with more to say than its content': (_random, aim) =>
    hiding(aim, [chunked], `5;${'x'.repeat(20_000)}\r\nhello\r\n0\r\n\r\n`),

  'a trailer larger than anybody takes': (_random, aim) =>
    hiding(aim, [chunked], `0\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`),
} satisfies Record<string, Malform>

const chunked = 'Transfer-Encoding: chunked'

function length(body: string): string {
  return `Content-Length: ${body.length}`
}

function hiding(aim: Aim, headers: readonly string[], body = '') {
  const request = `${head(aim, { headers: [json, ...headers] })}${body}${hiddenTopUp(aim)}`
  return { pieces: [Buffer.from(request, 'latin1')], fate: 'refused and closed' } as const
}
