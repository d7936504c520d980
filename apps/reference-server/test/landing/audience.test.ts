import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { createAudience, isLocalRequest } from '../../src/audience.ts'

const asking = (headers: Record<string, string>) => ({ headers }) as unknown as IncomingMessage
const atHome = asking({ host: '127.0.0.1:4010' })

describe('a request', () => {
  it.each([
    '127.0.0.1:4010',
    '127.0.0.1',
    'localhost:4010',
    'LOCALHOST',
    '[::1]:4010',
    '127.8.9.1',
    'cards.localhost:80',
  ])('a request for %s comes from this machine', (host) => {
    expect(isLocalRequest(asking({ host }))).toBe(true)
  })

  it.each([
    // A web page that made its own name point here.
    'evil.example:4010',
    'localhost.evil.example',
    '127.0.0.1.evil.example:4010',
    'evil.example#127.0.0.1',
    'localhost@evil.example',
    '192.168.1.5:4010',
    '0.0.0.0:4010',
    '[::]:4010',
    '',
  ])('a request for %j does not come from this machine', (host) => {
    expect(isLocalRequest(asking({ host }))).toBe(false)
  })

  it('a request that a proxy forwards does not come from this machine, for any name', () => {
    for (const header of ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']) {
      expect(isLocalRequest(asking({ host: 'localhost', [header]: 'for=198.51.100.7' }))).toBe(false)
    }
    expect(isLocalRequest(asking({}))).toBe(false)
  })
})

describe('recent requests', () => {
  it('recent requests are shown on this machine if no other machine can reach the server', () => {
    const audienceOf = createAudience({ host: '127.0.0.1', liveView: 'local' })
    expect(audienceOf(atHome)).toEqual({ isLocal: true, live: 'shown' })
    expect(audienceOf(asking({ host: 'evil.example:4010' }))).toEqual({ isLocal: false, live: 'other-name' })
    const beyond = createAudience({ host: '0.0.0.0', liveView: 'local' })
    expect(beyond(atHome)).toEqual({ isLocal: false, live: 'beyond-this-machine' })
  })

  it('recent requests are shown always or never if the option says so', () => {
    for (const host of ['127.0.0.1', '0.0.0.0']) {
      expect(createAudience({ host, liveView: 'always' })(asking({ host: 'cards.example' })).live).toBe('shown')
      expect(createAudience({ host, liveView: 'never' })(atHome).live).toBe('switched-off')
    }
  })
})
