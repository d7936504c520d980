import { type Aim, goodBody, type Malform, topUpWith } from './malformation.ts'

/** Requests with valid framing and an invalid body. */
export const bodies = {
  'JSON that stops in the middle': (random, aim) => rejected(aim, goodBody.slice(0, random.below(goodBody.length))),

  'JSON with one changed byte': (random, aim) => {
    const bytes = Buffer.from(goodBody)
    bytes[random.below(bytes.length)] = random.below(256)
    return { pieces: [topUpWith(aim, bytes)], fate: 'whatever' }
  },

  'bytes that are not UTF-8': (random, aim) => {
    const broken = random.pick([[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xe2, 0x82]])
    return rejected(aim, Buffer.concat([Buffer.from('{"currency":"'), Buffer.from(broken), Buffer.from('"}')]))
  },

  noise: (random, aim) => rejected(aim, random.bytes(1 + random.below(400))),

  'another encoding': (random, aim) => {
    const text = Buffer.from(goodBody, 'utf16le')
    return rejected(aim, random.pick([text, text.swap16(), Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), text])]))
  },

  'deep nesting': (random, aim) => {
    const depth = 1_000 + random.below(15_000)
    const [open, inside, close] = random.pick([
      ['[', '', ']'],
      ['{"a":', '1', '}'],
      ['[{"a":', '[]', '}]'],
    ])
    const nest = open.repeat(depth) + inside + close.repeat(random.pick([depth, depth - 1, 0]))
    return rejected(
      aim,
      random.pick([nest, `{"amount":${nest},"currency":"USD"}`, `{"currency":"USD","extra":${nest}}`]),
    )
  },

  'a value of the wrong kind': (random, aim) =>
    rejected(aim, `{"amount":${random.pick(notAmounts)},"currency":${random.pick(notCurrencies)}}`),

  'a number out of bounds': (random, aim) => {
    const digits = '9'.repeat(1 + random.below(60_000))
    const amount = random.pick([
      `-${digits}`,
      `1e${digits}`,
      `-1e-${digits}`,
      `1e400${digits}`,
      '1e309',
      `0.00${digits}`,
    ])
    return rejected(aim, `{"amount":${amount},"currency":"USD"}`)
  },

  'an invalid escape': (random, aim) => {
    const sequence = random.pick(['\\u0000', '\\ud800', '\\udfff\\ud800', '\\u12', '\\x41', '\\', '\u0000', '\u001f'])
    return rejected(aim, `{"amount":0.01,"currency":"${sequence}"}`)
  },

  'names of built-in properties': (random, aim) => {
    const name = random.pick(['__proto__', 'constructor', 'toString', 'hasOwnProperty', '\\u005f_proto__'])
    return rejected(aim, `{"${name}":{"amount":1,"currency":"USD","toString":null},"amount":0}`)
  },

  'a thousand fields with the same name': (random, aim) =>
    rejected(aim, `{${`"amount":${random.pick(notAmounts)},`.repeat(1_000)}"currency":"USD"}`),

  'more than the limit': (random, aim) => rejected(aim, ' '.repeat(100 * 1024 + 1 + random.below(100))),
} satisfies Record<string, Malform>

const notAmounts = ['0', '-1', '"1"', 'null', 'true', '[1]', '{"valueOf":1}', '0.009', '-0', '1e-300', '[[]]']
const notCurrencies = ['"usd"', '""', '7', 'null', '["USD"]', '{}', '"USD "', '"__proto__"', `"${'U'.repeat(9_000)}"`]

function rejected(aim: Aim, body: string | Buffer) {
  return { pieces: [topUpWith(aim, body)], fate: 'refused' } as const
}
