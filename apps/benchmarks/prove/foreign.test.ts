import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { examine } from '../src/foreign/foreign.ts'
import { mocksEveryOperation } from '../src/foreign/mock.ts'
import { foreignTools } from '../src/foreign/tools.ts'
import { findInstalled } from '../src/peers.ts'

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
