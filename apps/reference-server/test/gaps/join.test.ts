import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'

const { gaps } = loadContract()
/** What no run can ask. The suite asks this server about the others, and compares each answer with the choice in the contract. */
const unasked = gaps.filter(({ untestable }) => untestable !== undefined).map(({ id }) => id)
const shown = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.test.ts'))
  .flatMap((name) => [...readFileSync(join(import.meta.dirname, name), 'utf8').matchAll(/\bgap\(\s*'([^']+)'/g)])
  .map(([, id]) => id as string)

describe('the gaps of the contract and the choices of this server', () => {
  it('each gap states the choice of this server', () => {
    expect(gaps.length).toBeGreaterThan(50)
    expect(gaps.filter(({ reference }) => reference.trim() === '').map(({ id }) => id)).toEqual([])
  })

  it('each gap that no run can ask has a test, or a reason why no test is possible', () => {
    expect([...shown, ...Object.keys(notShown)].toSorted()).toEqual(unasked.toSorted())
  })
})

/** Gaps without a test, because no request can show the choice. */
const notShown: Readonly<Record<string, string>> = {
  'versioning/compatibility': 'a promise about the future; spec:diff keeps it, by comparing with the released document',
  'environments/test-environment':
    'what a server is for cannot be seen from a request; none of its operations reaches out',
  'requests/time-out': 'no measurement shows that no time is promised',
  'retention/how-long-data-is-kept':
    'what is never erased cannot be seen from a request; no statement of the stores deletes a row',
  'card-operations/conversion-rate':
    'what never happens cannot be seen; card-operations/currency-mismatch shows the rejection',
  'cards/cardholder-name-and-address': 'its cards cannot be used to pay',
  'cards/3-d-secure': 'its cards cannot be used to pay',
  'card-operations/effect-at-the-network': 'its cards cannot be used to pay',
  'transactions/purchases-holds-and-refunds': 'its cards cannot be used to pay',
  'events/notifications':
    'the absence of calls to a client cannot be seen from a request; nothing in the server makes any',
}
