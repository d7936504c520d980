import { describe, expect, it } from 'vitest'
import type { Credentials } from '../../../src/cards/credentials.ts'
import type { Report } from '../../../src/engine/nouns/report.ts'
import { differenceInWords } from '../../../src/engine/nouns/report.ts'
import type { Transport, WireRequest } from '../../../src/engine/nouns/wire/wire.ts'
import { readReport } from '../../../src/engine/report/read-report.ts'
import { reporters } from '../../../src/reporters/index.ts'
import { verifyReport } from '../../../src/with-cards.ts'
import { type InProcessOptions, judgeInProcess } from '../../../test/fixtures/judge-in-process.ts'
import { credentials } from '../../../test/fixtures/serve.ts'
import { reportedBy } from '../../../test/reporters/schemas.ts'

const key = credentials.apiKey
const hex = Buffer.from(key).toString('hex')
const everyOctet = hex.replace(/../g, '%$&')
const odd = { ...credentials, apiKey: 'k3y/with "quotes" & ümläut, and more' }
const selection = { operations: ['createCard', 'topUpCard'] }
const usual = { seed: 7, runId: 'a1b2c3d4', fuzz: 0, probes: false, selection } as const

/** Says something more in each response, in its body and in a header. */
const saying =
  (words: (request: WireRequest) => string, isInBody = true) =>
  (transport: Transport): Transport => ({
    ...transport,
    async send(request) {
      const { response } = await transport.send(request)
      if (!response) throw new TypeError('the reference model always answers')
      const text = response.body.toString('utf8')
      const said = JSON.stringify(words(request))
      const body = isInBody && text.startsWith('{') ? `${text.slice(0, -1)},"said":${said}}` : text
      const headers = [...response.headers, ['X-Said', words(request)] as const]
      return { response: { ...response, headers, body: Buffer.from(body) } }
    },
  })

function allTexts(report: Report): string {
  return Object.values(reporters)
    .map((reporter) => reporter(report))
    .join('\n')
}

async function expectVerified(report: Report): Promise<void> {
  expect(reportedBy('report', JSON.parse(reporters.json(report)))).toEqual([])
  expect(await verifyReport(readReport(reporters.json(report)))).toEqual({ differences: [] })
}

describe('a credential that the target repeats', () => {
  it.each<[string, string]>([
    ['as it is', key],
    ['in hexadecimal', hex],
    ['in hexadecimal, in capitals', hex.toUpperCase()],
    ['with every octet escaped', everyOctet],
    ['with every octet escaped, in capitals', everyOctet.toUpperCase()],
    ['backwards', [...key].reverse().join('')],
    ['by its first half', key.slice(0, Math.ceil(key.length / 2))],
    ['by its second half', key.slice(Math.ceil(key.length / 2))],
  ])('a repeated credential is in no report, which says that it was repeated: %s', async (_, spelling) => {
    const report = await judgeInProcess({ ...usual, around: saying(() => `this: ${spelling}!`) })
    expect(report.verdict).toBe('incomplete')
    expect(report.summary.byOutcome).toMatchObject({ failed: 0, warned: 0, blocked: 0, errored: 0 })
    expect(allTexts(report)).not.toContain(spelling)
    expect(report.suite.warnings).toContainEqual(
      expect.stringMatching(/^The target repeats a credential \(.*CARD_API_KEY/),
    )
    await expectVerified(report)
  })

  it.each<[string, string]>([
    ['URL-encoded twice', encodeURIComponent(encodeURIComponent(odd.apiKey))],
    ['URL-encoded twice, in small letters', encodeURIComponent(encodeURIComponent(odd.apiKey).toLowerCase())],
    ['URL-encoded in small letters', encodeURIComponent(odd.apiKey).replace(/%../g, (octet) => octet.toLowerCase())],
    ['as a header of JSON', JSON.stringify(odd.apiKey).slice(1, -1)],
  ])('an odd credential is in no report either: %s', async (_, spelling) => {
    const report = await judgeInProcess({ ...usual, credentials: odd, around: saying(() => spelling) })
    expect(report.summary.byOutcome).toMatchObject({ failed: 0, warned: 0, blocked: 0, errored: 0 })
    expect(allTexts(report)).not.toContain(spelling)
    await expectVerified(report)
  })

  it('a repeated credential is in no finding, however much of it a finding would show', async () => {
    const long = 'Zq7'.repeat(1000)
    const report = await judgeInProcess({
      ...usual,
      credentials: { ...credentials, apiKey: long },
      alter: (parts) => ({
        ...parts,
        acceptance: (data, matched) => parts.acceptance({ ...data, currency: long }, matched),
      }),
    })
    expect(report.verdict).toBe('not-conformant')
    expect(allTexts(report)).not.toContain('Zq7Zq7')
    await expectVerified(report)
  })

  it('a credential in the name of a user is in no report, and the user is still found by name', async () => {
    const report = await judgeInProcess({
      ...usual,
      selection: { operations: ['createCardUser', 'createCard'] },
      alter: (parts) => ({
        ...parts,
        acceptance: (data, matched) => parts.acceptance({ ...data, user_id: `${key}-${data.user_id}` }, matched),
        read: (operation, path, request) =>
          parts.read(
            operation,
            { ...path, ...(path.userId ? { userId: path.userId.replace(`${key}-`, '') } : {}) },
            request,
          ),
      }),
    })
    expect(allTexts(report)).not.toContain(key)
    await expectVerified(report)
  })
})

describe('a comparison that needs the hidden value', () => {
  const moment = '2031-01-02T03:04:05.678Z'
  const options: InProcessOptions = {
    ...usual,
    credentials: { ...credentials, apiKey: moment },
    alter: (parts) => ({
      ...parts,
      acceptance: (data, matched) =>
        parts.acceptance('created_at' in data ? { ...data, created_at: moment } : data, matched),
    }),
  }

  it('a comparison that needs the hidden value is decided by what was received, and says so', async () => {
    const report = await judgeInProcess(options)
    const created = report.checks.find(({ id }) => id === 'create-card/answers-data-created-at')
    expect(created).toMatchObject({ outcome: 'passed', judgedOn: 'received', findings: [] })
    expect(allTexts(report)).not.toContain(moment)
    await expectVerified(report)
  })

  it('verify rejects an outcome decided by what was received where no credential is hidden', async () => {
    const report = await judgeInProcess({
      ...usual,
      alter: (parts) => ({
        ...parts,
        acceptance: (data, matched) => parts.acceptance({ ...data, currency: 'usd' }, matched),
      }),
    })
    const checks = report.checks.map((check) =>
      check.id === 'create-card/answers-data-currency'
        ? { ...check, outcome: 'passed' as const, findings: [], judgedOn: 'received' as const }
        : check,
    )
    const { differences } = await verifyReport({ ...report, checks })
    expect(differences.map(differenceInWords)).toContain(
      'check create-card/answers-data-currency: its outcome is passed, but its exchanges say failed',
    )
  })
})

describe('card numbers and security codes', () => {
  it('card numbers and security codes are in no report, wherever the target repeats them', async () => {
    const seen = new Set<string>()
    const report = await judgeInProcess({
      ...usual,
      alter: (parts) => ({
        ...parts,
        acceptance(data, matched) {
          if ('card_number' in data) seen.add(String(data.card_number))
          return parts.acceptance({ ...data, cvv: 917_349_173, note: `${data.card_number}` }, matched)
        },
      }),
      around: saying(() => [...seen].at(-1) ?? 'none'),
    })
    const text = allTexts(report)
    expect(seen.size).toBeGreaterThan(10)
    expect([...seen].filter((number) => text.includes(number))).toEqual([])
    expect(text).not.toContain('917349173')
    await expectVerified(report)
  })
})

describe('a warning', () => {
  it.each<[string, Partial<Credentials>, string[]]>([
    ['a short key', { apiKey: 'test' }, ['CARD_API_KEY is shorter than 8 characters: reports may show it']],
    ['a hyphenated key', { apiKey: 'secret-key' }, []],
    [
      'a word of the contract',
      { apiKey: 'virtual-cards' },
      ['CARD_API_KEY is text of the contract: reports may show it'],
    ],
    [
      'three short ones',
      { apiKey: 'test', accessToken: 'demo', serviceToken: '1234' },
      ['3 credentials are shorter than 8 characters: reports may show them'],
    ],
    [
      'two equal ones',
      { accessToken: 'one-token-for-both', serviceToken: 'one-token-for-both' },
      ['2 credentials are equal: what a service does with one in place of another cannot be judged'],
    ],
  ])('a warning says in one line what the credentials do not allow for %s', async (_, own, warnings) => {
    const { suite } = await judgeInProcess({ ...usual, credentials: { ...credentials, ...own } })
    expect(suite.warnings ?? []).toEqual(warnings)
  })
})
