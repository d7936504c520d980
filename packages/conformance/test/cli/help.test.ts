import { describe, expect, it } from 'vitest'
import { commands } from '../../src/cli/commands.ts'
import { withoutProcess } from './card-conformance.ts'

async function shown(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await withoutProcess(args)
  expect([code, stderr]).toEqual([0, ''])
  return stdout
}

describe('--help', () => {
  it('--help lists the commands', async () => {
    expect(await shown('--help')).toMatchInlineSnapshot(`
      "Usage: card-conformance COMMAND [options]

      Tests an implementation of the card contract over HTTP, in whatever language it
      is written.

      Commands
        run                   Tests a server; with no options, starts and tests the
                              reference server.
        init                  Writes a commented configuration file and, with --ci, a
                              workflow. Credentials come from the environment and are
                              never written.
        list                  Lists the checks by operation and the open questions by
                              subject, with totals. Sends nothing.
        plan                  Shows what a run would send, create and move. Sends
                              nothing.
        explain ID            Explains a requirement, a check or a gap: what it says,
                              and the shortest curl commands that test it; with --all,
                              everything.
        replay REPORT [PATTERN …]
                              Runs the failed checks of a report again, or those whose
                              ID matches a pattern: fixed, still failing, or cannot
                              tell. The base URL comes from the report, unless
                              --base-url names another.
        verify REPORT         Verifies a report by judging its exchanges again. Sends
                              nothing.
        check-har FILE …      Judges recorded traffic, HAR files of a browser or a
                              proxy or reports of this suite: what the clients sent,
                              and what the service responded. Sends nothing.
        client -- COMMAND …   Tests a client. COMMAND starts an adapter around it,
                              which reads one call per line on stdin and writes one
                              result per line on stdout. The command starts a server
                              for the run, and injects faults.
        proxy                 Forwards traffic between a client and a service
                              unchanged, and judges both. Ctrl-C ends it and writes
                              the reports.
        pin REPORT            Writes the answers of a report to the open questions to
                              a file, for run --pinned. Sends nothing.
        compare REPORT REPORT …
                              Compares reports: requirements, and what each
                              implementation does about the gaps.

      card-conformance COMMAND --help shows the options of a command.

      Exit codes: 0 conformant; 1 not conformant, or less covered than --min-coverage;
      2 wrong usage or configuration; 3 no verdict: unreachable, credentials rejected,
      or incomplete; 130 interrupted.
      "
    `)
  })

  it('--help shows every option of run', async () => {
    expect(await shown('run', '--help')).toMatchInlineSnapshot(`
      "Usage: card-conformance run [options]

      Tests a server; with no options, starts and tests the reference server.

      Target
        --base-url URL        URL of the service, including the version prefix:
                              https://host/api/v1. Default: the reference server,
                              started for this run.
        --api-key K           Value of the X-API-KEY header.
        --access-token T      Token for Authorization, without the word Bearer.
        --service-token T     Token for x-sp-auth-token, without the word Bearer.
        --header 'NAME: VALUE' …
                              Send this header with every request. Its value is kept
                              secret.
        --ca FILE             Trust the certificates in this PEM file.
        --insecure            Accept any certificate.
        --allow-mutations     Allow the run to create users and cards and to move
                              money on a remote service.

      Test data
        --order-id O          Order ID of an existing payment; requires --pay-id.
        --pay-id P            Payment reference of the same payment.
        --payout-reference R  Reference of an existing payout: the client's order ID.
        --payout-service-reference SR
                              The service's own reference for the same payout.
        --sample FIELD=VALUE …
                              Send this value in this request field, if not every
                              valid one is accepted. # stands for a digit and * for
                              letters and digits, but not in a list such as ["A","B"].
                              Repeat to alternate values. Whatever the sample, the
                              bounds that the contract documents are sent.

      Selection and verdict
        --fail-on LEVEL       Weakest level that fails the run: documented, observed
                              or inferred. Default: documented.
        --min-coverage PERCENT
                              Fail if coverage is lower: the share of outcomes,
                              parameters, enum values, bounds, response fields, and
                              actions in each state of a card that the exchanges show.
                              Default: no limit.
        --only PATTERN …      Run only checks and gaps whose ID matches; * matches any
                              text.
        --skip PATTERN …      Skip checks and gaps whose ID matches.
        --operation ID …      Run only checks of this operation, e.g. topUpCard.
        --no-probes           Skip the probes of open questions. Decided and pinned
                              answers are still judged.
        --budget N            Send at most this many requests, a little of every
                              operation and kind of requirement. The verdict is then
                              within that budget. Default: no limit.
        --fuzz N              Generated cases for each check of properties/; 0 for
                              none. Default: 3.
        --seed N              Send the same values as another run with this seed.
                              Default: a new seed, which the report names.
        --known-failures FILE
                              List of checks that may fail, with reasons; one that
                              passes fails the run.
        --write-known-failures FILE
                              Write the checks that fail today to this file, with
                              reasons to fill in. Default: not written.
        --pinned FILE         Answers to open questions, written by pin; one that
                              changed fails the run.

      Requests
        --concurrency N       Concurrent scenarios. Default: 8.
        --rate N              Maximum requests per second. Default: no limit.
        --timeout MS          Time limit per response, in ms. Default: 10000.
        --deadline S          Time limit for the run, in seconds. Default: 600.
        --give-up-after S     End the run if no request gets a usable response for
                              this many seconds. Default: 30.

      Output
        --report FORMAT=PATH …
                              Write a report: terminal, json, junit, html, markdown,
                              har, ctrf, github, badge; - is stdout. Default:
                              terminal=-.
        --overwrite           Overwrite existing files: the report of a full run with
                              a partial one, or what init wrote.
        --verbose             List every failure, warning and blocked check, even if
                              they do not fit the terminal.
        -q, --quiet           Print only errors and the reports that --report asks
                              for.
        --no-color            Print without colours, as NO_COLOR does.
        --config FILE         Read options from this JSON file. Default:
                              card-conformance.config.json, if it exists.
        -h, --help            Show this help and exit.
        --version             Show the version and exit.

      Options can also be set in the environment (CARD_CONFORMANCE_FAIL_ON for
      --fail-on) and in card-conformance.config.json (as failOn). Flags take
      precedence over the environment, the environment over the file.

      CARD_BASE_URL, CARD_API_KEY, CARD_ACCESS_TOKEN and CARD_SERVICE_TOKEN, which the
      reference server prints and curl commands use, are read as well.
      CARD_CONFORMANCE_API_KEY takes precedence over CARD_API_KEY, and so on.

      Other users of this machine can see flags: pass secrets in the environment, or
      in a file that CARD_API_KEY_FILE names.
      "
    `)
  })

  it.each(commands)('--help fits in 80 columns: $name', async ({ name, known }) => {
    const text = await shown(name, '--help')
    expect(text.split('\n').filter((line) => line.length > 80)).toEqual([])
    expect(text.match(/^ {2}(-\w, )?--[\w-]+/gm)).toHaveLength(known.length)
  })

  it('--help takes precedence over any error', async () => {
    expect(await shown('run', '--nonsense', '--help')).toBe(await shown('help', 'run'))
  })
})

describe('--version', () => {
  it('--version is the version of the package', async () => {
    expect(await shown('--version')).toMatch(/^\d+\.\d+\.\d+\n$/)
  })
})
