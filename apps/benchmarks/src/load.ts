import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { choosePinning } from './cores.ts'
import { installPeer } from './peers.ts'

const run = promisify(execFile)

export interface Load {
  /** Requested in turn, repeatedly. */
  readonly urls: readonly [string, ...string[]]
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly connections: number
  readonly seconds: number
}

export interface Outcome {
  readonly requests: number
  readonly requestsPerSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** Responses other than 2xx, and broken connections. A figure with any of these is invalid. */
  readonly failures: number
}

export interface LoadGenerator {
  readonly name: string
  put(load: Load): Promise<Outcome>
}

/** wrk if it is installed, because it takes the least CPU time; otherwise autocannon. */
export async function chooseLoadGenerator(): Promise<LoadGenerator> {
  if (await hasWrk()) return { name: 'wrk', put: putWithWrk }
  const folder = await installPeer('autocannon', '9.0.0')
  return { name: 'autocannon', put: (load) => putWithAutocannon(folder, load) }
}

async function hasWrk(): Promise<boolean> {
  try {
    await run('wrk', ['-v'])
    return true
  } catch (error) {
    // It prints its version and exits with 1.
    return (error as { code?: unknown }).code !== 'ENOENT'
  }
}

async function runPinned(command: string, args: readonly string[]): Promise<string> {
  const [first = '', ...rest] = [...choosePinning().load, command, ...args]
  const { stdout } = await run(first, rest, { maxBuffer: 16 * 1024 * 1024 })
  return stdout
}

async function putWithWrk(load: Load): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  try {
    const script = join(folder, 'load.lua')
    writeFileSync(script, wrkScript(load))
    const connections = String(load.connections)
    const args = ['-t1', '-c', connections, `-d${load.seconds}s`, '--timeout', '10s', '-s', script, load.urls[0]]
    const stdout = await runPinned('wrk', args)
    const line = stdout.split('\n').find((text) => text.startsWith('{'))
    if (!line) throw new Error(`wrk printed no summary:\n${stdout}`)
    return JSON.parse(line) as Outcome
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function wrkScript({ urls, method, headers, body }: Load): string {
  const paths = urls.map((url) => lua(new URL(url).pathname)).join(', ')
  const lines = Object.entries(headers).map(([name, value]) => `wrk.headers[ ${lua(name)} ] = ${lua(value)}`)
  return `wrk.method = ${lua(method)}
${lines.join('\n')}
${body === undefined ? '' : `wrk.body = ${lua(body)}`}
${urls.length === 1 ? '' : rotation(paths)}
done = function(summary, latency)
  local e = summary.errors
  print(string.format('{"requests":%d,"requestsPerSecond":%f,"p50Ms":%f,"p99Ms":%f,"failures":%d}',
    summary.requests, summary.requests / summary.duration * 1e6, latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    e.connect + e.read + e.write + e.status + e.timeout))
end
`
}

// Formatting a request costs the load generator time, so an unchanging request is formatted once.
function rotation(paths: string): string {
  return `local paths, turn = { ${paths} }, 0
request = function()
  turn = turn % #paths + 1
  return wrk.format(nil, paths[turn])
end`
}

/** Lua strings in long brackets contain anything but their own end. */
function lua(text: string): string {
  if (text.includes(']==]')) throw new RangeError('text ends a Lua string')
  return `[==[${text}]==]`
}

async function putWithAutocannon(folder: string, load: Load): Promise<Outcome> {
  const program = fileURLToPath(new URL('autocannon.ts', import.meta.url))
  return JSON.parse(await runPinned(process.execPath, [program, folder, JSON.stringify(load)])) as Outcome
}
