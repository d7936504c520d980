import { describe, expect, it } from 'vitest'
import { readEntry } from '../../src/traffic/har.ts'
import { readHar } from '../../src/traffic/read-har.ts'

const url = 'https://api.example/api/v1/payouts/a%2Fb?x=1'

const entry = (request: object = {}, response: object = {}, more: object = {}) => ({
  startedDateTime: '2026-01-02T03:04:05.678Z',
  time: 12.5,
  request: {
    method: 'get',
    url,
    headers: [
      { name: ':authority', value: 'h2' },
      { name: 'X-Api-Key', value: 'k' },
    ],
    ...request,
  },
  response: { status: 200, headers: [{ name: 'Date', value: 'd' }], content: { size: 2, text: '{}' }, ...response },
  ...more,
})

async function* pieces(...texts: readonly string[]): AsyncIterable<Buffer> {
  for (const text of texts) yield Buffer.from(text)
}

describe('readEntry', () => {
  it('readEntry returns the exchange, without the headers that HTTP/2 has for its request line', () => {
    expect(readEntry(entry())).toEqual({
      origin: 'https://api.example',
      atMs: Date.parse('2026-01-02T03:04:05.678Z'),
      durationMs: 12.5,
      request: { method: 'GET', target: '/api/v1/payouts/a%2Fb?x=1', headers: [['X-Api-Key', 'k']] },
      response: { status: 200, headers: [['Date', 'd']], body: '{}' },
    })
  })

  it.each([
    [
      'a body in base64',
      { content: { encoding: 'base64', text: Buffer.from('{"é":1}').toString('base64') } },
      '{"é":1}',
    ],
    ['an empty body', { content: { size: 0 } }, ''],
    ['a rejection whose body is missing', { status: 404, content: {} }, ''],
  ])('readEntry reads %s', (_, response, body) => {
    expect(readEntry(entry({}, response))).toMatchObject({ response: { body } })
  })

  it.each([
    ['the mode attach', { content: { size: 9, _file: 'a.json' } }],
    ['the mode attach, with a size of 0', { content: { size: 0, _file: 'a.json' } }],
    ['the mode omit', { content: { size: -1 } }],
    ['the mode omit, with a size of 0', { content: { size: 0 }, bodySize: 9 }],
    ['the mode omit, with a length', { content: { size: 0 }, headers: [{ name: 'Content-Length', value: '9' }] }],
  ])('readEntry says of a response in %s of Playwright that its body is missing', (_, response) => {
    const read = readEntry(entry({ postData: { mimeType: 'application/json', text: '' }, bodySize: 7 }, response))
    expect(read).toMatchObject({
      lacksBody: true,
      request: {
        headers: [
          ['X-Api-Key', 'k'],
          ['Content-Length', '7'],
        ],
      },
    })
    expect(read).not.toHaveProperty('response')
    expect(read).not.toHaveProperty('request.body')
  })

  it.each([
    ['a rejection', { status: 500, content: { size: -1 } }, true],
    ['a response that has none', { status: 204, content: { size: -1 } }, undefined],
    ['a redirect', { status: 302, content: { size: -1 } }, undefined],
    ['an empty one', { content: { size: 0 } }, undefined],
    ['one that the proxy of the suite did not keep', { content: { size: 9, comment: 'not kept' } }, undefined],
  ])('readEntry tells whether the body of %s is missing', (_, response, lacksBody) => {
    expect((readEntry(entry({}, response)) as { lacksBody?: true }).lacksBody).toBe(lacksBody)
  })

  it.each([
    [{ status: 1000 }, 'damaged: a status that no response has'],
    [{ status: 99 }, 'damaged: a status that no response has'],
    [{ status: 200.5 }, 'damaged: a status that no response has'],
    [{ status: '200' }, 'damaged: a status that no response has'],
    [{ content: { size: 2, encoding: 'base64', text: '{"a":1}' } }, 'damaged: a body that is no base64'],
    [{ content: { size: 2, encoding: 'base64', text: 'abcde' } }, 'damaged: a body that is no base64'],
  ])('readEntry leaves out what is damaged: %j', (response, why) => {
    expect(readEntry(entry({}, response))).toBe(why)
  })

  it('readEntry knows no response whose body was not recorded, and no trouble either', () => {
    const read = readEntry(entry({}, { content: { size: 900 } }))
    expect(read).not.toHaveProperty('response')
    expect(read).not.toHaveProperty('trouble')
  })

  it('readEntry takes the status 0 for a lost response', () => {
    expect(readEntry(entry({}, { status: 0 }))).toMatchObject({ trouble: { kind: 'aborted' } })
  })

  it('readEntry says that there was a body which was not recorded', () => {
    expect(readEntry(entry({ method: 'POST', bodySize: 40 }))).toMatchObject({
      request: {
        headers: [
          ['X-Api-Key', 'k'],
          ['Content-Length', '40'],
        ],
      },
    })
  })

  it.each([
    ['whose size nobody knows', {}],
    ['in a file of its own', { _file: 'b.json' }],
  ])('readEntry says of a request %s that its body is missing', (_, more) => {
    const read = readEntry(entry({ postData: { mimeType: 'application/json', text: '', ...more }, bodySize: -1 }))
    expect(read).toMatchObject({
      request: {
        headers: [
          ['X-Api-Key', 'k'],
          ['Transfer-Encoding', 'chunked'],
        ],
      },
    })
    expect(read).not.toHaveProperty('request.body')
  })

  it('readEntry reads the fields of a form', () => {
    const postData = { mimeType: 'application/x-www-form-urlencoded', params: [{ name: 'a b', value: '1&2' }] }
    expect(readEntry(entry({ method: 'POST', postData }))).toMatchObject({
      request: {
        body: 'a+b=1%262',
        headers: [
          ['X-Api-Key', 'k'],
          ['Content-Type', postData.mimeType],
        ],
      },
    })
  })

  it.each([
    ['nothing', undefined],
    ['a text', 'entry'],
    ['a list', []],
    ['no URL', { request: { method: 'GET' } }],
    ['a method that is a number', { request: { method: 1, url } }],
    ['a URL that is none', { request: { method: 'GET', url: 'a b' } }],
  ])('readEntry says nothing about %s', (_, value) => {
    expect(readEntry(value)).toBe('without a request')
  })

  it.each([
    ['headers', { headers: 'none' }, {}],
    ['single headers', { headers: [null, 1, { name: 1, value: 2 }] }, { headers: [[]] }],
    ['a body', { postData: 7 }, { content: [] }],
    ['texts', { postData: { text: {} } }, { content: { text: 1 } }],
    ['times', {}, {}],
  ])('readEntry reads what is left of an entry with wrong %s', (_, request, response) => {
    expect(readEntry(entry(request, response, { startedDateTime: 5, time: 'long' }))).toMatchObject({
      atMs: 0,
      durationMs: 0,
    })
  })
})

describe('readHar', () => {
  it('readHar counts what it leaves out, by why', async () => {
    const entries = [entry(), entry({}, {}, { _fromCache: 'disk' }), {}, 5, entry({ url: 'data:,x' })].map((one) =>
      JSON.stringify(one),
    )
    const recording = await readHar(pieces('{"log":{"entries":[', entries.join(','), ']}}'), 'a.har')
    expect(recording.exchanges.map(({ origin }) => origin)).toEqual(['https://api.example', 'null'])
    expect([...recording.leftOut]).toEqual([
      ['answered from a cache', 1],
      ['without a request', 1],
    ])
    expect(recording.isCutOff).toBe(false)
  })
})
