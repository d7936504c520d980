import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Report } from '../../src/engine/nouns/report.ts'
import type { Target } from '../../src/with-cards.ts'
import { responding } from '../fixtures/alterations.ts'
import { serve } from '../fixtures/serve.ts'
import { parseXml } from '../reporters/schemas.ts'
import { flagsFor, temporaryFolder, withoutProcess } from './card-conformance.ts'
import { failing, serveGoodAndFaulty } from './good-and-faulty.ts'

const folder = temporaryFolder()
const { good, faulty, close } = await serveGoodAndFaulty()
afterAll(close)

beforeAll(async () => {
  const common = ['--operation', 'disableCard', '--only', 'disable-card/*', '--seed', '1', '--quiet']
  for (const [name, { target }] of [
    ['good', good],
    ['faulty', faulty],
  ] as const) {
    await withoutProcess(['run', ...flagsFor(target), ...common, '--report', `json=${name}.json`], { cwd: folder })
  }
})

const inFolder = (...args: string[]) => withoutProcess(args, { cwd: folder })

/** Removes what differs from run to run. */
function stable(text: string): string {
  return text.replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:PORT')
}

describe('verify', () => {
  it('verify confirms a genuine report', async () => {
    const { code, stdout } = await inFolder('verify', 'faulty.json')
    expect(stdout).toMatch(
      /^verified {2}not-conformant, as faulty\.json says: \d+ checks, \d+ exchanges judged\s+again\n$/,
    )
    expect(code).toBe(0)
  })

  it('verify names the differences in an edited report', async () => {
    const report = JSON.parse(readFileSync(join(folder, 'faulty.json'), 'utf8'))
    const check = report.checks.find(({ id }: { id: string }) => id === failing)
    Object.assign(check, { outcome: 'passed', findings: [] })
    writeFileSync(join(folder, 'edited.json'), JSON.stringify(report))
    const { code, stdout } = await inFolder('verify', 'edited.json')
    expect(stdout).toMatch(/^not verified {2}edited\.json does not follow from its exchanges: \d differences\n/)
    const words = stdout.replace(/\s+/g, ' ')
    expect(words).toContain(`- check ${failing}: its outcome is passed, but its exchanges say failed `)
    expect(code).toBe(1)
    const { differences, verified } = JSON.parse((await inFolder('verify', 'edited.json', '--json')).stdout)
    expect([verified, differences.length]).toEqual([false, 3])
  })

  it('verify --with-these-rules finds in a report of an older suite what its rules missed, and what is new', async () => {
    const report = JSON.parse(readFileSync(join(folder, 'faulty.json'), 'utf8'))
    const check = report.checks.find(({ id }: { id: string }) => id === failing)
    Object.assign(check, { outcome: 'passed', findings: [] })
    const [gone] = report.checks.splice(
      report.checks.findIndex(({ outcome }: { outcome: string }) => outcome === 'passed'),
      1,
    )
    report.checks.push({ ...gone, id: 'a-check/of-old' })
    report.suite.version = '0.0.9'
    writeFileSync(join(folder, 'old.json'), JSON.stringify(report))
    const { code, stdout } = await inFolder('verify', 'old.json', '--with-these-rules')
    const words = stdout.replace(/\s+/g, ' ')
    expect(words).toMatch(/^3 outcomes would change: \d+ checks of old\.json judged by the rules of this version - /)
    expect(words).toMatch(new RegExp(`- ${failing}: passed -> (failed|warned): \\w.+ \\(exchange `))
    expect(words).toContain(`- ${gone.id}: not in the report -> passed`)
    expect(words).toContain('- a-check/of-old: passed -> no check of this version')
    expect(code).toBe(0)
  })

  it('verify --with-these-rules changes nothing in a report of this version', async () => {
    for (const file of ['good.json', 'faulty.json']) {
      const { stdout } = await inFolder('verify', file, '--with-these-rules')
      expect(stdout.replace(/\s+/g, ' ')).toMatch(/^no outcome changes: [\d,]+ checks of /)
      expect(JSON.parse((await inFolder('verify', file, '--with-these-rules', '--json')).stdout)).toMatchObject({
        changes: [],
      })
    }
  })

  it('verify is silent with --quiet if nothing is wrong', async () => {
    expect(await inFolder('verify', 'good.json', '--quiet')).toEqual({ code: 0, stdout: '', stderr: '' })
  })
})

describe('replay', () => {
  const credentials = () => flagsFor({ ...good.target, fixtures: {} }).slice(2)

  it('replay reports that the check still fails, at the URL in the report', async () => {
    const { code, stdout } = await inFolder('replay', 'faulty.json', failing, ...credentials())
    expect(stdout).toMatch(
      /^still failing {2}disable-card\/answers-data-operation\n {2}disableCard returned `data.operation` 7: expected/,
    )
    expect(code).toBe(1)
  })

  it('replay reports that the check is fixed', async () => {
    const { code, stdout } = await inFolder('replay', 'faulty.json', failing, ...flagsFor(good.target))
    expect(stdout).toBe(`fixed  ${failing}\n`)
    expect(code).toBe(0)
  })

  it('replay reports an undecided result', async () => {
    const wrongCredentials = {
      ...good.target,
      credentials: { apiKey: 'wrong', accessToken: 'wrong', serviceToken: 'wrong' },
    }
    const { code, stdout } = await inFolder('replay', 'faulty.json', failing, ...flagsFor(wrongCredentials))
    expect(stdout).toMatch(
      /^cannot tell {2}disable-card\/answers-data-operation\n {2}the target rejects the credentials for every operation/,
    )
    expect(code).toBe(3)
  })

  it.each([
    [
      'disable-card/answers-data-operatoin',
      'received "disable-card/answers-data-operatoin"; did you mean disable-card/answers-data-operation?',
    ],
    [
      'disable-card/answers-success-true',
      'received disable-card/answers-success-true, which passed; choose from disable-card/answers-data-operation',
    ],
  ])('replay requires a check that failed: %s', async (id, message) => {
    const { code, stderr } = await inFolder('replay', 'faulty.json', id, ...credentials())
    expect(stderr).toBe(`card-conformance: replay: expected checks of the report with findings, ${message}\n`)
    expect(code).toBe(2)
  })

  describe('replay of a report with several failures', () => {
    const names = ['operation', 'status', 'currency']
    const ids = names.map((name) => `disable-card/answers-data-${name}`)
    const flags = (target: Target) => flagsFor({ ...target, fixtures: {} })
    beforeAll(async () => {
      await using wrong = await serve(
        responding('disableCard', (data) => ({ ...data, operation: 7, status: 7, currency: 'usd' })),
      )
      const only = ['--only', 'disable-card/*', '--seed', '1', '--quiet', '--no-probes']
      await withoutProcess(['run', ...flags(wrong.target), ...only, '--report', 'json=three.json'], { cwd: folder })
    })

    it('replay runs all failed checks again, and says how many are fixed', async () => {
      const { code, stdout } = await inFolder('replay', 'three.json', ...flags(faulty.target))
      expect(stdout).toMatch(/^still failing {2}disable-card\/answers-data-operation\n {2}disableCard returned/)
      for (const id of ids.slice(1)) expect(stdout).toContain(`fixed  ${id}\n`)
      expect(stdout).toMatch(/\n3 checks: 2 fixed, 1 still failing\n$/)
      expect(code).toBe(1)
    })

    it('replay runs the failed checks that match a pattern', async () => {
      const pattern = 'disable-card/*-c*'
      const { code, stdout } = await inFolder('replay', 'three.json', pattern, ...flags(faulty.target))
      expect(stdout).toBe('fixed  disable-card/answers-data-currency\n')
      expect(code).toBe(0)
    })

    it('replay suggests the pattern that was meant', async () => {
      const { code, stderr } = await inFolder('replay', 'three.json', 'disablecard/*', ...flags(faulty.target))
      expect(stderr).toBe(
        'card-conformance: replay: expected checks of the report with findings, received "disablecard/*"; did you mean disable-card/*?\n',
      )
      expect(code).toBe(2)
    })
  })

  describe('the credentials of a replay', () => {
    const { apiKey, accessToken, serviceToken } = faulty.target.credentials
    const env = { CARD_API_KEY: apiKey, CARD_ACCESS_TOKEN: accessToken, CARD_SERVICE_TOKEN: serviceToken }
    const replay = (baseUrl: string | undefined, args: readonly string[] = [], file = 'faulty.json') =>
      withoutProcess(['replay', file, ...args], {
        env: { ...env, ...(baseUrl === undefined ? {} : { CARD_BASE_URL: baseUrl }) },
        cwd: folder,
      })

    it('replay sends them to the origin that they came with, and to one that --base-url names', async () => {
      const { baseUrl } = faulty.target
      expect(await replay(baseUrl)).toMatchObject({ code: 1, stdout: expect.stringMatching(/^still failing/) })
      const named = await replay('http://127.0.0.1:1/api/v1', ['--base-url', baseUrl])
      expect(named).toMatchObject({ code: 1, stdout: expect.stringMatching(/^still failing/) })
    })

    it('replay does not send those of another base URL to the address that a report names', async () => {
      const requests = faulty.requests()
      const { origin } = new URL(faulty.target.baseUrl)
      const { code, stderr } = await replay('http://127.0.0.1:1/api/v1')
      expect(stderr).toBe(
        `card-conformance: replay: the report is about ${origin}, and the credentials are those of http://127.0.0.1:1/api/v1; nothing was sent; to send them there, use --base-url ${faulty.target.baseUrl}\n`,
      )
      expect([code, faulty.requests()]).toEqual([2, requests])
    })

    it('replay does not send those of no base URL to another machine', async () => {
      const report = readFileSync(join(folder, 'faulty.json'), 'utf8')
      writeFileSync(
        join(folder, 'elsewhere.json'),
        report.replaceAll(faulty.target.baseUrl, 'https://elsewhere.invalid/api/v1'),
      )
      const { code, stderr } = await replay(undefined, ['--allow-mutations'], 'elsewhere.json')
      expect(stderr).toContain('no base URL says whose the credentials are; nothing was sent')
      expect(code).toBe(2)
    })
  })

  it('replay has nothing to run if no check failed', async () => {
    const { code, stderr } = await inFolder('replay', 'good.json', ...credentials())
    expect(stderr).toBe('card-conformance: replay: no check of good.json failed, so there is nothing to replay\n')
    expect(code).toBe(2)
  })

  it('replay requires credentials, which no report contains', async () => {
    const { code, stderr } = await inFolder('replay', 'faulty.json', failing)
    expect(stderr).toMatch(/--api-key, --access-token and --service-token: expected a credential of http:/)
    expect(code).toBe(2)
  })
})

describe('explain --challenge', () => {
  it('explain --challenge fills in an issue about what a report found', async () => {
    const { code, stdout } = await inFolder('explain', failing, '--challenge', 'faulty.json')
    expect(code).toBe(0)
    expect(stdout).toContain(`# \`${failing}\` is disputed\n`)
    expect(stdout).toContain('| level | documented: the interface states it |')
    expect(stdout).toContain('| who deviates | service |')
    expect(stdout).toMatch(/\| in the contract \| `spec\/\S+\.yaml`, `\/\S+` \|/)
    expect(stdout).toMatch(/```http\nPOST \/api\/v1\/virtual-cards\/cards\/\S+\/disable\n/)
    expect(stdout).toMatch(/```http\n200\n/)
    expect(stdout).toContain('## Why it is no deviation')
    expect(stdout).not.toContain(faulty.target.credentials.apiKey)
  })

  it('explain --challenge says what the report has instead', async () => {
    const good = await inFolder('explain', failing, '--challenge', 'good.json')
    expect(good.stderr).toContain(`a deviation from ${failing}, received good.json, in which its outcome is passed`)
    const other = await inFolder('explain', 'no/such-check', '--challenge', 'good.json')
    expect([other.code, good.code]).toEqual([2, 2])
    expect(other.stderr).toContain('received good.json, which does not have it')
  })
})

describe('compare', () => {
  it('compare shows the differences between reports', async () => {
    const { code, stdout } = await inFolder('compare', 'good.json', 'faulty.json')
    expect(stable(stdout)).toMatchInlineSnapshot(`
      "
        A  good.json, http://127.0.0.1:PORT/api/v1
           highest level met  not known: partial run
           its run            incomplete at the documented level; 59 % of the contract
           was exercised
        B  faulty.json, http://127.0.0.1:PORT/api/v1
           highest level met  none: 1 documented requirement not met
           its run            not conformant at the documented level; 59 % of the
           contract was exercised

        All 2 open questions have the same answer.

        1 of 33 requirements, tested by 33 checks, has different results.

                                                             A      B
        disable-card/answers-data-operation documented    pass   FAIL

        2 questions with the same answer.
        32 requirements met by every implementation.

      "
    `)
    expect(code).toBe(0)
  })

  it('compare writes the same as markdown and JSON', async () => {
    const { stdout } = await inFolder(
      'compare',
      'good.json',
      'faulty.json',
      '--report',
      'json=-',
      '--report',
      'markdown=c.md',
    )
    const { implementations, requirements, gaps } = JSON.parse(stdout)
    expect(implementations.map(({ name, verdict }: Record<string, string>) => [name, verdict])).toEqual([
      ['good.json', 'incomplete'],
      ['faulty.json', 'not-conformant'],
    ])
    expect(requirements.filter(({ standing }: { standing: string }) => standing === 'differs')).toEqual([
      expect.objectContaining({
        id: failing,
        results: [{ outcome: 'passed' }, { outcome: 'failed', deviates: 'documented' }],
      }),
    ])
    expect(gaps).toHaveLength(2)
    expect(readFileSync(join(folder, 'c.md'), 'utf8')).toContain(
      `| \`${failing}\` | documented | passed | **failed** |`,
    )
  })

  it('compare says what it wrote if it shows nothing else', async () => {
    const args = ['--report', 'html=c.html', '--report', 'json=c.json']
    const { stdout } = await inFolder('compare', 'good.json', 'faulty.json', ...args)
    expect(stdout).toBe('2 reports compared in c.html\n2 reports compared in c.json\n')
    expect(readFileSync(join(folder, 'c.html'), 'utf8')).toContain('faulty.json')
  })

  it('compare exits with 1 for a regression, if it is asked to, and with 0 for what was fixed', async () => {
    const { code, stdout } = await inFolder('compare', 'good.json', 'faulty.json', '--fail-on-regression')
    expect(stdout).toMatch(
      /From A to B: 1 regression; 32 checks passed in both\.\n\n {2}1 regression\n {4}disable-card/,
    )
    expect(code).toBe(1)
    expect((await inFolder('compare', 'good.json', 'good.json', '--fail-on-regression')).code).toBe(0)
  })

  it('compare asks for the older report first', async () => {
    const { code, stderr } = await inFolder('compare', 'faulty.json', 'good.json', '--fail-on-regression')
    expect(stderr).toBe(
      'card-conformance: --fail-on-regression: expected the older report first, but good.json began before faulty.json\n',
    )
    expect(code).toBe(2)
    const three = await inFolder('compare', 'good.json', 'good.json', 'faulty.json', '--fail-on-regression')
    expect(three.stderr).toContain('--fail-on-regression: expected two reports, the older one first, received 3')
  })

  it('compare rejects other formats', async () => {
    const { code, stderr } = await inFolder('compare', 'good.json', 'faulty.json', '--report', 'junit=x.xml')
    expect(stderr).toBe(
      'card-conformance: --report: expected one of terminal, html, markdown, json for a comparison, received junit\n',
    )
    expect(code).toBe(2)
  })
})

describe('run', () => {
  it('run writes the report to stdout and the summary to stderr', async () => {
    const args = [
      'run',
      ...flagsFor(faulty.target),
      '--only',
      'disable-card/*',
      '--report',
      'json=-',
      '--report',
      'junit=out/r.xml',
    ]
    const { code, stdout, stderr } = await withoutProcess(args, { cwd: folder })
    expect((JSON.parse(stdout) as Report).verdict).toBe('not-conformant')
    expect(stderr).toContain('Not conformant at the documented level')
    expect(stderr).toContain('junit     out/r.xml')
    expect(parseXml(readFileSync(join(folder, 'out/r.xml'), 'utf8')).elements.length).toBeGreaterThan(5)
    expect(code).toBe(1)
  })

  it('run writes only the report with --quiet', async () => {
    const args = ['run', ...flagsFor(faulty.target), '--only', 'disable-card/*', '--report', 'json=-', '--quiet']
    const { stdout, stderr } = await withoutProcess(args, { cwd: folder })
    expect(stderr).toBe('')
    const { checks } = JSON.parse(stdout)
    expect(checks.map(({ id }: { id: string }) => id)).toContain('disable-card/keeps-the-balance')
  })

  it('run writes annotations in GitHub Actions', async () => {
    const args = ['run', ...flagsFor(faulty.target), '--only', 'disable-card/*', '--report', 'json=-']
    const { stderr } = await withoutProcess(args, { env: { GITHUB_ACTIONS: 'true' } })
    expect(stderr).toMatch(
      /\n::error title=card-conformance::Not conformant[^\n]*\n::error title=disable-card\/answers/,
    )
  })

  it('run judges at the requested level', async () => {
    const odd = await serve((parts) => ({
      ...parts,
      acceptance: (data, matched) =>
        parts.acceptance({ ...data, ...(data.operation ? { status: 'done' } : {}) }, matched),
    }))
    const args = ['run', ...flagsFor(odd.target), '--operation', 'disableCard', '--quiet', '--no-probes']
    const atDocumented = await withoutProcess(args)
    const atObserved = await withoutProcess([...args, '--fail-on', 'observed'])
    await odd[Symbol.asyncDispose]()
    expect([atDocumented.code, atObserved.code]).toEqual([3, 1])
  })

  it('run uses colour only on request', async () => {
    const args = ['run', ...flagsFor(good.target), '--only', 'disable-card/answers-success-true']
    const plain = await withoutProcess(args)
    const forced = await withoutProcess(args, { env: { FORCE_COLOR: '1' } })
    const both = await withoutProcess([...args, '--no-color'], { env: { FORCE_COLOR: '1' } })
    expect([plain, forced, both].map(({ stdout }) => stdout.includes('\u001b['))).toEqual([false, true, false])
  })
})
