import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Report } from '../../src/engine/nouns/report.ts'
import type { Recording } from '../../src/engine/nouns/wire/recording.ts'
import { judgeRecordings } from '../../src/engine/offline/judge-recordings.ts'
import { planRun } from '../../src/engine/offline/plan.ts'
import { replayChecks } from '../../src/engine/offline/replay.ts'
import { verifyReport } from '../../src/engine/offline/verify.ts'
import { readReport } from '../../src/engine/report/read-report.ts'
import { judgeTarget } from '../../src/engine/run/judge-target.ts'
import { type Format, reporters } from '../../src/reporters/index.ts'
import { mutants } from './mutants.ts'
import { key, type Served, serve } from './serve.ts'
import { parcelSuite } from './suite.ts'

const suite = parcelSuite()

function mutantThat(name: string) {
  const mutant = mutants.find((one) => one.name === name)
  if (!mutant) throw new Error(`no mutant ${name}`)
  return mutant
}

const faulty = mutantThat('forgets cancellations')

let good: Served
let bad: Served
let conformant: Report
let deviating: Report

beforeAll(async () => {
  good = await serve()
  bad = await serve(faulty.alter)
  const options = { suite, failOn: 'inferred', seed: 1, runId: 'a1b2c3d4' } as const
  conformant = await judgeTarget({ ...options, target: good.target })
  deviating = await judgeTarget({ ...options, target: bad.target })
})

afterAll(async () => {
  await good[Symbol.asyncDispose]()
  await bad[Symbol.asyncDispose]()
})

const written = (report: Report): Report => readReport(reporters.json(report, {}))

/** What a service received and sent, as a recording of somebody else's clients. */
function recordingOf({ seen, target }: Served): Recording {
  const exchanges = seen.map(({ request, response }, index) => ({
    origin: new URL(target.baseUrl).origin,
    atMs: 1_767_225_600_000 + index,
    durationMs: 1,
    request: {
      method: request.method,
      target: request.target,
      headers: Object.entries(request.headers).map(([name, value = '']) => [name, value] as const),
      ...(request.body === '' ? {} : { body: request.body }),
    },
    response: { status: response.status, headers: Object.entries(response.headers), body: response.body },
  }))
  return { name: 'parcels', exchanges, leftOut: new Map(), isCutOff: false }
}

describe('a run over HTTP', () => {
  it('a correct service conforms, and each open question has an answer', () => {
    expect(conformant.verdict).toBe('conformant')
    expect(conformant.gaps.map((gap) => [gap.id, gap.state === 'answered' && gap.words])).toEqual([
      ['senders/same-email-twice', 'accepted'],
      ['parcels/cancel-twice', 'rejected with 409'],
    ])
  })

  it('a report names the envelopes of the operations and the variable of the credential, and has no secret', () => {
    const text = reporters.json(conformant, {})
    expect(conformant.contract.envelopes?.readParcel).toEqual({ flag: '/ok', data: '/result' })
    expect(conformant.exchanges[0]?.request.headers).toContainEqual(['X-Parcel-Key', '$PARCEL_KEY'])
    expect(text).not.toContain(key)
  })

  it('coverage knows the states of a parcel', () => {
    const states = conformant.coverage?.operations.map(({ operationId, items }) => [operationId, items.states])
    expect(states).toMatchInlineSnapshot(`
      [
        [
          "registerSender",
          {
            "covered": 0,
            "missing": [],
            "of": 0,
          },
        ],
        [
          "sendParcel",
          {
            "covered": 0,
            "missing": [],
            "of": 0,
          },
        ],
        [
          "readParcel",
          {
            "covered": 2,
            "missing": [],
            "of": 2,
          },
        ],
        [
          "cancelParcel",
          {
            "covered": 2,
            "missing": [],
            "of": 2,
          },
        ],
      ]
    `)
  })
})

describe('offline', () => {
  it.each([
    ['conforms', () => conformant],
    ['deviates', () => deviating],
  ])('verify accepts the report of a service that %s', async (_, reportOf) => {
    expect((await verifyReport(written(reportOf()), suite)).differences).toEqual([])
  })

  it('verify rejects a report whose failed check was changed', async () => {
    const report = written(deviating)
    const checks = report.checks.map((check) => ({ ...check, outcome: 'passed' as const, findings: [] }))
    expect((await verifyReport({ ...report, checks }, suite)).differences.length).toBeGreaterThan(0)
  })

  it('a plan says what a run would create', async () => {
    const { creates, operations, blocked } = await planRun({ suite, target: good.target, seed: 1, runId: 'a1b2c3d4' })
    expect(Object.keys(creates)).toEqual(['senders', 'parcels'])
    expect(operations.map(({ operationId }) => operationId)).toEqual(
      suite.contract.operations.map(({ operationId }) => operationId),
    )
    expect(blocked).toEqual([])
  })

  it('replay tells whether a failed check still fails', async () => {
    const again = async ({ target }: Served) =>
      (await replayChecks(deviating, [faulty.failedBy], { suite, target })).checks.map(({ verdict }) => verdict)
    expect([await again(bad), await again(good)]).toEqual([['still-failing'], ['fixed']])
  })

  it('recordings of other clients show what a service did', () => {
    const judged = (served: Served) => judgeRecordings([recordingOf(served)], { suite, failOn: 'inferred' })
    const ofService = ({ checks }: Report) =>
      checks.filter(({ outcome, kind }) => outcome === 'failed' && kind !== 'client').map(({ id }) => id)
    expect(ofService(judged(good))).toEqual([])
    expect(ofService(judged(bad))).toContain(faulty.failedBy)
  })
})

describe('reporters', () => {
  const formats = Object.keys(reporters) as Format[]

  it.each(formats)('%s shows a run of parcels, and nothing of another interface', (format) => {
    const text = reporters[format](deviating, {})
    expect(text.replaceAll(/card-(conformance|contract)/g, '')).not.toMatch(/CARD_|card_id|balance|payout|top-?up/i)
    if (format !== 'badge' && format !== 'har') expect(text).toContain(faulty.failedBy)
  })

  it('a curl command takes the credential from the variable of the kit', () => {
    expect(reporters.terminal(deviating, {})).toContain('"X-Parcel-Key: $PARCEL_KEY"')
  })
})

it('the kit has at most 600 lines', () => {
  const files = globSync('*.ts', { cwd: import.meta.dirname }).filter(
    (file) => !/mutants|test|^judge|^serve/.test(file),
  )
  const lines = files.map((file) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8').split('\n').length - 1)
  expect(lines.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(600)
})
