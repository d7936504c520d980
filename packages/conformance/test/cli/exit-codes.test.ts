import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readReport } from '../../src/run/read-report.ts'
import { type ServedUnderstudy, serve } from '../fixtures/serve.ts'
import { complaintsOf } from '../reporters/schemas.ts'
import { serveRaw } from '../run/hostile-server.ts'
import { cardConformance, flagsFor, start, temporaryFolder, withoutProcess } from './card-conformance.ts'

let good: ServedUnderstudy
let faulty: ServedUnderstudy
const folder = temporaryFolder()

beforeAll(async () => {
  good = await serve()
  faulty = await serve((parts) => ({
    ...parts,
    grant: (data, scene) =>
      parts.grant(scene.operation.operationId === 'disableCard' ? { ...data, operation: 7 } : data, scene),
  }))
})

afterAll(async () => {
  await good[Symbol.asyncDispose]()
  await faulty[Symbol.asyncDispose]()
})

describe('exit code 0', () => {
  it('is for a service that conforms', async () => {
    const { code, stdout } = await cardConformance(['run', ...flagsFor(good.target), '--seed', '1'])
    expect(stdout).toContain('Conformant at the documented level\n')
    expect(code).toBe(0)
  })
})

describe('exit code 1', () => {
  it('is for a service that does not', async () => {
    const args = ['run', ...flagsFor(faulty.target), '--operation', 'disableCard', '--seed', '1']
    const { code, stdout, stderr } = await cardConformance(args)
    expect(code).toBe(1)
    expect(stderr).toBe(`card-conformance: judging ${faulty.target.baseUrl}\n`)
    expect(stdout).toContain('failed  disable-card/answers-data-operation  documented')
    expect(stdout).toContain('disableCard: /data/operation expected a string, received 7 (exchange')
  })
})

describe('exit code 2', () => {
  it.each<[string, string[], string]>([
    [
      'no command',
      [],
      'expected a command, received none: run, list, plan, explain, replay, verify, compare; --help explains them',
    ],
    ['an unknown command', ['rnu'], 'expected a command, received "rnu"; did you mean run?; --help lists them'],
    [
      'an option before the command',
      ['--quiet', 'run'],
      'expected a command, received "--quiet"; options stand behind the command; --help lists them',
    ],
    ['an unknown flag', ['run', '--bse-url', 'x'], '--bse-url is unknown; did you mean --base-url?'],
    ['a flag of another command', ['list', '--fail-on', 'observed'], '--fail-on is not an option of this command'],
    ['a flag without its value', ['run', '--seed'], '--seed: expected a value, received nothing'],
    ['a value for a switch', ['run', '--quiet=1'], '--quiet: expected no value, received one'],
    ['a stray word', ['run', 'secret-that-lost-its-flag'], 'run: expected flags only, received 1 word'],
    [
      'a level that is none',
      ['run', '--fail-on', 'documnted'],
      '--fail-on: expected one of documented, observed, inferred, received "documnted"; did you mean documented?',
    ],
    [
      'a number out of its range',
      ['run', '--concurrency', '0'],
      '--concurrency: expected a whole number from 1 to 256, received "0"',
    ],
    [
      'a URL that is none',
      ['run', '--base-url', 'localhost:4010'],
      '--base-url: expected an http or https URL, received "localhost:4010"',
    ],
    [
      'a password in the URL',
      ['run', '--base-url', 'http://me:secret@localhost/api/v1'],
      '--base-url: expected a URL without a user name and password, received something else, not shown here',
    ],
    [
      'a credential without a service',
      ['run', '--api-key', 'k'],
      '--base-url: expected the URL of the service that --api-key belongs to, received nothing',
    ],
    [
      'a service without credentials',
      ['run', '--base-url', 'http://localhost:1/api/v1', '--api-key', 'k'],
      '--access-token and --service-token: expected a credential of http://localhost:1/api/v1, received nothing',
    ],
    [
      'a check that does not exist',
      ['run', '--only', 'top-up/raise-the-balance'],
      '--only: expected the id of a check or gap, received "top-up/raise-the-balance"; did you mean top-up/raises-the-balance?',
    ],
    [
      'a pattern that fits nothing',
      ['run', '--skip', 'nothing/*'],
      '--skip: expected the id of a check or gap, received "nothing/*"; `card-conformance list` shows them',
    ],
    [
      'an operation that does not exist',
      ['run', '--operation', 'topupCard'],
      '--operation: expected an operation, received "topupCard"; did you mean topUpCard?',
    ],
    [
      'no check at all',
      ['run', '--only', 'top-up/raises-the-balance', '--operation', 'createCard'],
      '--only, --skip and --operation: expected at least one check, received none that fits all of them',
    ],
    [
      'a sample for no field',
      ['run', '--sample', 'conact=+491'],
      '--sample: expected a field of a request, received "conact"; did you mean contact?',
    ],
    ['a sample of another type', ['run', '--sample', 'amount=ten'], '--sample amount: expected number, received "ten"'],
    [
      'a report in no format',
      ['run', '--report', 'jsn=x.json'],
      '--report: expected FORMAT=PATH with one of terminal, json, junit, html, markdown, har, ctrf, github, received "jsn=x.json"; did you mean json?',
    ],
    [
      'two reports on stdout',
      ['run', '--report', 'json=-', '--report', 'junit=-'],
      '--report: expected one format for stdout, received several',
    ],
    [
      'a folder where a report should be',
      ['run', '--report', 'json=/tmp'],
      '--report json: expected a file, received the folder /tmp',
    ],
    [
      'half a payment',
      [
        'run',
        '--base-url',
        'http://localhost:1/api/v1',
        '--api-key',
        'k',
        '--access-token',
        'a',
        '--service-token',
        's',
        '--order-id',
        'o',
      ],
      '--order-id and --pay-id: expected both or neither, received one',
    ],
    [
      'certificates that are none',
      [
        'run',
        '--base-url',
        'https://localhost:1/api/v1',
        '--api-key',
        'k',
        '--access-token',
        'a',
        '--service-token',
        's',
        '--ca',
        '/dev/null',
      ],
      '--ca: expected certificates in PEM, received /dev/null, which has none',
    ],
    [
      'an id that nothing has',
      ['explain', 'top-up/raise-the-balance'],
      'explain: expected the id of a check, a requirement or a gap, received "top-up/raise-the-balance"; did you mean top-up/raises-the-balance?',
    ],
    [
      'a report that is not there',
      ['verify', 'nowhere.json'],
      'expected a report, received nowhere.json, which cannot be read (ENOENT)',
    ],
    ['one report to compare', ['compare', 'a.json'], 'compare: expected FILE FILE …, received 1 word'],
  ])('is for %s', async (_, args, message) => {
    const { code, stdout, stderr } = await withoutProcess(args)
    expect(stderr).toBe(`card-conformance: ${message}\n`)
    expect(stdout).toBe('')
    expect(code).toBe(2)
  })

  it('comes with everything that is wrong, not only the first', async () => {
    const { code, stderr } = await cardConformance(['run', '--sed', '1', '--rate', 'fast', '--timeout', '-1'])
    expect(code).toBe(2)
    expect(stderr.trim().split('\n')).toEqual([
      'card-conformance: --sed is unknown; did you mean --seed?',
      'card-conformance: --rate: expected a number of requests per second, more than 0 and at most 1000000, received "fast"',
      'card-conformance: --timeout: expected a whole number from 1 to 600000, received "-1"',
    ])
  })
})

describe('exit code 3', () => {
  it('is for a service that cannot be reached', async () => {
    const gone = await serveRaw(() => undefined)
    await gone.close()
    const flags = flagsFor({ ...good.target, baseUrl: `${gone.origin.origin}/api/v1` })
    const { code, stdout } = await cardConformance(['run', ...flags])
    expect(code).toBe(3)
    expect(stdout).toContain('Not judged\n  The target cannot be reached: connect ECONNREFUSED')
  })

  it('is for credentials that are refused everywhere', async () => {
    const credentials = { apiKey: 'wrong', accessToken: 'wrong', serviceToken: 'wrong' }
    const { code, stdout } = await cardConformance(['run', ...flagsFor({ ...good.target, credentials })])
    expect(code).toBe(3)
    expect(stdout).toContain('The credentials are refused everywhere')
  })

  it('is for a run that a payment or a payout is missing to', async () => {
    const flags = flagsFor({ ...good.target, fixtures: {} })
    const { code, stdout } = await cardConformance(['run', ...flags, '--fuzz', '0', '--no-probes'])
    expect(code).toBe(3)
    expect(stdout).toContain('Incomplete at the documented level')
    expect(stdout).toContain('needs --order-id and --pay-id')
  })

  it('is for a deadline that was reached', async () => {
    const { code, stdout, seconds } = await cardConformance([
      'run',
      ...flagsFor(good.target),
      '--deadline',
      '0.2',
      '--rate',
      '20',
    ])
    expect(code).toBe(3)
    expect(stdout).toContain('- the run reached its deadline of 0.2 s')
    expect(seconds).toBeLessThan(5)
  })
})

describe('exit code 130', () => {
  it('is for Ctrl-C, with a valid report of what is known by then', async () => {
    const path = join(folder, 'interrupted.json')
    const run = start(['run', ...flagsFor(good.target), '--rate', '50', '--report', `json=${path}`])
    await run.says('judging')
    await new Promise((resolve) => setTimeout(resolve, 700))
    run.child.kill('SIGINT')
    const { code, stderr, stdout } = await run.ended
    expect(code).toBe(130)
    expect(stderr).toContain('card-conformance: interrupted; writing what is known (again to stop at once)\n')
    expect(stdout).toContain('Incomplete at the documented level')
    const report = readReport(readFileSync(path, 'utf8'))
    expect(complaintsOf('report', report)).toEqual([])
    expect(report).toMatchObject({ verdict: 'incomplete', suite: { interrupted: 'the run was interrupted' } })
    expect((await cardConformance(['verify', path])).code).toBe(0)
  })

  it('is for the second Ctrl-C too, which waits for nothing', async () => {
    const silent = await serveRaw(() => undefined)
    const flags = flagsFor({ ...good.target, baseUrl: `${silent.origin.origin}/api/v1` })
    const run = start(['run', ...flags])
    await run.says('judging')
    run.child.kill('SIGINT')
    run.child.kill('SIGTERM')
    expect((await run.ended).code).toBe(130)
    await silent.close()
  })
})
