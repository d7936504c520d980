import { execFile, execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

// The adapters that the conformance suite shows, as a user starts them. The README says what they were found to do.

const packages = fileURLToPath(new URL('../../', import.meta.url))
const program = join(packages, 'conformance/dist/cli/main.js')
const examples = join(packages, 'conformance/examples/clients')
const folder = mkdtempSync(join(tmpdir(), 'card-clients-'))

const hasRequests = hasProgram('python3', '-c', 'import requests')
const hasGo = hasProgram('go', 'version')

beforeAll(() => {
  const scope = join(folder, 'node_modules/@card-contract')
  mkdirSync(scope, { recursive: true })
  symlinkSync(join(packages, 'client'), join(scope, 'client'))
  for (const name of ['card-contract-client.mjs', 'fetch.mjs', 'requests_client.py', 'nethttp_client.go'])
    copyFileSync(join(examples, name), join(folder, name))
  // `go run` would compile while the suite waits for the adapter's first line: on a new machine, the standard library as well.
  if (hasGo) execFileSync('go', ['build', 'nethttp_client.go'], { cwd: folder, stdio: 'pipe' })
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Found {
  readonly failed: readonly string[]
  readonly verdict: string
}

async function judge(...command: readonly string[]): Promise<Found> {
  const report = join(folder, `${basename(command.join('-'))}.json`)
  const args = [program, 'client', '--fail-on', 'inferred', '--quiet', '--report', `json=${report}`, '--', ...command]
  const stderr = await new Promise<string>((resolve) => {
    execFile(process.execPath, args, { cwd: folder }, (_error, _stdout, text) => resolve(text))
  })
  expect(stderr).toBe('')
  const { checks, verdict } = JSON.parse(readFileSync(report, 'utf8')) as {
    readonly checks: readonly { readonly id: string; readonly outcome: string }[]
    readonly verdict: string
  }
  return { failed: checks.flatMap(({ id, outcome }) => (outcome === 'failed' ? [id] : [])), verdict }
}

const paidTwice = ({ failed }: Found) => failed.filter((id) => id.includes('/client-does-it-once/'))

function hasProgram(command: string, ...args: readonly string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

// Most of a run is waiting.
describe.concurrent('the adapters that the suite shows', () => {
  it('our client meets every requirement of a client', async () => {
    expect(await judge('node', 'card-contract-client.mjs')).toEqual({ failed: [], verdict: 'conformant' })
  })

  it('bare fetch pays once, and takes its key to another server', async () => {
    const found = await judge('node', 'fetch.mjs')
    expect(paidTwice(found)).toEqual([])
    expect(found.failed).toContain('client-redirects/found-takes-no-credential')
  })

  it.skipIf(!hasRequests)('requests of Python pays once, and takes its key to another server', async () => {
    const found = await judge('python3', 'requests_client.py')
    expect(paidTwice(found)).toEqual([])
    expect(found.failed).toContain('client-redirects/found-takes-no-credential')
  })

  it.skipIf(!hasRequests)('requests with the retries of urllib3 pays twice where money moves by GET', async () => {
    const paid = paidTwice(await judge('python3', 'requests_client.py', '--retries'))
    expect(paid).toEqual(
      ['reset', 'closed', 'bad-gateway', 'gateway-timeout', 'unavailable'].map(
        (loss) => `query-card-operation/client-does-it-once/${loss}`,
      ),
    )
  })

  it.skipIf(!hasGo)('net/http of Go pays twice where money moves by GET', async () => {
    expect(paidTwice(await judge('./nethttp_client'))).toEqual([
      'query-card-operation/client-does-it-once/reset',
      'query-card-operation/client-does-it-once/closed',
    ])
  })
})

describe.skipIf(hasRequests && hasGo)('the adapters that the suite shows', () => {
  it.skip('LEFT OUT: there is no Python with requests, or no Go, on this machine', () => undefined)
})
