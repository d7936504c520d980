import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Environment, readOptions } from '@card-contract/options'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { configSchema, program } from '../../src/cli/options.ts'
import { readReport } from '../../src/engine/report/read-report.ts'
import { type ServedModel, serve } from '../fixtures/serve.ts'
import { reportedBy } from '../reporters/schemas.ts'
import { temporaryFolder, withoutProcess } from './card-conformance.ts'

let served: ServedModel
let folder: string
const settingsOf = (args: readonly string[], environment: Environment = {}) =>
  readOptions(program, { args, environment, directory: folder })

beforeAll(async () => {
  served = await serve()
})
afterAll(() => served[Symbol.asyncDispose]())
beforeEach(() => {
  folder = temporaryFolder()
})

function configure(content: unknown, path = 'card-conformance.config.json'): void {
  writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content))
}

describe('sources of an option', () => {
  it('an option comes from the flag, then the environment, then the file', () => {
    configure({ seed: 1, fuzz: 1, concurrency: 1 })
    const environment = { CARD_CONFORMANCE_SEED: '2', CARD_CONFORMANCE_FUZZ: '2' }
    const { given, sources } = settingsOf(['--seed', '3'], environment)
    expect([given.seed, given.fuzz, given.concurrency]).toEqual([3, 2, 1])
    expect([sources.seed, sources.fuzz, sources.concurrency, sources.rate]).toEqual([
      'flag',
      'environment',
      'file',
      'default',
    ])
  })

  it('an option can come from the variables that curl commands use, after the suite’s own', () => {
    const shared = {
      CARD_BASE_URL: 'http://127.0.0.1:4010/api/v1',
      CARD_API_KEY: 'key',
      CARD_ACCESS_TOKEN: 'access',
      CARD_SERVICE_TOKEN: 'service',
    }
    const { given, sources } = settingsOf([], shared)
    expect([given.baseUrl, given.apiKey, given.accessToken, given.serviceToken]).toEqual(Object.values(shared))
    expect(sources.apiKey).toBe('environment')
    expect(settingsOf([], { ...shared, CARD_CONFORMANCE_API_KEY: 'own' }).given.apiKey).toBe('own')
    expect(settingsOf(['--api-key', 'flag'], { ...shared, CARD_CONFORMANCE_API_KEY: 'own' }).given.apiKey).toBe('flag')
  })

  it('the program rejects a misspelt curl variable, and leaves those of the reference server alone', async () => {
    const env = { CARD_API_KYE: 'k', CARD_BASEURL: 'u', CARD_SERVICE_PORT: '80', CARD_SERVER_API_KEYS: 'k' }
    const others = { CARD_SERVER_ACCESS_TOKENS: 'k', CARD_SERVER_SERVICE_TOKENS: 'k', CARD_SERVER_BODY_LIMIT: '1mb' }
    const { code, stderr } = await withoutProcess(['list'], { env: { ...env, ...others } })
    expect(stderr).toBe(
      [
        'card-conformance: CARD_API_KYE in the environment is unknown; did you mean CARD_API_KEY?\n',
        'card-conformance: CARD_BASEURL in the environment is unknown; did you mean CARD_BASE_URL?\n',
      ].join(''),
    )
    expect(code).toBe(2)
  })

  it('an error names a variable that is set but empty', async () => {
    const env = { CARD_BASE_URL: 'http://127.0.0.1:1/api/v1', CARD_API_KEY: '', CARD_ACCESS_TOKEN: 'a' }
    const { stderr } = await withoutProcess(['run'], { env })
    expect(stderr).toBe(
      'card-conformance: --api-key and --service-token: expected a credential of http://127.0.0.1:1/api/v1, received nothing; CARD_API_KEY is empty\n',
    )
  })

  it('options can come from the file and the environment alone', async () => {
    const { baseUrl, credentials, fixtures } = served.target
    configure({
      $schema: './node_modules/@card-contract/conformance/schemas/config.schema.json',
      baseUrl,
      orderId: fixtures.payment?.orderId,
      payId: fixtures.payment?.payId,
      payoutReference: fixtures.payout?.reference,
      operation: ['topUpCard'],
      sample: { contact: '+237600000000', amount: { USD: 3, EUR: 4, XAF: 5 } },
      header: { 'X-Gateway': 'let-me-through' },
      report: { json: 'reports/report.json' },
      noProbes: true,
    })
    writeFileSync(join(folder, 'token'), `${credentials.serviceToken}\n`)
    const env = {
      CARD_CONFORMANCE_API_KEY: credentials.apiKey,
      CARD_CONFORMANCE_ACCESS_TOKEN: credentials.accessToken,
      CARD_CONFORMANCE_SERVICE_TOKEN_FILE: join(folder, 'token'),
      CARD_CONFORMANCE_SEED: '77',
      CARD_CONFORMANCE_QUIET: 'true',
    }
    const ended = await withoutProcess(['run'], { cwd: folder, env })
    expect(ended).toMatchObject({ code: 3, stdout: '', stderr: '' })
    const { suite, exchanges, summary } = readReport(readFileSync(join(folder, 'reports/report.json'), 'utf8'))
    expect(summary.byOutcome).toMatchObject({ failed: 0, blocked: 0, errored: 0 })
    expect(suite).toMatchObject({
      seed: 77,
      options: {
        operations: ['topUpCard'],
        samples: { contact: '+237600000000', amount: { USD: 3, EUR: 4, XAF: 5 } },
        headers: ['X-Gateway'],
      },
    })
    expect(
      exchanges.every(({ request }) =>
        request.headers.some(([name, value]) => name === 'X-Gateway' && value === '$HEADER_X_GATEWAY'),
      ),
    ).toBe(true)
  })

  it('an option has one name as a flag, a variable and a key', () => {
    for (const { name, flag, variables } of program.entries) {
      const words = flag.split('-')
      expect(name).toBe(
        words.map((word, index) => (index === 0 ? word : word[0]?.toUpperCase() + word.slice(1))).join(''),
      )
      const variable = `CARD_CONFORMANCE_${words.join('_').toUpperCase()}`
      expect(variables[0]?.name ?? variable).toBe(variable)
      expect(variables[0]?.file ?? `${variable}_FILE`).toBe(`${variable}_FILE`)
    }
  })

  it('paths in the file are relative to the file', () => {
    mkdirSync(join(folder, 'ci'))
    configure({ report: ['json=out/a.json', 'junit=-'], knownFailures: 'known.json' }, 'ci/conformance.json')
    const { given } = settingsOf(['--config', 'ci/conformance.json'])
    expect(given.report).toEqual([
      { format: 'json', path: join(folder, 'ci/out/a.json') },
      { format: 'junit', path: '-' },
    ])
    expect(given.knownFailures).toBe(join(folder, 'ci/known.json'))
  })

  it('a variable may have several values', () => {
    const environment = {
      CARD_CONFORMANCE_ONLY: 'top-up/*, withdraw/*',
      CARD_CONFORMANCE_REPORT: 'json=a.json,junit=b.xml',
      CARD_CONFORMANCE_HEADER: 'A: 1, 2\nB: 3',
    }
    const { given } = settingsOf([], environment)
    expect(given.only).toEqual(['top-up/*', 'withdraw/*'])
    expect(given.report.map(({ path }) => path)).toEqual(['a.json', 'b.xml'])
    expect(given.header).toEqual([
      ['A', '1, 2'],
      ['B', '3'],
    ])
  })

  it('an empty variable is ignored', () => {
    const { given, sources } = settingsOf([], { CARD_CONFORMANCE_SEED: '' })
    expect([given.seed, sources.seed]).toEqual([undefined, 'default'])
  })
})

describe('an invalid configuration', () => {
  const place = 'card-conformance: '

  it.each<[string, unknown, string]>([
    [
      'an unknown key',
      { failOnn: 'observed' },
      'card-conformance.config.json: failOnn is unknown; did you mean failOn?',
    ],
    [
      'a flag instead of a key',
      { 'fail-on': 'observed' },
      'card-conformance.config.json: fail-on is unknown; did you mean failOn?',
    ],
    [
      'a wrong value',
      { failOn: 'all' },
      'failOn in card-conformance.config.json: expected one of documented, observed, inferred, received "all"',
    ],
    [
      'a string instead of a number',
      { concurrency: '8' },
      'concurrency in card-conformance.config.json: expected a number, received "8"',
    ],
    [
      'a number instead of a string',
      { orderId: 7 },
      'orderId in card-conformance.config.json: expected a string, received 7',
    ],
    [
      'a number in a header, which may be a secret',
      { header: { 'X-Gateway': 7 } },
      'header in card-conformance.config.json: expected an object of strings or a list of strings, received something else, not shown here',
    ],
    ['a wrong type', { quiet: 'yes' }, 'quiet in card-conformance.config.json: expected true or false, received "yes"'],
    [
      'a number instead of a list',
      { only: 3 },
      'only in card-conformance.config.json: expected a list of strings, received 3',
    ],
    [
      'a string instead of an object',
      { header: 'Name' },
      'header in card-conformance.config.json: expected Name: value, received something else, not shown here',
    ],
    [
      'invalid JSON',
      '{ failOn: observed }',
      'card-conformance.config.json: expected JSON, received a syntax error at line 1, column 3',
    ],
    [
      'JSON that is no object',
      '["seed", 1]',
      'card-conformance.config.json: expected a JSON object, received something else',
    ],
  ])('an invalid configuration is reported: %s', async (_, content, message) => {
    configure(content)
    const { code, stderr } = await withoutProcess(['run'], { cwd: folder })
    expect(stderr).toBe(`${place}${message}\n`)
    expect(code).toBe(2)
  })

  it('a missing configuration file that was named is reported', async () => {
    const { code, stderr } = await withoutProcess(['run', '--config', 'nowhere.json'], { cwd: folder })
    expect(stderr).toBe(
      `${place}--config: expected a readable file, received ${join(folder, 'nowhere.json')} (ENOENT)\n`,
    )
    expect(code).toBe(2)
  })

  it('a mistyped variable name or an invalid value is reported', async () => {
    const env = {
      CARD_CONFORMANCE_API_KYE: 'k',
      CARD_CONFORMANCE_FOO: 'bar',
      CARD_CONFORMANCE_SEED: 'x',
    }
    const { stderr } = await withoutProcess(['run'], { cwd: folder, env })
    expect(stderr).toBe(
      `${place}CARD_CONFORMANCE_API_KYE in the environment is unknown; did you mean CARD_CONFORMANCE_API_KEY?\n` +
        `${place}CARD_CONFORMANCE_FOO in the environment is unknown\n` +
        `${place}CARD_CONFORMANCE_SEED in the environment: expected a whole number from 0 to 2147483647, received "x"\n`,
    )
  })

  it('empty variables, and those that Kubernetes sets for a service of that name, are not reported', () => {
    const environment = {
      CARD_CONFORMANCE_SERVICE_HOST: '10.0.0.1',
      CARD_CONFORMANCE_SERVICE_PORT_HTTP: '80',
      CARD_CONFORMANCE_PORT_80_TCP_ADDR: '10.0.0.1',
      CARD_CONFORMANCE_RUNNER_PORT: 'tcp://10.0.0.2:80',
      CARD_CONFORMANCE_FOO: '',
    }
    const { sources } = settingsOf([], environment)
    expect([...new Set(Object.values(sources))]).toEqual(['default'])
  })

  it('a configuration error never shows a secret', async () => {
    configure({ apiKey: 'secret\nof the file' })
    const env = { CARD_CONFORMANCE_ACCESS_TOKEN: 'secret\tof the environment' }
    const { stderr } = await withoutProcess(['run', '--service-token', 'secret\u0007of the flag'], { cwd: folder, env })
    expect(stderr).not.toContain('secret')
    expect(stderr.trim().split('\n')).toHaveLength(3)
  })
})

describe('the schema of the configuration file', () => {
  it('the schema accepts and rejects the same files as the program', () => {
    expect(
      reportedBy('config', {
        $schema: 'x',
        seed: 1,
        failOn: 'observed',
        report: { json: 'a' },
        only: ['a'],
        quiet: true,
      }),
    ).toEqual([])
    expect(reportedBy('config', { report: ['json=a'], header: { A: 'b' }, sample: { amount: [1, 2] } })).toEqual([])
    expect(reportedBy('config', { failOnn: 'observed' })).toHaveLength(1)
    expect(reportedBy('config', { failOn: 'all', quiet: 'yes', seed: -1, help: true })).toHaveLength(4)
  })
})

describe('--known-failures', () => {
  const args = (...flags: string[]) => ['run', '--known-failures', 'known.json', ...flags]

  it.each<[string, unknown, string]>([
    ['no list', { known: [] }, 'expected a list of {"id", "reason", "link"} in known.json, received something else'],
    ['an entry without a reason', [{ id: 'a' }], 'known.json, entry 1: expected a reason'],
    ['an unknown key', [{ id: 'a', reason: 'b', lnk: 'c' }], 'known.json, entry 1: lnk is unknown; did you mean link?'],
    [
      'an id twice',
      [
        { id: 'a', reason: 'b' },
        { id: 'a', reason: 'c' },
      ],
      'known.json: a is listed twice',
    ],
  ])('--known-failures rejects %s', async (_, content, message) => {
    configure(content, 'known.json')
    const { code, stderr } = await withoutProcess(args(), { cwd: folder })
    expect(stderr).toBe(`${place(message)}\n`)
    expect(code).toBe(2)
    expect(reportedBy('known-failures', content)).not.toEqual(message.includes('twice') ? [''] : [])
  })

  const place = (message: string): string => `card-conformance: --known-failures: ${message}`
})

describe('schemas/config.schema.json', () => {
  it('config.schema.json matches the table of options', () => {
    const file = readFileSync(new URL('../../schemas/config.schema.json', import.meta.url), 'utf8')
    expect(JSON.parse(file)).toEqual(configSchema())
  })
})
