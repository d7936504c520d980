import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { examine } from '../src/foreign/foreign.ts'
import { mocksEveryOperation } from '../src/foreign/mock.ts'
import { foreignTools } from '../src/foreign/tools.ts'
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

const folder = mkdtempSync(join(tmpdir(), 'card-contract-foreign-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('a foreign tool that is on this machine', () => {
  it.for(foreignTools)('$name: $expectation', async (tool, { skip }) => {
    const { outcome, why } = await examine(tool, findInstalled)
    skip(outcome === 'skipped', why)
    expect({ outcome, why }).toEqual({ outcome: 'held', why: undefined })
  })
})

it('a mock that accepts requests without credentials fails', async () => {
  const program = join(folder, 'careless.mjs')
  writeFileSync(
    program,
    "import { createServer } from 'node:http'\ncreateServer((_, response) => response.end('{}')).listen(process.argv[2])\n",
  )
  await expect(mocksEveryOperation({ program, args: ['PORT'], cwd: folder })).rejects.toThrow(
    / returned 200 .*expected 401$/,
  )
})
