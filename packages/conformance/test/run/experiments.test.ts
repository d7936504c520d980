import { expect, it } from 'vitest'
import { experiments } from '../../src/preflight/experiments.ts'
import { Rejection } from '../../src/reference-model/rejection.ts'
import { acting } from '../fixtures/alterations.ts'
import { judgeInProcess } from '../fixtures/judge-in-process.ts'

/** Names that are almost those of fields, and names that the contract does not have. */
const strangers = 'billing_address postalCode first_names contact_number middle_name issued_at taxCode secondName'

it('the experiments send no more requests than they say, whatever is rejected', async () => {
  const alter = acting('createCardUser', () => () => {
    throw new Rejection(422, strangers)
  })
  const samples = { contact: '+237600000000', billing_city: 'Kribi', billing_state: 'South', first_name: 'Awa' }
  const selection = { only: ['get-payout-status/answers-with-status-200'], skip: [], operations: [] }
  const report = await judgeInProcess({ alter, samples, selection, seed: 1, probes: false })
  const asked = report.exchanges.filter(({ scenario }) => scenario === 'smoke').length
  const inTable = experiments.reduce((sum, { atMost }) => sum + atMost, 0)
  // The others are the first registration, its repetitions, and what is asked about credentials and paths.
  expect(asked).toBeLessThanOrEqual(inTable + 20)
  expect(asked).toBeGreaterThan(40)
})
