import { spawn } from 'node:child_process'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { readReport } from '../../src/engine/report/read-report.ts'
import { flagsFor, temporaryFolder } from '../../test/cli/card-conformance.ts'
import { serveGoodAndFaulty } from '../../test/cli/good-and-faulty.ts'
import { serve } from '../../test/fixtures/serve.ts'
import { cardConformance } from './processes.ts'

const folder = temporaryFolder()
const { faulty, close } = await serveGoodAndFaulty()
afterAll(close)

const part = ['--operation', 'disableCard', '--only', 'disable-card/*', '--seed', '1']
const run = (...args: readonly string[]) =>
  cardConformance(['run', ...flagsFor(faulty.target), ...part, ...args], { cwd: folder })

describe('a report that cannot be written', () => {
  it('a report that cannot be written costs neither the summary, nor the other reports, nor the exit code', async () => {
    const { code, stdout, stderr } = await run('--report', 'json=/dev/full', '--report', 'junit=junit.xml')
    expect(stdout).toContain('Not conformant at the documented level')
    expect(stderr).toMatch(/^card-conformance: cannot write \/dev\/full: no space left on device$/m)
    expect(stderr).not.toContain('internal error')
    expect(readFileSync(join(folder, 'junit.xml'), 'utf8')).toContain('<testsuites')
    expect(code).toBe(1)
  })

  it('a report that cannot be written is named with its path if its folder vanished', async () => {
    mkdirSync(join(folder, 'gone'))
    await using server = await serve(undefined, {
      write(outgoing, { status, headers, body }) {
        rmSync(join(folder, 'gone'), { recursive: true, force: true })
        outgoing.writeHead(status, headers).end(body)
      },
    })
    const { code, stderr } = await cardConformance(
      ['run', ...flagsFor(server.target), ...part, '--report', 'json=gone/report.json', '--report', 'html=report.html'],
      { cwd: folder },
    )
    expect(stderr).toContain('card-conformance: cannot write gone/report.json: no such file or directory\n')
    expect(existsSync(join(folder, 'report.html'))).toBe(true)
    // Only a part of the checks was selected.
    expect(code).toBe(3)
  })

  it('a full disk leaves an earlier report as it was, and no temporary file', async () => {
    const place = join(folder, 'full')
    mkdirSync(place)
    writeFileSync(join(place, 'report.json'), 'earlier')
    // In blocks of 1,024 bytes: the report is larger.
    const { code, stdout, stderr } = await limited(8, ['--report', `json=${join(place, 'report.json')}`])
    expect(stderr).toContain(`cannot write ${join(place, 'report.json')}: file too large\n`)
    expect(stdout).toContain('Not conformant')
    expect(code).toBe(1)
    expect(readdirSync(place)).toEqual(['report.json'])
    expect(readFileSync(join(place, 'report.json'), 'utf8')).toBe('earlier')
  })

  it('a report that cannot be written changes the exit code if it alone would have held the verdict', async () => {
    const { code, stdout } = await run('--quiet', '--report', 'json=/dev/full')
    expect(stdout).toBe('')
    expect(code).toBe(3)
  })
})

it('a full stdout and stderr cost no report', async () => {
  const { code, stderr } = await shell('"$@" --report json=whole.json > /dev/full')
  expect(stderr).toContain('card-conformance: cannot write to stdout: ENOSPC: no space left on device')
  expect(code).toBe(1)
  expect((await shell('"$@" --report json=whole.json 2> /dev/full')).code).toBe(1)
  expect(readReport(readFileSync(join(folder, 'whole.json'), 'utf8')).verdict).toBe('not-conformant')
})

it('a report to a device or a symbolic link replaces neither', async () => {
  symlinkSync('target.json', join(folder, 'link.json'))
  const { stdout } = await shell('"$@" --quiet --report json=/dev/stdout --report badge=link.json | cat')
  expect(readReport(stdout).verdict).toBe('not-conformant')
  expect(lstatSync(join(folder, 'link.json')).isSymbolicLink()).toBe(true)
  expect(JSON.parse(readFileSync(join(folder, 'target.json'), 'utf8'))).toMatchObject({ schemaVersion: 1 })
})

const program = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))

/** Runs the program in a shell, as "$@". */
function shell(
  script: string,
  more: readonly string[] = [],
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const command = [process.execPath, program, 'run', ...flagsFor(faulty.target), ...part, ...more]
  const child = spawn('sh', ['-c', script, 'sh', ...command], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  let [stdout, stderr] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, stdout, stderr })))
}

const limited = (blocks: number, args: readonly string[]) => shell(`trap '' XFSZ; ulimit -f ${blocks}; "$@"`, args)
