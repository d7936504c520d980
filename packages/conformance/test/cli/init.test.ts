import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { credentials } from '../fixtures/serve.ts'
import { reportedBy } from '../reporters/schemas.ts'
import { cardConformance, temporaryFolder, withoutProcess } from './card-conformance.ts'
import { failing, type GoodAndFaulty, serveGoodAndFaulty } from './good-and-faulty.ts'

let servers: GoodAndFaulty
beforeAll(async () => {
  servers = await serveGoodAndFaulty()
})
afterAll(() => servers.close())

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})

const env = {
  CARD_API_KEY: credentials.apiKey,
  CARD_ACCESS_TOKEN: credentials.accessToken,
  CARD_SERVICE_TOKEN: credentials.serviceToken,
  // A first run, like every run, keeps to what the environment selects.
  CARD_CONFORMANCE_ONLY: failing,
  CARD_CONFORMANCE_NO_PROBES: '1',
}
const init = (args: readonly string[], environment: Readonly<Record<string, string>> = env) =>
  withoutProcess(['init', ...args], { cwd: folder, env: environment })
const contentOf = (file: string) => readFileSync(join(folder, file), 'utf8')
const files = () => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
const away = ['--base-url', 'http://127.0.0.1:1/api/v1', '--ci', 'none']

describe('init', () => {
  it('init writes a configuration, a workflow and the known failures, with which a run passes over them', async () => {
    mkdirSync(join(folder, '.github'))
    const { baseUrl } = servers.faulty.target
    const fixtures = ['--order-id', 'order-2026-0117', '--pay-id', 'pay-1', '--payout-reference', 'order-2026-0142']
    const flags = [
      '--base-url',
      `${baseUrl}/`,
      ...fixtures,
      '--sample',
      'contact=+237600000000',
      '--sample',
      'amount=2',
    ]
    const { code, stdout } = await cardConformance(['init', ...flags], { cwd: folder, env })
    expect(code).toBe(0)
    expect(stdout.replaceAll(baseUrl, 'BASE')).toMatchInlineSnapshot(`
      "wrote  card-conformance.config.json
      wrote  .github/workflows/conformance.yml
      wrote  known-failures.json: 1 check fails today; remove each from the list when it passes
      tested BASE: Not conformant at the documented level: 1 check failed.
      no verdict yet: without --payout-service-reference, some checks cannot run
      next   npx -y pnpm@12 conformance run
      next   in CI, set CARD_API_KEY, CARD_ACCESS_TOKEN and CARD_SERVICE_TOKEN as secrets of the repository: Settings, Secrets and variables, Actions, and start your service where the workflow says so
      "
    `)
    const config = JSON.parse(contentOf('card-conformance.config.json'))
    expect(config).toEqual({
      $schema: './node_modules/@card-contract/conformance/schemas/config.schema.json',
      baseUrl,
      orderId: 'order-2026-0117',
      payId: 'pay-1',
      payoutReference: 'order-2026-0142',
      sample: { contact: '+237600000000', amount: 2 },
      knownFailures: 'known-failures.json',
    })
    expect(reportedBy('config', config)).toEqual([])
    const known = JSON.parse(contentOf('known-failures.json'))
    expect(reportedBy('known-failures', known)).toEqual([])
    expect(known.knownFailures).toEqual([
      { id: failing, reason: 'not looked into yet: disableCard returned `data.operation` 7' },
    ])
    for (const file of ['card-conformance.config.json', 'known-failures.json', '.github/workflows/conformance.yml']) {
      for (const secret of Object.values(credentials)) expect(contentOf(file)).not.toContain(secret)
    }
    const again = await withoutProcess(['run'], { cwd: folder, env })
    expect(again.stdout).toContain('\n  1 known\n')
    expect(again.code).toBe(3)
  })

  it('init writes no list for a service that fails no check', async () => {
    const { code, stdout } = await init(['--base-url', servers.good.target.baseUrl])
    expect(code).toBe(0)
    expect(stdout).toContain('1 of 1 selected check passed')
    expect(stdout).toContain('no CI workflow: --ci github or --ci gitlab writes one\n')
    expect(files()).toEqual(['card-conformance.config.json'])
    expect(contentOf('card-conformance.config.json')).not.toContain('knownFailures')
  })

  it('init writes no list if the service cannot be reached, and says so', async () => {
    const { code, stdout } = await init([...away])
    expect(code).toBe(0)
    expect(stdout).toContain('tested http://127.0.0.1:1/api/v1: Not judged: The target cannot be reached')
    expect(stdout).toContain('\nno known-failures.json: the service could not be tested\n')
    expect(files()).toEqual(['card-conformance.config.json'])
  })

  it('init sends nothing without credentials, and says how to set them', async () => {
    const before = servers.good.requests()
    const { code, stdout } = await init(['--base-url', servers.good.target.baseUrl], { CARD_API_KEY: 'k' })
    expect(stdout).toContain(
      'the environment has no CARD_ACCESS_TOKEN or CARD_SERVICE_TOKEN; to set them: export CARD_ACCESS_TOKEN=…; export CARD_SERVICE_TOKEN=…\n',
    )
    expect(stdout).toContain('next   set CARD_ACCESS_TOKEN and CARD_SERVICE_TOKEN in the environment, then npx ')
    expect([code, servers.good.requests() - before]).toEqual([0, 0])
  })

  it('init sends nothing to another machine without --allow-mutations, and shows the plan with it', async () => {
    const remote = ['--base-url', 'https://cards.invalid/api/v1']
    const without = await init([...remote, '--ci', 'github'])
    expect(without.stdout).toContain('use --allow-mutations to allow it\n')
    expect(without.stderr).toBe('')
    expect(contentOf('.github/workflows/conformance.yml')).toContain('until you add --allow-mutations')
    const allowed = await init([...remote, '--ci', 'github', '--allow-mutations', '--overwrite'])
    expect(allowed.stderr).toContain('A run against https://cards.invalid/api/v1\n')
    expect(contentOf('.github/workflows/conformance.yml')).toContain(' run $SIZE --allow-mutations --report junit')
    // A person who runs the suite by hand decides each time.
    expect(contentOf('card-conformance.config.json')).not.toContain('allowMutations')
  })

  it('init names the flags that it needs without a terminal', async () => {
    const { code, stderr } = await cardConformance(['init'], { cwd: folder })
    expect(stderr).toBe(
      'card-conformance: --base-url: expected the URL of your service, received nothing, and there is no terminal to ask on; --order-id, --pay-id, --payout-reference, --payout-service-reference, --sample and --ci are optional\n',
    )
    expect([code, files()]).toEqual([2, []])
  })

  it.each<[string, string[], string]>([
    ['half a payment', ['--order-id', 'o'], '--order-id and --pay-id: expected both or neither, received one'],
    ['an unknown field', ['--sample', 'contct=1'], '--sample: expected a field of a request, received "contct"'],
    ['a credential as a flag', ['--api-key', 'k'], '--api-key is not an option of this command'],
    [
      'a credential as a fixture',
      ['--payout-reference', credentials.apiKey],
      '--payout-reference: expected a value without a',
    ],
    [
      'one in a sample',
      ['--sample', `billing_city=at ${credentials.serviceToken}`],
      '--sample: expected a value without a',
    ],
    [
      'one in the URL',
      ['--base-url', `http://localhost/${credentials.accessToken}`],
      '--base-url: expected a value without a',
    ],
  ])('init rejects %s, and writes nothing', async (_, args, message) => {
    const { code, stderr } = await init([...away, ...args])
    expect(stderr).toContain(`card-conformance: ${message}`)
    for (const secret of Object.values(credentials)) expect(stderr).not.toContain(secret)
    expect([code, files()]).toEqual([2, []])
  })
})

describe('existing files', () => {
  it.each(['card-conformance.config.json', 'known-failures.json', '.github/workflows/conformance.yml'])(
    'the existing file is kept without --overwrite: %s',
    async (file) => {
      mkdirSync(join(folder, '.github', 'workflows'), { recursive: true })
      writeFileSync(join(folder, file), '{}')
      const { code, stderr } = await init(away.with(-1, 'github'))
      expect(stderr).toContain(`init: ${file} exists; use --overwrite to replace it; nothing was written\n`)
      expect([code, contentOf(file)]).toEqual([2, '{}'])
      expect(files().filter((one) => /\.(json|yml)$/.test(one))).toEqual([file])
    },
  )

  it('existing files are replaced with --overwrite; a list of known failures stays in use if there is no other', async () => {
    writeFileSync(join(folder, 'card-conformance.config.json'), '{"failOn":"observed"}')
    writeFileSync(join(folder, 'known-failures.json'), '[]')
    expect((await init([...away, '--overwrite'], {})).code).toBe(0)
    expect(contentOf('known-failures.json')).toBe('[]')
    expect(Object.keys(JSON.parse(contentOf('card-conformance.config.json')))).toEqual([
      '$schema',
      'baseUrl',
      'knownFailures',
    ])
  })

  it('an existing .gitlab-ci.yml is never replaced: init shows the job instead', async () => {
    writeFileSync(join(folder, '.gitlab-ci.yml'), 'stages: []\n')
    const { code, stdout } = await init([...away.slice(0, 2), '--overwrite'], {})
    expect(stdout).toContain('kept   .gitlab-ci.yml: it exists; add this job to it:\n\n# Tests the service')
    expect(stdout).toContain('\nconformance:\n  image: node:24\n')
    expect([code, contentOf('.gitlab-ci.yml')]).toEqual([0, 'stages: []\n'])
    expect(existsSync(join(folder, '.github'))).toBe(false)
  })
})
