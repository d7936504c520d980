import { createSocket } from 'node:dgram'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leadsToThisMachine } from '../../src/cli/target.ts'
import { type ServedModel, serve } from '../fixtures/serve.ts'
import { flagsFor, withoutProcess } from './card-conformance.ts'

let served: ServedModel
beforeAll(async () => {
  served = await serve()
})
afterAll(() => served[Symbol.asyncDispose]())

describe('a service on another machine', () => {
  it('a service on another machine gets no requests without --allow-mutations; the program shows the plan', async () => {
    const flags = flagsFor({ ...served.target, baseUrl: 'https://cards.invalid/api/v1' })
    const { code, stdout, stderr } = await withoutProcess(['run', ...flags, '--operation', 'topUpCard', '--seed', '1'])
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toMatch(/^\n {2}A run against https:\/\/cards\.invalid\/api\/v1\n {2}sends at least \d+ requests: /)
    expect(stderr).toMatch(/It tops cards up with [\d.,]+ USD, and leaves it on them\./)
    expect(stderr).toMatch(
      /\ncard-conformance: cards\.invalid is not on this machine, and a run creates users and cards and moves money there; nothing was sent; use --allow-mutations to allow it\n$/,
    )
  })

  it('a service on another machine is rejected before its name is resolved', async () => {
    // The program does not know this name server; the test shows that it exits without resolving the name.
    const nameServer = createSocket('udp4')
    let asked = 0
    nameServer.on('message', () => asked++)
    await new Promise<void>((resolve) => nameServer.bind(0, '127.0.0.1', resolve))
    const flags = flagsFor({ ...served.target, baseUrl: 'http://cards.invalid/api/v1' })
    const { code } = await withoutProcess(['run', ...flags, '--only', 'top-up/raises-the-balance'])
    nameServer.close()
    expect([code, asked]).toEqual([2, 0])
  })

  it('a service on another machine is tested with --allow-mutations, after the plan', async () => {
    // Any non-loopback address of this machine works; an unknown name fails at once.
    const flags = flagsFor({ ...served.target, baseUrl: 'http://cards.invalid/api/v1' })
    const { code, stdout, stderr } = await withoutProcess([
      'run',
      ...flags,
      '--allow-mutations',
      '--operation',
      'topUpCard',
    ])
    expect(stderr).toContain('A run against http://cards.invalid/api/v1')
    expect(stdout).toContain('The target cannot be reached: getaddrinfo')
    expect(code).toBe(3)
  })
})

describe('leadsToThisMachine', () => {
  it.each([
    'http://localhost:1/',
    'http://LOCALHOST/',
    'http://127.0.0.1/',
    'http://127.9.9.9/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
  ])('leadsToThisMachine accepts %s', (url) => {
    expect(leadsToThisMachine(url)).toBe(true)
  })

  it.each([
    'http://localhost.example.com/',
    'http://api.localhost/',
    'http://127.0.0.1.example.com/',
    'http://10.0.0.1/',
    'http://0.0.0.0/',
    'http://[::]/',
    'http://[fe80::1]/',
    'http://host.docker.internal/',
  ])('leadsToThisMachine rejects %s', (url) => {
    expect(leadsToThisMachine(url)).toBe(false)
  })
})
