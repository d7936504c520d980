import { once } from 'node:events'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { createLiveView } from '../../src/live-page/live-view.ts'
import { secureHeaders } from '../../src/live-page/page.ts'
import { createRecent } from '../../src/live-page/recent.ts'

it('a live view streams what is remembered, then what is new, until it is closed', async () => {
  const recent = createRecent<string>({ size: 2, lineOf: (name, time) => JSON.stringify({ time, name }) })
  const liveView = createLiveView({ recent, limits: { lookEveryMs: 5, listeners: 1 } })
  const server = createServer((_, response) => {
    secureHeaders(response)
    if (liveView.join(response) !== 'joined') response.writeHead(503).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  for (const name of ['a', 'b', 'c']) recent.record(name, 0)
  const [response] = await once(get(url), 'response')
  expect(response.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'x-frame-options': 'DENY',
  })
  let received = ''
  response.setEncoding('utf8').on('data', (text: string) => {
    received += text
  })
  await expect.poll(() => received).toContain('"c"')
  recent.record('d', 1000)
  await expect.poll(() => received).toContain('"d"')
  expect((await fetch(url)).status).toBe(503)
  liveView.close()
  await once(response, 'end')
  expect(received).toMatchInlineSnapshot(`
    "retry: 2000

    event: request
    data: {"time":"1970-01-01T00:00:00.000Z","name":"b"}

    event: request
    data: {"time":"1970-01-01T00:00:00.000Z","name":"c"}

    event: request
    data: {"time":"1970-01-01T00:00:01.000Z","name":"d"}

    "
  `)
  server.closeAllConnections()
  server.close()
})
