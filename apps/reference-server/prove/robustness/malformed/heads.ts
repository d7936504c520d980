import {
  type Aim,
  base,
  goodBody,
  type Head,
  head,
  json,
  type Malform,
  topUpTarget,
  topUpWith,
} from './malformation.ts'

/** Requests that are invalid before their body: in the request line, the URL or the headers. */
export const heads = {
  'invalid percent-encoding in the path': (random, aim) =>
    rejected(aim, { target: topUpTarget(random.pick(brokenEncodings)) }),

  'invalid percent-encoding in the query': (random, aim) => {
    const name = random.pick(['action', 'amount', 'undeclared', ''])
    return rejected(aim, { target: `${topUpTarget(aim.cardId)}?${name}=${random.pick(brokenEncodings)}` })
  },

  'an unknown identifier': (random, aim) => {
    const unknown = random.pick(['.', '..', '%2e%2e', '%2F', '%2e%2e%2f%2e%2e', '%00', 'a%0d%0ab', `%F0%9F%98%80`])
    return rejected(aim, { target: topUpTarget(unknown.repeat(1 + random.below(40))) })
  },

  'an invalid query': (random, aim) => {
    const parameter = random.pick([
      'amount=Infinity',
      'amount=0x10',
      'action[]=topup',
      'action=a&action=b',
      '=',
      '&&&&',
      'a',
    ])
    return rejected(aim, { target: `${topUpTarget(aim.cardId)}?${`${parameter}&`.repeat(1 + random.below(200))}x=1` })
  },

  'an invalid URL': (random, aim) =>
    rejected(aim, {
      target: random.pick(['*', '//', 'http://', 'http://[', `${base}//`, '\\', '/%', `/${'a'.repeat(12_000)}`]),
    }),

  'a byte that is not allowed in a URL': (random, aim) => ({
    pieces: [
      Buffer.from(
        topUpWith(aim, goodBody, { target: `/api/${random.pick(strayBytes)}/x` }).toString('latin1'),
        'latin1',
      ),
    ],
    fate: 'whatever',
  }),

  'an invalid method': (random, aim) => {
    const method = random.pick([
      '',
      'post',
      'POSTT',
      'GET,POST',
      '"POST"',
      'P\u0000ST',
      'ÄÖ',
      'X'.repeat(9_000),
      'PRI',
      '{}',
    ])
    return { pieces: [head(aim, { method })], fate: 'refused and closed' }
  },

  'an unsupported method': (random, aim) => {
    const method = random.pick(['HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'PURGE', 'M-SEARCH', 'QUERY', 'PATCH', 'PUT'])
    return { pieces: [head(aim, { method, headers: ['Content-Length: 0'] })], fate: 'refused' }
  },

  CONNECT: (random, aim) => ({
    pieces: [head(aim, { method: 'CONNECT', target: random.pick(['a:1', '127.0.0.1:22', topUpTarget('x')]) })],
    fate: 'unfinished',
  }),

  'an unknown HTTP version': (random, aim) => {
    const version = random.pick(['HTTP/9.9', 'HTTP/1.', 'HTTP', 'http/1.1', 'HTTP/11', 'HTTP/2.0', 'ICE/1.0', ''])
    return { pieces: [head(aim, { version })], fate: 'refused and closed' }
  },

  'another protocol': (random) => ({ pieces: [random.pick(otherProtocols)], fate: 'refused and closed' }),

  noise: (random) => ({ pieces: [Buffer.concat([Buffer.of(0x80), random.bytes(200)])], fate: 'refused and closed' }),

  'headers above the limit': (random, aim) => {
    const large = [
      [`X-Large: ${'x'.repeat(17_000)}`],
      Array.from({ length: 1_500 }, (_, index) => `X-${index}: ${index}`),
    ]
    return { pieces: [head(aim, { headers: random.pick(large) })], fate: 'refused and closed' }
  },

  'an invalid header': (random, aim) => {
    const header = random.pick([
      'no colon',
      ': no name',
      'a b: c',
      'X\u0000: 1',
      'X-Nul: \u0000',
      'X: a\rb',
      '(x): 1',
      'é: 1',
    ])
    return { pieces: [head(aim, { headers: [header, 'Content-Length: 0'] })], fate: 'refused and closed' }
  },

  'random credentials': (random, aim) => {
    const sort = random.pick([
      '',
      'x'.repeat(8_000),
      '\u00ff'.repeat(40),
      'null',
      '%00',
      `${aim.apiKey}\t`,
      `${aim.apiKey},x`,
    ])
    const good = head(aim, { headers: [json, `Content-Length: ${goodBody.length}`] }) + goodBody
    const bytes = Buffer.from(good.replace(`X-API-KEY: ${aim.apiKey}`, `X-API-KEY: ${sort}`), 'latin1')
    return { pieces: [bytes], fate: sort.endsWith('\t') ? 'whatever' : 'refused' }
  },

  'random tokens': (random, aim) => {
    const sort = random.pick([
      'Bearer',
      'Bearer ',
      `bearer ${aim.accessToken}`,
      `Bearer  ${aim.accessToken}`,
      'Basic YTpi',
      '',
    ])
    const headers = [`Authorization: ${sort}`, `x-sp-auth-token: Bearer ${aim.serviceToken}`]
    return { pieces: [topUpWith(aim, goodBody, { target: `${base}/action/card/user`, headers })], fate: 'refused' }
  },

  'an unsupported media type': (random, aim) => {
    const type = random.pick([
      `x/${random.below(1e9)}`,
      'application/json; charset=utf-7',
      ';',
      '/',
      'application/json,a/b',
      '\u00ff/\u00ff',
    ])
    const text = `${head(aim, { headers: [`Content-Type: ${type}`, `Content-Length: ${goodBody.length}`] })}${goodBody}`
    return { pieces: [Buffer.from(text, 'latin1')], fate: 'refused' }
  },

  'an unsupported content coding': (random, aim) => {
    const coding = random.pick(['gzip', 'br', 'deflate, gzip', 'x-unknown', 'identity, gzip', ','])
    return { pieces: [topUpWith(aim, random.bytes(60), { headers: [`Content-Encoding: ${coding}`] })], fate: 'refused' }
  },

  'an unsupported expectation': (random, aim) => ({
    pieces: [topUpWith(aim, goodBody, { headers: [`Expect: ${random.pick(['200-ok', '99-continue', 'a=b;c'])}`] })],
    fate: 'refused',
  }),
} satisfies Record<string, Malform>

const brokenEncodings = [
  '%',
  '%zz',
  '%e',
  '%C3%28',
  '%ED%A0%80',
  '%FF',
  '%80',
  '%u0041',
  '%C0%80',
  'a%',
  '%F4%90%80%80',
]
const strayBytes = ['\u0000', '\u0007', '\u007f', '\u00ff\u00fe', '<>', '"', '^`{|}', '\t', '#']

const otherProtocols = [
  Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  Buffer.from('1603010200010001fc0303', 'hex'),
  Buffer.from('SSH-2.0-OpenSSH_9.7\r\n'),
  Buffer.from('EHLO server.example\r\n'),
  Buffer.from('*1\r\n$4\r\nPING\r\n'),
]

function rejected(aim: Aim, wrong: Head) {
  return { pieces: [topUpWith(aim, goodBody, wrong)], fate: 'refused' } as const
}
