import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { main } from '../../src/cli/command-line.ts'
import { mutants } from './mutants.ts'
import { key, type Served, serve } from './serve.ts'
import { parcelSuite } from './suite.ts'

const folder = mkdtempSync(join(tmpdir(), 'second-kit-'))
let good: Served
let bad: Served

beforeAll(async () => {
  good = await serve()
  bad = await serve(mutants.find(({ name }) => name === 'finds any parcel')?.alter)
})

afterAll(async () => {
  await good[Symbol.asyncDispose]()
  await bad[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

async function command(...args: readonly string[]) {
  const said = { stdout: '', stderr: '' }
  const stream = (name: keyof typeof said) => ({
    write(text: string): void {
      said[name] += text
    },
  })
  const streams = { stdout: stream('stdout'), stderr: stream('stderr'), environment: {}, directory: folder }
  return { code: await main(args, streams, async () => parcelSuite()), ...said }
}

const at = ({ target }: Served) => ['--base-url', target.baseUrl, '--api-key', key]

describe('the command line with another kit', () => {
  it('run tests a service, and verify accepts its report', async () => {
    const run = await command(
      'run',
      ...at(good),
      '--fail-on',
      'inferred',
      '--report',
      'terminal=-',
      '--report',
      'json=good.json',
    )
    expect([run.code, run.stderr]).toEqual([0, `card-conformance: testing ${good.target.baseUrl}\n`])
    expect(run.stdout).toContain('Conformant at the inferred level')
    const verified = await command('verify', 'good.json')
    expect([verified.code, verified.stderr]).toEqual([0, ''])
    expect(verified.stdout).toContain('verified')
  })

  it('run fails a service that deviates, and says how to repeat the request', async () => {
    const run = await command('run', ...at(bad), '--fail-on', 'inferred', '--seed', '1')
    expect(run.code).toBe(1)
    expect(run.stdout).toContain('Accepts identifiers that do not exist')
    expect(run.stdout).toContain('"X-Parcel-Key: $PARCEL_KEY"')
  })

  it('run requires only the credential of the kit', async () => {
    const { code, stderr } = await command('run', '--base-url', good.target.baseUrl)
    expect(code).toBe(2)
    expect(stderr).toContain('--api-key: expected a credential')
    expect(stderr).not.toContain('--access-token')
  })

  it('list shows the checks and the open questions', async () => {
    const { code, stdout } = await command('list')
    expect(code).toBe(0)
    for (const one of ['sendParcel', 'parcels/ids-are-unique', 'parcels/cancel-twice']) expect(stdout).toContain(one)
  })

  it('explain shows a check with the requests that it sends', async () => {
    const { code, stdout } = await command('explain', 'parcels/unknown-parcel-is-rejected')
    expect(code).toBe(0)
    expect(stdout).toContain('readParcel MUST reject a parcel ID that was never issued.')
    expect(stdout).toContain('"X-Parcel-Key: $PARCEL_KEY"')
  })

  it('plan says what a run would create', async () => {
    const { code, stdout } = await command('plan', '--base-url', good.target.baseUrl)
    expect(code).toBe(0)
    expect(stdout).toContain('parcels')
  })
})
