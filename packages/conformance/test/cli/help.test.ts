import { describe, expect, it } from 'vitest'
import { commands } from '../../src/cli/commands.ts'
import { withoutProcess } from './card-conformance.ts'

async function shown(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await withoutProcess(args)
  expect([code, stderr]).toEqual([0, ''])
  return stdout
}

describe('--help', () => {
  it('says what there is', async () => {
    expect(await shown('--help')).toMatchInlineSnapshot(`
      "Usage: card-conformance COMMAND [options]

      Judges an implementation of the card contract over HTTP, whatever it is written in.

        run                   Judge a service: does it implement the contract? By
                              default the reference server, started for the run.
        list                  The checks and probes, their levels and requirements.
                              Sends nothing.
        plan                  What a run would send, create and move. Sends nothing.
        explain ID            A requirement, a check or a gap: its place in the
                              contract, how it is checked, and the same by curl.
        replay FILE CASE      Ask one failed check of a report again: fixed, still
                              failing, or can’t tell.
        verify FILE           Judge a report again, from the exchanges in it. Sends
                              nothing.
        compare FILE FILE …   Lay reports side by side: requirements, and what each
                              implementation does about the gaps.

      card-conformance COMMAND --help shows the options of a command.

      Exit codes: 0 conformant; 1 not; 2 wrong usage or configuration; 3 could not
      judge: unreachable, credentials refused, or incomplete; 130 interrupted.
      "
    `)
  })

  it('shows every option of run', async () => {
    expect(await shown('run', '--help')).toMatchInlineSnapshot(`
      "Usage: card-conformance run [options]

      Judge a service: does it implement the contract? By default the reference
      server, started for the run.

      What is judged
        --base-url URL        The service, up to and including the version prefix:
                              https://host/api/v1. Default: the reference server,
                              started for this run.
        --api-key K           For X-API-KEY.
        --access-token T      For Authorization, without the word Bearer.
        --service-token T     For x-sp-auth-token, without the word Bearer.
        --header 'NAME: VALUE' …
                              Sent with every request, to get through a gateway for
                              instance. Its value is treated as a secret.
        --ca FILE             Certificates to trust, in PEM.
        --insecure            Accept any certificate.
        --allow-mutations     Let the run create users and cards and move money on a
                              service that is not on this machine.

      What it is known to hold
        --order-id O          Of a payment that was collected before, together with
                              --pay-id.
        --pay-id P            Its payment reference.
        --payout-reference R  Of a payout: the order identifier of the client.
        --payout-service-reference SR
                              Of the same payout: the service's own reference.
        --sample FIELD=VALUE …
                              A value to send in this field of a request, where not
                              every valid one is accepted. Given several times, the
                              values take turns.

      What is asked
        --fail-on LEVEL       The weakest level at which a departure fails the run:
                              documented, observed or inferred. Default: documented.
        --only PATTERN …      Only checks and gaps whose id fits; * is any text.
        --skip PATTERN …      None whose id fits.
        --operation ID …      Only checks of this operation: topUpCard for instance.
        --no-probes           Leave out the questions that the interface leaves open.
        --fuzz N              Generated cases per property; 0 for none. Default: 10.
        --seed N              Makes a run send what another one sent. Default: a new
                              one, which the report names.
        --known-failures FILE
                              Checks that may fail, each with a reason. They still
                              run; one that passes fails the run.

      How it is asked
        --concurrency N       Scenarios at the same time. Default: 8.
        --rate N              Requests per second at most. Default: no limit.
        --timeout MS          For one answer, in milliseconds. Default: 10000.
        --deadline S          For the whole run, in seconds; what was not asked by
                              then makes it incomplete. Default: 600.

      What is written
        --report FORMAT=PATH …
                              terminal, json, junit, html, markdown, har, ctrf, github
                              or badge; - is stdout. Default: terminal=-.
        -q, --quiet           Only what --report asks for, and errors.
        --no-color            No colours; NO_COLOR does the same.
        --config FILE         Where these options may stand as JSON. Default:
                              card-conformance.config.json, if there is one.
        -h, --help            Show this and stop.
        --version             Show the version and stop.

      Each option may also stand in the environment, --fail-on as
      CARD_CONFORMANCE_FAIL_ON, and in a card-conformance.config.json, as failOn; a
      flag wins over the environment, and the environment over the file. Other users
      of this machine can see flags: pass secrets by environment, or by a file that
      CARD_CONFORMANCE_API_KEY_FILE names.
      "
    `)
  })

  it.each(commands)('keeps to 80 columns: $name', async ({ name, known }) => {
    const text = await shown(name, '--help')
    expect(text.split('\n').filter((line) => line.length > 80)).toEqual([])
    expect(text.match(/^ {2}(-\w, )?--[\w-]+/gm)).toHaveLength(known.length)
  })

  it('wins over whatever else is wrong', async () => {
    expect(await shown('run', '--nonsense', '--help')).toBe(await shown('help', 'run'))
  })
})

describe('--version', () => {
  it('is that of the package', async () => {
    expect(await shown('--version')).toMatch(/^\d+\.\d+\.\d+\n$/)
  })
})
