import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Target } from '../../src/model/target.ts'
import { serveRaw } from '../run/hostile-server.ts'
import { flagsFor, onTerminal, temporaryFolder } from './card-conformance.ts'
import { failing, serveGoodAndFaulty } from './good-and-faulty.ts'

const cwd = temporaryFolder()
const { good, faulty, close } = await serveGoodAndFaulty()
afterAll(close)

/** Without what differs from run to run, or whenever a check or a word of the contract is added. */
function stable(text: string): string {
  return text
    .replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:PORT')
    .replace(/\([0-9a-f]{12}\)/g, '(HASH)')
    .replace(/[\d,]+ requests? in [\d.]+ s,/g, 'N requests in N s,')
    .replace(/^( {2}(?:\w+Card\w*|\w+Status|every operation|total) .*)$/gm, (row) =>
      row.replace(/\d+/g, ({ length }) => '#'.padStart(length)),
    )
    .replace(/(?<=^| |\()[\d,]+(?= (checks|gaps|exchanges|requirements|blocked|others|differences)\b|\))/gm, 'N')
}

async function shown(...args: string[]): Promise<string> {
  const text = await onTerminal(args, { cwd })
  const tooLong = text
    .split('\n')
    .filter((line) => line.length > 80 && !/curl|http:|--data-raw|^ {2}(again|why) /.test(line))
  expect(tooLong).toEqual([])
  expect(text.split('\n').length).toBeLessThanOrEqual(50)
  return stable(text)
}

const part = ['--operation', 'disableCard', '--only', 'disable-card/*', '--seed', '1', '--concurrency', '1']
const as = (target: Target, changes: Partial<Target>) => flagsFor({ ...target, ...changes })

describe('run, on a terminal', () => {
  it('says of a service that conforms that it does', async () => {
    expect(await shown('run', ...flagsFor(good.target), '--seed', '1', '--fuzz', '1')).toMatchInlineSnapshot(`
      "card-conformance: judging http://127.0.0.1:PORT/api/v1

        Conformant at the documented level
        N checks passed on 11 operations.

        target    http://127.0.0.1:PORT/api/v1
        contract  Virtual Card and Payment Status Service 0.1.0 (HASH)
        run       N requests in N s, seed 1, suite 0.1.0

                              passed   failed   warned  blocked  skipped
        createCardUser             #        ·        ·        ·        ·
        createCard                 #        ·        ·        ·        ·
        operateCard                #        ·        ·        ·        ·
        withdrawFromCard           #        ·        ·        ·        ·
        topUpCard                  #        ·        ·        ·        ·
        disableCard                #        ·        ·        ·        ·
        enableCard                 #        ·        ·        ·        ·
        terminateCard              #        ·        ·        ·        ·
        queryCardOperation         #        ·        ·        ·        ·
        checkPaymentStatus         #        ·        ·        ·        ·
        getPayoutStatus            #        ·        ·        ·        ·
        every operation            #        ·        ·        ·        ·
        total                      #        ·        ·        ·        ·

        N gaps        what this implementation does where the interface is silent

      [0]"
    `)
  })

  it('says of one that does not where, and how to go on', async () => {
    const reports = ['--report', 'json=faulty.json', '--report', 'html=faulty.html']
    expect(await shown('run', ...flagsFor(faulty.target), ...part, ...reports)).toMatchInlineSnapshot(`
      "card-conformance: judging http://127.0.0.1:PORT/api/v1

        Not conformant at the documented level
        1 check failed.

        target    http://127.0.0.1:PORT/api/v1
        contract  Virtual Card and Payment Status Service 0.1.0 (HASH)
        run       N requests in N s, seed 1, suite 0.1.0

                       passed   failed   warned  blocked  skipped
        disableCard         #        #        ·        ·        ·
        total               #        #        ·        ·        ·

        failed  disable-card/answers-data-operation  documented
          The answer of disableCard has /data/operation, a string.
          disableCard: /data/operation
          expected  a string
          received  7
          exchange  disable-card/accepts-its-path-alone#3
          curl -sS -X POST \\
            http://127.0.0.1:PORT/api/v1/virtual-cards/cards/card-000005/disable \\
            -H 'accept: application/json' -H "X-API-KEY: $CARD_API_KEY"

        N gaps          what this implementation does where the interface is silent

        json      faulty.json
        html      faulty.html
        again     card-conformance replay faulty.json disable-card/answers-data-operation
        why       card-conformance explain disable-card/answers-data-operation

      [1]"
    `)
  })

  it('says what is missing to a verdict', async () => {
    const flags = [...as(good.target, { fixtures: {} }), '--operation', 'getPayoutStatus', '--seed', '1', '--no-probes']
    expect(await shown('run', ...flags)).toMatchInlineSnapshot(`
      "card-conformance: judging http://127.0.0.1:PORT/api/v1

        Incomplete at the documented level
        Nothing was found wrong, but not everything could be asked.
        - N checks blocked: needs --payout-reference
        - 1 check blocked: needs --payout-service-reference
        - no documented check was executed for any operation, because only a part of
          the checks was selected

        target    http://127.0.0.1:PORT/api/v1
        contract  Virtual Card and Payment Status Service 0.1.0 (HASH)
        run       N requests in N s, seed 1, suite 0.1.0

                           passed   failed   warned  blocked  skipped
        getPayoutStatus         #        ·        ·        #        ·
        total                   #        ·        ·        #        ·

        N blocked      needs --payout-reference (N); needs
                        --payout-service-reference

      [3]"
    `)
  })

  it('says where nobody answers', async () => {
    const gone = await serveRaw(() => undefined)
    await gone.close()
    const baseUrl = `${gone.origin.origin}/api/v1`
    expect(await shown('run', ...as(good.target, { baseUrl }), '--seed', '1')).toMatchInlineSnapshot(`
      "card-conformance: judging http://127.0.0.1:PORT/api/v1

        Not judged
        The target cannot be reached: connect ECONNREFUSED 127.0.0.1:PORT. Is it
        running, and is the base URL right?

        target    http://127.0.0.1:PORT/api/v1
        contract  Virtual Card and Payment Status Service 0.1.0 (HASH)
        run       N requests in N s, seed 1, suite 0.1.0

      [3]"
    `)
  })

  it('says where no credential is accepted', async () => {
    const credentials = { apiKey: 'not-a-key', accessToken: 'not-a-token', serviceToken: 'neither' }
    expect(await shown('run', ...as(good.target, { credentials }), '--seed', '1')).toMatchInlineSnapshot(`
      "card-conformance: judging http://127.0.0.1:PORT/api/v1

        Not judged
        The credentials are refused everywhere (createCardUser: 401
        {"success":false,"error":{"message":"X-API-KEY is missing or wrong"}}). Are
        --api-key, --access-token and --service-token those of this service?

        target    http://127.0.0.1:PORT/api/v1
        contract  Virtual Card and Payment Status Service 0.1.0 (HASH)
        run       N requests in N s, seed 1, suite 0.1.0

      [3]"
    `)
  })

  it('says where one of them is wrong', async () => {
    const credentials = { ...good.target.credentials, accessToken: 'not-a-token' }
    const flags = [...as(good.target, { credentials }), ...part, '--no-probes']
    expect(await shown('run', ...flags)).toMatchInlineSnapshot(`
      "card-conformance: judging http://127.0.0.1:PORT/api/v1

        Not judged
        The tokens are refused (createCardUser: 401
        {"success":false,"error":{"message":"Authorization is missing or wrong"}}),
        while operations that need --api-key alone accept that. Is --access-token or
        --service-token wrong, or has it expired?

        target    http://127.0.0.1:PORT/api/v1
        contract  Virtual Card and Payment Status Service 0.1.0 (HASH)
        run       N requests in N s, seed 1, suite 0.1.0

      [3]"
    `)
  })

  it('says where the base URL lacks its end', async () => {
    const baseUrl = new URL(good.target.baseUrl).origin
    const flags = [...as(good.target, { baseUrl }), ...part, '--no-probes']
    expect(await shown('run', ...flags)).toMatchInlineSnapshot(`
      "card-conformance: the base URL of the interface ends with /api/v1, and this one does not: http://127.0.0.1:PORT
      card-conformance: judging http://127.0.0.1:PORT

        Not judged
        Nothing of the interface is found (createCardUser: 404
        {"success":false,"error":{"message":"no such path"}}). The base URL ends with
        /api/v1; is --base-url complete?

        target    http://127.0.0.1:PORT
        contract  Virtual Card and Payment Status Service 0.1.0 (HASH)
        run       N requests in N s, seed 1, suite 0.1.0

      [3]"
    `)
  })
})

describe('what is made of a report, on a terminal', () => {
  it('is verified', async () => {
    expect(await shown('verify', 'faulty.json')).toMatchInlineSnapshot(`
      "verified  not-conformant, as faulty.json says: N checks, N exchanges judged
        again
      [0]"
    `)
  })

  it('is not verified where it was edited, each kind of difference told once', async () => {
    const report = JSON.parse(readFileSync(join(cwd, 'faulty.json'), 'utf8'))
    for (const { request } of report.exchanges) request.body = '{}'
    Object.assign(
      report.checks.find(({ id }: { id: string }) => id === failing),
      { outcome: 'passed', findings: [] },
    )
    writeFileSync(join(cwd, 'edited.json'), JSON.stringify(report))
    const text = (await shown('verify', 'edited.json')).replace(/[0-9a-f]{64}/g, 'DIGEST')
    expect(text.replace(/\{"passed".*?\}/g, '{COUNTS}')).toMatchInlineSnapshot(`
      "not verified  edited.json says what its exchanges do not: N differences
        - it was changed after it was written: its digest is
          DIGEST, its
          content's is
          DIGEST
        - exchange smoke#1: the recorded request has another body than its check sends
          (and N others likewise)
        - check disable-card/accepts-its-path-alone: its outcome is passed, but its
          exchanges say skipped
        - check disable-card/accepts-its-path-alone: its reason is nothing, but its
          exchanges say the run itself sends a body or a Content-Type with every
          request
        - check disable-card/answers-data-operation: its outcome is passed, but its
          exchanges say failed
        - check disable-card/answers-data-operation: its findings is [], but its
          exchanges say
          [{"requirement":"disable-card/answers-data-operation","level":"documented","
          operationId":"disableCard","subject":"disabl…
        - the summary: its byOutcome is
          {COUNTS}, but
          its exchanges say
          {COUNTS}
        - the summary: its byLevel is
          {"documented":{"passed":20,"failed":1,"warned":0,"blocked":0,"skipped":0,"er
          rored":0},"observed":{"passed":3,"failed":0,…, but its exchanges say
          {"documented":{"passed":19,"failed":1,"warned":0,"blocked":0,"skipped":1,"er
          rored":0},"observed":{"passed":3,"failed":0,…
      [1]"
    `)
  })

  it('still fails, or is fixed', async () => {
    const credentials = flagsFor({ ...good.target, fixtures: {} }).slice(2)
    expect(await shown('replay', 'faulty.json', failing, ...credentials)).toMatchInlineSnapshot(`
      "still failing  disable-card/answers-data-operation
        disableCard: /data/operation expected a string, received 7 (exchange
        disable-card/accepts-its-path-alone#3; disable-card/answers-data-operation)
      [1]"
    `)
    expect(await shown('replay', 'faulty.json', failing, ...flagsFor(good.target))).toMatchInlineSnapshot(`
      "fixed  disable-card/answers-data-operation
      [0]"
    `)
  })

  it('is laid beside another', async () => {
    await onTerminal(['run', ...flagsFor(good.target), ...part, '--report', 'json=good.json', '--quiet'], { cwd })
    expect(await shown('compare', 'good.json', 'faulty.json')).toMatchInlineSnapshot(`
      "
        A  good.json: incomplete at the documented level,
           http://127.0.0.1:PORT/api/v1
        B  faulty.json: not conformant at the documented level,
           http://127.0.0.1:PORT/api/v1

        N requirements are met by all of them.

                                                             A      B
        disable-card/answers-data-operation documented    pass   FAIL

        N gaps are answered alike, 0 differently.

      [0]"
    `)
  })
})
