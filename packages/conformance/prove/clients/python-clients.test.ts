import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { adapterOf } from '../../src/cli/client/spawn-adapter.ts'
import { failedIn, judged } from '../../test/clients/judge-raw-client.ts'
import { hasPython } from '../cards/has-python.ts'

const script = fileURLToPath(new URL('../../test/clients/faulty_client.py', import.meta.url))

const streams = {
  stdout: { write: () => true },
  stderr: { write: () => true },
  environment: process.env,
  directory: process.cwd(),
}

const adapter = (fault: string) => adapterOf(['python3', script, fault], streams)

const faults: readonly (readonly [fault: string, check: string])[] = [
  ['floats-of-32-bits', 'top-up-card/client-sends-amounts-exactly'],
  ['keeps-slashes', 'client-ids/slash-arrives'],
  ['writes-plus-for-a-blank', 'client-ids/space-arrives'],
  ['writes-python', 'create-card-user/client-sends-a-valid-body'],
  ['repeats-after-a-reset', 'withdraw-from-card/client-does-it-once/reset'],
  ['repeats-after-a-proxy', 'create-card/client-does-it-once/gateway-timeout'],
  ['calls-a-lost-response-rejected', 'top-up-card/client-tells-lost-from-rejected/closed'],
  ['believes-every-body', 'client-rejections/success-in-the-body'],
  ['dies-of-a-page', 'client-rejections/forbidden'],
  ['knows-three-statuses', 'client-responses/new-payout-status'],
  ['keeps-whole-money', 'top-up-card/client-reads-money-exactly'],
  ['follows-redirects', 'client-redirects/found-takes-no-credential'],
  ['logs-its-headers', 'client-credentials/never-printed'],
  ['has-no-time-limit', 'client-patience/comes-back-from-silence'],
]

describe.skipIf(!hasPython())('a client in another language, as a process', () => {
  it.each(faults)('client finds a Python client that %s', async (fault, check) => {
    expect(failedIn(await judged(adapter(fault), [check]))).toContain(check)
  })

  it('client finds nothing wrong with the same client without a fault, but what its library does', async () => {
    const report = await judged(adapter('none'))
    expect(failedIn(report)).toEqual([
      // Its JSON module gives up with an error that is none of JSON.
      'client-rejections/deep',
      // The time limit is one for each read.
      'client-patience/comes-back-from-a-drip',
    ])
  })
})

describe.skipIf(hasPython())('a client in another language, as a process', () => {
  it.skip('LEFT OUT: there is no python3 (3.9 or later) on this machine', () => undefined)
})
