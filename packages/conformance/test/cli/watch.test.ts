import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { main } from '../../src/cli/command-line.ts'
import type { ServedModel } from '../fixtures/serve.ts'
import { serve } from '../fixtures/serve.ts'
import { flagsFor, start, temporaryFolder, withoutProcess } from './card-conformance.ts'
import { failing, serveFaulty } from './good-and-faulty.ts'

const passing = 'disable-card/answers-success-true'
const hostOf = ({ target }: ServedModel) => new URL(target.baseUrl).host
const portOf = ({ target }: ServedModel) => Number(new URL(target.baseUrl).port)

/** A run of two checks; the faulty server fails one of them. */
const two = (served: ServedModel) => [
  ...['run', ...flagsFor(served.target)],
  ...['--only', failing, '--only', passing, '--no-probes', '--watch'],
]

describe('run --watch', () => {
  it('run --watch runs the failed check again after a restart, and everything after the next restart', async () => {
    let served = await serveFaulty()
    const host = hostOf(served)
    const watched = start(two(served))
    const restart = async (times: number) => {
      await served[Symbol.asyncDispose]()
      await watched.says(`${host} has stopped\n`, times)
      served = await serve(undefined, { port: portOf(served) })
      await watched.says('the target has restarted\n', times)
    }
    await watched.says(`next: 1 check, once ${host} restarts; Ctrl-C quits\n`)
    await restart(1)
    await watched.says('next: everything, once ')
    await restart(2)
    await watched.says('next: everything, once ', 2)
    watched.child.kill('SIGINT')
    const { code, stdout } = await watched.ended
    await served[Symbol.asyncDispose]()
    expect(stdout).toContain('1 check failed')
    expect(stdout).toContain(`\nfixed  ${failing}\n`)
    expect(stdout).toMatch(/2 of 2 selected checks passed; a partial run is never called conformant\.\n/)
    // That of the last full run, which was partial.
    expect(code).toBe(3)
  })

  it('run --watch runs again when a watched file changes', async () => {
    await using served = await serveFaulty()
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'src'))
    const watched = start([...two(served), '--watch-path', 'src'], { cwd: folder })
    await watched.says(' restarts or src changes; Ctrl-C quits\n')
    writeFileSync(join(folder, 'src', 'service.py'), 'mended')
    await watched.says('a watched file has changed\n')
    await watched.says('next: 1 check, once ', 2)
    watched.child.kill('SIGTERM')
    const { code, stdout } = await watched.ended
    expect(stdout).toContain(`\nstill failing  ${failing}\n  disableCard returned`)
    expect(code).toBe(1)
  })
})

describe('the keys of run --watch', () => {
  let served: ServedModel
  beforeAll(async () => {
    served = await serveFaulty()
  })
  afterAll(() => served[Symbol.asyncDispose]())

  /** Types one key whenever the program waits for one. */
  async function typed(...keys: readonly string[]) {
    const raw: boolean[] = []
    const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: (is: boolean) => raw.push(is) })
    const left = [...keys]
    let [stdout, stderr] = ['', '']
    const code = await main(two(served), {
      stdin,
      stdout: { write: (text: string) => (stdout += text) },
      stderr: {
        write(text: string) {
          stderr += text
          if (text.includes('; keys: a all, f failed, q quit\n')) stdin.write(left.shift() ?? 'q')
        },
      },
      environment: {},
      directory: temporaryFolder(),
    })
    return { code, stdout, stderr, raw, listeners: stdin.listenerCount('data') }
  }

  it('the keys of run --watch are a for all, f for the failed ones and q to quit, which restores the terminal', async () => {
    const { code, stdout, raw, listeners } = await typed('f', 'A', 'x\rq')
    const runs = stdout.match(/^still failing|Not conformant/gm)
    expect(runs).toEqual(['Not conformant', 'Not conformant', 'still failing', 'Not conformant', 'Not conformant'])
    expect([code, listeners]).toEqual([1, 0])
    expect(raw).toEqual([true, false, true, false, true, false])
  })

  it.each([
    ['Ctrl-C', '\u0003'],
    ['Ctrl-D', '\u0004'],
  ])('the key %s quits run --watch as well', async (_, key) => {
    const { code, stderr, raw } = await typed(key)
    expect(code).toBe(1)
    expect(raw).toEqual([true, false])
    expect(stderr).not.toContain('interrupted')
  })
})

describe('options of run --watch', () => {
  const target = ['--base-url', 'http://127.0.0.1:1/api/v1', '--api-key', 'k', '--access-token', 'a']
  it.each<[string, string[], string]>([
    [
      'without a base URL',
      ['--watch'],
      '--watch: expected --base-url, received none; without one, the run starts a reference server that never changes',
    ],
    [
      'with a report on stdout',
      [...target, '--service-token', 's', '--watch', '--report', 'json=-'],
      '--watch: expected a file for --report json, received stdout; the results of several runs would run together',
    ],
    [
      'with a path alone',
      [...target, '--service-token', 's', '--watch-path', 'src'],
      '--watch-path: expected --watch as well, received --watch-path alone',
    ],
  ])('run --watch is rejected %s', async (_, args, message) => {
    expect(await withoutProcess(['run', ...args])).toEqual({
      code: 2,
      stdout: '',
      stderr: `card-conformance: ${message}\n`,
    })
  })

  it('run --watch is rejected with a path that does not exist, and sends nothing', async () => {
    await using served = await serve()
    const { code, stderr } = await withoutProcess([...two(served), '--watch-path', 'nowhere'])
    expect(stderr).toBe(
      'card-conformance: --watch-path: expected a file or folder that can be watched, received nowhere (ENOENT)\n',
    )
    expect([code, served.requests()]).toEqual([2, 0])
  })
})
