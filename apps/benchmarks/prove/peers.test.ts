import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { findInstalled, installPeer, type Peer, PeerUnavailableError } from '../src/peers.ts'

const peer: Peer = { registry: 'npm', name: 'a-peer-of-the-tests', version: '1.0.0' }

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

it('a peer that no registry hands out is an error that says so, and leaves nothing behind', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  // Nothing listens there, and npm is not to wait and see whether anything will.
  vi.stubEnv('npm_config_registry', 'http://127.0.0.1:9')
  vi.stubEnv('npm_config_fetch_retries', '0')
  const installing = installPeer(peer)
  await expect(installing).rejects.toThrow(PeerUnavailableError)
  await expect(installing).rejects.toThrow(
    /^a-peer-of-the-tests 1\.0\.0 could not be installed: npm error .*ECONNREFUSED/,
  )
  expect(existsSync(join(import.meta.dirname, '../.peers/a-peer-of-the-tests-1.0.0'))).toBe(false)
})

it('a peer that no earlier run has installed is not found', async () => {
  await expect(findInstalled(peer)).rejects.toThrow('a-peer-of-the-tests 1.0.0 is not installed')
})
