import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { readReport } from '../../src/engine/report/read-report.ts'
import { flagsFor, temporaryFolder } from '../../test/cli/card-conformance.ts'
import { serveGoodAndFaulty } from '../../test/cli/good-and-faulty.ts'
import { serveRaw } from '../../test/engine/http/hostile-server.ts'
import { serve } from '../../test/fixtures/serve.ts'
import { reportedBy } from '../../test/reporters/schemas.ts'
import { cardConformance, start } from './processes.ts'

const folder = temporaryFolder()
const { good, faulty, close } = await serveGoodAndFaulty()
afterAll(close)

describe('exit code 0', () => {
  it('exit code 0 is for a conformant service, within a budget if there is one', async () => {
    const { code, stdout } = await cardConformance(['run', ...flagsFor(good.target), '--budget', '1000'])
    expect(stdout).toContain('Conformant within a budget of 1,000 requests, at the documented level\n')
    expect(code).toBe(0)
  })
})

describe('exit code 1', () => {
  it('exit code 1 is for a service that is not conformant', async () => {
    const args = ['run', ...flagsFor(faulty.target), '--operation', 'disableCard', '--seed', '1']
    const { code, stdout, stderr } = await cardConformance(args)
    expect(code).toBe(1)
    // A slow machine also sees how far the run is.
    const told = stderr.split('\n').filter((line) => !/^card-conformance: \d+%, /.test(line))
    expect(told).toEqual([`card-conformance: testing ${faulty.target.baseUrl}`, ''])
    expect(stdout).toContain(
      'failed  disableCard returned `data.operation` 7 (service)\n    Requirement (documented): ',
    )
    expect(stdout).toContain('    expected  a string\n    received  7\n')
  })
})

describe('exit code 3', () => {
  it('exit code 3 is for a service that cannot be reached', async () => {
    const gone = await serveRaw(() => undefined)
    await gone.close()
    const flags = flagsFor({ ...good.target, baseUrl: `${gone.origin.origin}/api/v1` })
    const { code, stdout } = await cardConformance(['run', ...flags])
    expect(code).toBe(3)
    expect(stdout).toContain('Not judged\n  The target cannot be reached: connect ECONNREFUSED')
  })

  it('exit code 3 is for credentials that every operation rejects', async () => {
    const credentials = { apiKey: 'wrong', accessToken: 'wrong', serviceToken: 'wrong' }
    const { code, stdout } = await cardConformance(['run', ...flagsFor({ ...good.target, credentials })])
    expect(code).toBe(3)
    expect(stdout).toContain('The target rejects the credentials for every operation')
  })

  it('exit code 3 is for a run without a known payment or payout', async () => {
    const flags = flagsFor({ ...good.target, fixtures: {} })
    const { code, stdout } = await cardConformance(['run', ...flags, '--budget', '1000', '--no-probes'])
    expect(code).toBe(3)
    expect(stdout).toContain('Incomplete within a budget of 1,000 requests, at the documented level')
    expect(stdout).toContain('needs --order-id and --pay-id')
  })

  it('exit code 3 is for a deadline that was reached', async () => {
    const { code, stdout } = await cardConformance(['run', ...flagsFor(good.target), '--deadline', '3', '--rate', '20'])
    expect(code).toBe(3)
    expect(stdout).toContain('Incomplete at the documented level\n  The run reached its deadline of 3 s. ')
  })
})

describe('exit code 3 with --give-up-after', () => {
  it('exit code 3 is for a service that stops responding, with the reason below the verdict', async () => {
    await using server = await serve(undefined, {
      write(outgoing, { status, headers, body }, turn) {
        if (turn <= 60) outgoing.writeHead(status, headers).end(body)
      },
    })
    const patience = ['--give-up-after', '3', '--timeout', '3000']
    const { code, stdout } = await cardConformance(['run', ...flagsFor(server.target), ...patience])
    // Where a line ends depends on the number of requests.
    expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(
      /^ Incomplete at the documented level The target stopped responding: none of the last \d+ requests got a response; the first of them was \w+ \(.+?\); the run gave up after 3 s without progress\. /,
    )
    expect(code).toBe(3)
  })
})

describe('exit code 130', () => {
  it('exit code 130 is for Ctrl-C, with a valid partial report', async () => {
    const path = join(folder, 'interrupted.json')
    const before = good.requests()
    const run = start(['run', ...flagsFor(good.target), '--rate', '50', '--report', `json=${path}`])
    while (good.requests() < before + 30) await new Promise((resolve) => setTimeout(resolve, 20))
    run.child.kill('SIGINT')
    const { code, stderr, stdout } = await run.ended
    expect(code).toBe(130)
    expect(stderr).toContain(
      'card-conformance: interrupted: writing the report so far; press Ctrl-C again to stop at once\n',
    )
    expect(stdout).toContain('Incomplete at the documented level')
    const report = readReport(readFileSync(path, 'utf8'))
    expect(reportedBy('report', report)).toEqual([])
    expect(report).toMatchObject({ verdict: 'incomplete', suite: { interrupted: 'the run was interrupted' } })
    expect((await cardConformance(['verify', path])).code).toBe(0)
  })

  it('exit code 130 is also for a second Ctrl-C, which ends at once', async () => {
    const silent = await serveRaw(() => undefined)
    const flags = flagsFor({ ...good.target, baseUrl: `${silent.origin.origin}/api/v1` })
    const run = start(['run', ...flags])
    await run.says('testing')
    run.child.kill('SIGINT')
    run.child.kill('SIGTERM')
    expect((await run.ended).code).toBe(130)
    await silent.close()
  })

  it('is also for SIGTERM as soon as the program runs, with a report and no request', async () => {
    const path = join(folder, 'stopped-early.json')
    const before = good.requests()
    // Node loads it first. It sends the signal when the program starts to listen for it, long before the run begins.
    const preload = `const stop = (name) => {
      if (name !== 'SIGTERM') return
      process.off('newListener', stop)
      process.kill(process.pid, name)
    }
    process.on('newListener', stop)`
    const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(preload)}` }
    const { code, stderr } = await cardConformance(['run', ...flagsFor(good.target), '--report', `json=${path}`], {
      env,
    })
    expect(stderr).toContain('card-conformance: interrupted: writing the report so far')
    expect(code).toBe(130)
    expect(good.requests()).toBe(before)
    expect(readReport(readFileSync(path, 'utf8'))).toMatchObject({
      verdict: 'incomplete',
      suite: { interrupted: 'the run was interrupted' },
    })
  })
})

describe.runIf(process.platform === 'linux')('a full disk behind stdout', () => {
  it.each([[['list']], [['list', '--json']], [['--help']], [['run', '--help']], [['--version']]])(
    'makes %j exit with 3 and say why',
    async (args) => {
      const { code, stderr } = await ontoFullDisk(args)
      expect(stderr).toBe('card-conformance: cannot write to stdout: ENOSPC: no space left on device, write\n')
      expect(code).toBe(3)
    },
  )
})

const program = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))

function ontoFullDisk(args: readonly string[]): Promise<{ code: number | null; stderr: string }> {
  const child = spawn('sh', ['-c', '"$@" > /dev/full', 'sh', process.execPath, program, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ code, stderr }))
  })
}
