import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder, withoutProcess } from '../../test/cli/card-conformance.ts'
import { clientOf, liveThrough } from '../../test/fixtures/card-life.ts'
import { serve } from '../../test/fixtures/serve.ts'
import { startProxy } from './processes.ts'

const prefix = '/api/v1'
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ')

describe('the end', () => {
  it('Ctrl-C ends it while a client keeps its connection and a response never comes', async () => {
    await using model = await serve(undefined, {
      write(outgoing, { status, headers, body }, _, { url }) {
        if (!url?.endsWith('/silent')) outgoing.writeHead(status, headers).end(body)
      },
    })
    const proxy = await startProxy(model.target.baseUrl)
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const options = { agent, headers: { 'x-api-key': 'key-of-the-tests' } }
    const [kept] = await once(get(`${proxy.origin}${prefix}/payouts/a`, options), 'response')
    kept.resume()
    await once(kept, 'end')
    const idle = connect(Number(new URL(proxy.origin).port), '127.0.0.1').on('error', () => undefined)
    const silent = get(`${proxy.origin}${prefix}/payouts/silent`).on('error', () => undefined)
    while (model.requests() < 2) await new Promise((resolve) => setTimeout(resolve, 5))
    // Everything is still open: only the proxy can end this.
    const { code, stdout, stderr } = await proxy.end()
    expect(code).toBe(0)
    expect(oneLine(stdout)).toContain('2 exchanges of live-traffic')
    expect(stderr).toMatch(
      /GET \/api\/v1\/payouts\/silent no response \d+ ms\n {2}no complete response: the proxy ended/,
    )
    for (const one of [agent, idle, silent]) one.destroy()
  })

  it('what was answered before SIGKILL is in the recording, which check-har reads', async () => {
    await using model = await serve()
    const cwd = temporaryFolder()
    const proxy = await startProxy(model.target.baseUrl, ['--record', 'live.har'], { cwd })
    await liveThrough(clientOf(proxy.origin + prefix))
    proxy.child.kill('SIGKILL')
    await proxy.ended
    const { code, stdout } = await withoutProcess(['check-har', 'live.har'], { cwd })
    expect(code).toBe(0)
    expect(oneLine(stdout)).toContain('11 exchanges of live.har; live.har ends in the middle')
  })

  it('a recording is deleted in the end unless --record names it', async () => {
    await using model = await serve()
    const proxy = await startProxy(model.target.baseUrl)
    const { stderr } = await proxy.end()
    const [, path = ''] = /recording to (\S+) until/.exec(stderr) ?? []
    expect([path.endsWith('/live-traffic'), existsSync(path)]).toEqual([true, false])
  })
})

describe('its address', () => {
  it('the proxy listens on loopback, and warns if it is told to listen elsewhere', async () => {
    const target = `http://127.0.0.1:9${prefix}`
    const proxy = await startProxy(target)
    expect(proxy.origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    const socket = connect(Number(new URL(proxy.origin).port), '127.0.0.2')
    await expect(once(socket, 'connect')).rejects.toThrow()
    const { stderr } = await proxy.end()
    expect(stderr).not.toContain('other machines')
    const open = await startProxy(target, ['--host', '0.0.0.0'])
    expect((await open.end()).stderr).toContain(
      'warning: other machines can reach the proxy, and the service through it',
    )
  })

  it.each([
    [[], '--target: expected the URL of the service, such as https://host/api/v1, received nothing'],
    [['--target', 'localhost'], '--target: expected'],
    [['--target', 'ftp://host/api/v1'], '--target: expected'],
    [['--target', 'http://127.0.0.1:9/api/v1', '--port', '65536'], '--port: expected'],
    [
      ['--target', 'http://127.0.0.1:9/api/v1', '--host', '203.0.113.9', '--port', '0'],
      '--host: expected an address of this machine',
    ],
    [
      ['--target', 'http://127.0.0.1:9/api/v1', '--record', 'no/such/folder.har'],
      '--record: expected a place to write to',
    ],
    [
      ['--target', 'http://127.0.0.1:9/api/v1', '--base-url', 'http://a'],
      '--base-url is not an option of this command',
    ],
  ])('proxy says what is wrong with %j on one line', async (args, message) => {
    const { code, stdout, stderr } = await withoutProcess(['proxy', ...args])
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(message)
    expect(
      stderr
        .trimEnd()
        .split('\n')
        .filter((line) => !line.includes('--help')),
    ).toHaveLength(1)
  })

  it('a port that is in use is named, and no recording is left behind', async () => {
    await using model = await serve()
    const cwd = temporaryFolder()
    const { port } = new URL(model.target.baseUrl)
    const args = ['proxy', '--target', model.target.baseUrl, '--port', port, '--record', 'live.har']
    const { code, stderr } = await withoutProcess(args, { cwd })
    expect(code).toBe(2)
    expect(stderr).toContain(`--port: expected a free port, received ${port}, which is in use`)
    expect(existsSync(join(cwd, 'live.har'))).toBe(false)
  })

  it('an earlier recording is kept unless --overwrite is given', async () => {
    const cwd = temporaryFolder()
    writeFileSync(join(cwd, 'live.har'), 'mine')
    const { code, stderr } = await withoutProcess(
      ['proxy', '--target', 'http://127.0.0.1:9/api/v1', '--record', 'live.har'],
      { cwd },
    )
    expect([code, readFileSync(join(cwd, 'live.har'), 'utf8')]).toEqual([2, 'mine'])
    expect(stderr).toContain('live.har exists; name another file, or use --overwrite')
  })
})
