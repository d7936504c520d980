import { describe, expect, it } from 'vitest'
import { isLoopback } from '../src/loopback.ts'

describe('the addresses of this machine only', () => {
  it.each(['127.0.0.1', '127.8.8.8', '::1', 'localhost', '::ffff:127.0.0.1'])('%s is a loopback address', (host) => {
    expect(isLoopback(host)).toBe(true)
  })

  it.each(['0.0.0.0', '::', '192.168.1.1', 'localhost.example.com', '127.0.0.1.example.com', 'myhost'])(
    '%s is not a loopback address',
    (host) => {
      expect(isLoopback(host)).toBe(false)
    },
  )
})
