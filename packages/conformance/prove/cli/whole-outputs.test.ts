import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Target } from '../../src/with-cards.ts'
import { flagsFor, onTerminal, temporaryFolder } from '../../test/cli/card-conformance.ts'
import { failing, serveGoodAndFaulty } from '../../test/cli/good-and-faulty.ts'
import { serveRaw } from '../../test/engine/http/hostile-server.ts'

const cwd = temporaryFolder()
const { good, faulty, close } = await serveGoodAndFaulty()
afterAll(close)

/** Removes what differs from run to run, or with every new check or word of the contract. */
function stable(text: string): string {
  return (
    text
      .replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:PORT')
      .replace(/\([0-9a-f]{12}\)/g, '(HASH)')
      // On a busy machine, a connection may break and a request be repeated.
      .replace(/^ {2}waits {5}.*\n(?: {12}.*\n)*/gm, '')
      // As many are judged as the contract has decisions.
      .replace(/(?<=open questions; ).*(\n {18}.*)*/g, 'what becomes of the answers')
      .replace(/[\d,]+ requests? in [\d.]+ s,/g, 'N requests in N s,')
      .replace(/^( {2}(?:\w+Card\w*|\w+Status|every operation|total) .*)$/gm, (row) =>
        row.replace(/\d+(?:,\d{3})*/g, ({ length }) => '#'.padStart(length)),
      )
      .replace(/(?<=^| |\()[\d,]+(?= (checks|gaps|exchanges|requirements|blocked|others|differences)\b|\))/gm, 'N')
      .replace(/(?<=requirements? of )\d+/g, 'N')
  )
}

async function shown(...args: string[]): Promise<string> {
  const text = await onTerminal(args, { cwd })
  const tooLong = text
    .split('\n')
    .filter((line) => line.length > 80 && !/curl|http:|--data-raw|^ {2}(replay|explain) /.test(line))
  expect(tooLong).toEqual([])
  expect(text.split('\n').length).toBeLessThanOrEqual(50)
  return stable(text)
}

const part = ['--operation', 'disableCard', '--only', 'disable-card/*', '--seed', '1', '--concurrency', '1']
const as = (target: Target, changes: Partial<Target>) => flagsFor({ ...target, ...changes })

describe('run, on a terminal', () => {
  it('run shows a conformant service', async () => {
    expect(await shown('run', ...flagsFor(good.target), '--seed', '1', '--fuzz', '1')).toMatchInlineSnapshot(`
      "
        Conformant at the documented level
        N checks passed on 11 operations.

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

        N gaps        open questions; what becomes of the answers

        target    http://127.0.0.1:PORT/api/v1
        contract  Virtual Card and Payment Status Service 0.1.0 (HASH)
        run       N requests in N s, seed 1, suite 0.1.0
        coverage  93 % of 310 items; 11 of 11 operations accepted a valid request

        Conformant at the documented level
      [0]"
    `)
  })

  it('run shows the deviations of a service, and the next steps', async () => {
    const reports = ['--report', 'json=faulty.json', '--report', 'html=faulty.html']
    expect(await shown('run', ...flagsFor(faulty.target), ...part, ...reports)).toMatchInlineSnapshot(`
      "
        Not conformant at the documented level
        1 check failed.
        N checks: 32 passed, 1 failed

        failed  disableCard returned \`data.operation\` 7 (service)
          Requirement (documented): Every successful response of disableCard MUST
          contain \`data.operation\`, a string.
          expected  a string
          received  7
          exchange  disable-card/answers#4
          check     disable-card/answers-data-operation
          # uses objects that this run created; to create new ones: explain
          # disable-card/answers-data-operation
          curl -sS -X POST \\
            http://127.0.0.1:PORT/api/v1/virtual-cards/cards/card-000005/disable \\
            -H 'accept: application/json' -H "X-API-KEY: $CARD_API_KEY"

                       passed   failed   warned  blocked  skipped
        disableCard         #        #        ·        ·        ·
        total               #        #        ·        ·        ·

        N gaps          open questions; what becomes of the answers

        target    http://127.0.0.1:PORT/api/v1
        contract  Virtual Card and Payment Status Service 0.1.0 (HASH)
        run       N requests in N s, seed 1, suite 0.1.0
        coverage  59 % of 310 items; 7 of 11 operations accepted a valid request

        json      faulty.json
        html      faulty.html
        replay    npx -y pnpm@12 conformance replay faulty.json
        explain   npx -y pnpm@12 conformance explain disable-card/answers-data-operation

        Not conformant at the documented level
      [1]"
    `)
  })

  it('run shows what is missing for a verdict', async () => {
    const flags = [...as(good.target, { fixtures: {} }), '--operation', 'getPayoutStatus', '--seed', '1', '--no-probes']
    expect(await shown('run', ...flags)).toMatchInlineSnapshot(`
      "
        Partial run at the documented level
        1 of 41 selected checks passed, N blocked; a partial run is never called
        conformant.
        - N checks blocked: needs --payout-reference
        - 1 check blocked: needs --payout-service-reference
        - no documented check was executed for any operation, because only a part of
          the checks was selected
        N checks: 1 passed, N blocked

                           passed   failed   warned  blocked  skipped
        getPayoutStatus         #        ·        ·        #        ·
        total                   #        ·        ·        #        ·

        N blocked      needs --payout-reference (N); needs
                        --payout-service-reference

        target    http://127.0.0.1:PORT/api/v1
        contract  Virtual Card and Payment Status Service 0.1.0 (HASH)
        run       N requests in N s, seed 1, suite 0.1.0
        coverage  8 % of 310 items; 1 of 11 operations accepted a valid request

        Partial run at the documented level
      [3]"
    `)
  })

  it('run shows that the service cannot be reached', async () => {
    const gone = await serveRaw(() => undefined)
    await gone.close()
    const baseUrl = `${gone.origin.origin}/api/v1`
    expect(await shown('run', ...as(good.target, { baseUrl }), '--seed', '1')).toMatchInlineSnapshot(`
      "
        Not judged
        The target cannot be reached: connect ECONNREFUSED 127.0.0.1:PORT. Check that
        it is running and that --base-url is right.

        target    http://127.0.0.1:PORT/api/v1
        contract  Virtual Card and Payment Status Service 0.1.0 (HASH)
        run       N requests in N s, seed 1, suite 0.1.0
      [3]"
    `)
  })

  it('run shows that no credential is accepted', async () => {
    const credentials = { apiKey: 'not-a-key', accessToken: 'not-a-token', serviceToken: 'neither' }
    expect(await shown('run', ...as(good.target, { credentials }), '--seed', '1')).toMatchInlineSnapshot(`
      "
        Not judged
        The target rejects the credentials for every operation (createCardUser: 401
        {"success":false,"error":{"message":"X-API-KEY is missing or wrong"}}). Check
        --api-key, --access-token and --service-token.

        target    http://127.0.0.1:PORT/api/v1
        contract  Virtual Card and Payment Status Service 0.1.0 (HASH)
        run       N requests in N s, seed 1, suite 0.1.0

        warning   CARD_SERVICE_TOKEN is shorter than 8 characters: reports may show it
      [3]"
    `)
  })

  it('run shows that one credential is wrong', async () => {
    const credentials = { ...good.target.credentials, accessToken: 'not-a-token' }
    const flags = [...as(good.target, { credentials }), ...part, '--no-probes']
    expect(await shown('run', ...flags)).toMatchInlineSnapshot(`
      "
        Not judged
        The target rejects the credentials for a registration (createCardUser: 401
        {"success":false,"error":{"message":"Authorization is missing or wrong"}}).
        Check whether --access-token or --service-token is wrong or expired.

        target    http://127.0.0.1:PORT/api/v1
        contract  Virtual Card and Payment Status Service 0.1.0 (HASH)
        run       N requests in N s, seed 1, suite 0.1.0
      [3]"
    `)
  })

  it('run shows that the base URL lacks its end', async () => {
    const baseUrl = new URL(good.target.baseUrl).origin
    const flags = [...as(good.target, { baseUrl }), ...part, '--no-probes']
    expect(await shown('run', ...flags)).toMatchInlineSnapshot(`
      "card-conformance: warning: base URLs of the interface end with /api/v1, and this
        one does not: http://127.0.0.1:PORT

        Not judged
        No operation of the contract was found (createCardUser: 404
        {"success":false,"error":{"message":"no such path"}}). Check --base-url: it
        normally ends with /api/v1.

        target    http://127.0.0.1:PORT
        contract  Virtual Card and Payment Status Service 0.1.0 (HASH)
        run       N requests in N s, seed 1, suite 0.1.0
      [3]"
    `)
  })
})

describe('verify, replay and compare, on a terminal', () => {
  it('verify accepts an untouched report', async () => {
    expect(await shown('verify', 'faulty.json')).toMatchInlineSnapshot(`
      "verified  not-conformant, as faulty.json says: N checks, N exchanges judged
        again
      [0]"
    `)
  })

  it('verify rejects an edited report, and lists each kind of difference once', async () => {
    const report = JSON.parse(readFileSync(join(cwd, 'faulty.json'), 'utf8'))
    for (const { request } of report.exchanges) request.body = '{}'
    Object.assign(
      report.checks.find(({ id }: { id: string }) => id === failing),
      { outcome: 'passed', findings: [] },
    )
    writeFileSync(join(cwd, 'edited.json'), JSON.stringify(report))
    const text = (await shown('verify', 'edited.json')).replace(/[0-9a-f]{64}/g, 'DIGEST')
    expect(text.replace(/\{"passed".*?\}/g, '{COUNTS}')).toMatchInlineSnapshot(`
      "not verified  edited.json does not follow from its exchanges: N differences
        - it was changed after it was written: its digest is
          DIGEST, its
          content's is
          DIGEST
        - exchange smoke#1: the recorded request has another body than its check sends
          (and N others likewise)
        - check disable-card/answers-data-operation: its outcome is passed, but its
          exchanges say failed
        - check disable-card/answers-data-operation: its findings is [], but its
          exchanges say [{"requirement":"disable-card/answers-data-operation","level":
          "documented","headline":"disableCard r…
      [1]"
    `)
  })

  it('replay shows whether the check still fails or is fixed', async () => {
    const credentials = flagsFor({ ...good.target, fixtures: {} }).slice(2)
    expect(await shown('replay', 'faulty.json', failing, ...credentials)).toMatchInlineSnapshot(`
      "still failing  disable-card/answers-data-operation
        disableCard returned \`data.operation\` #: expected a string, received #
        (service; exchange disable-card/answers#4;
        disable-card/answers-data-operation)
      [1]"
    `)
    expect(await shown('replay', 'faulty.json', failing, ...flagsFor(good.target))).toMatchInlineSnapshot(`
      "fixed  disable-card/answers-data-operation
      [0]"
    `)
  })

  it('compare shows the differences between two reports', async () => {
    await onTerminal(['run', ...flagsFor(good.target), ...part, '--report', 'json=good.json', '--quiet'], { cwd })
    expect(await shown('compare', 'good.json', 'faulty.json')).toMatchInlineSnapshot(`
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

        1 of N requirements, tested by N checks, has different results.

                                                             A      B
        disable-card/answers-data-operation documented    pass   FAIL

        2 questions with the same answer.
        N requirements met by every implementation.

      [0]"
    `)
  })
})
