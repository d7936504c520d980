import { loadContract } from '@card-contract/contract'
import { expect, it } from 'vitest'
import { sampleOverrides } from '../../../src/cli/sample-overrides.ts'
import { createSamples } from '../../../src/engine/cases/samples/samples.ts'
import { judgeInProcess } from '../../fixtures/judge-in-process.ts'

const contract = loadContract()

function bodyWith(field: string, value: string): Record<string, unknown> {
  const overrides = sampleOverrides(contract, [[field, value]])
  const samples = createSamples({ contract, overrides, seed: 1, runId: 'a1b2c3d4', scenario: 'one', attempt: 1 })
  return samples.body('createCardUser')
}

it('a mask is expanded in a field whose values may be the same', () => {
  expect(bodyWith('billing_postal_code', 'BP ####').billing_postal_code).toMatch(/^BP \d{4}$/)
  expect(bodyWith('billing_city', 'Douala *').billing_city).toMatch(/^Douala [a-z0-9]+$/)
})

it('a value in a list is sent as it is', () => {
  expect(bodyWith('billing_adress', '["Rue 12 #4"]').billing_adress).toBe('Rue 12 #4')
})

it('a fault is found beside fields that have another value in each request, because the user gave masks for them', async () => {
  const samples = { billing_postal_code: '#####', billing_city: 'City ####' }
  const selection = { only: ['create-card-user/refuses-*'] }
  const report = await judgeInProcess({ samples, seed: 1, probes: false, fuzz: 0, selection })
  expect(report.checks.length).toBeGreaterThan(50)
  expect(report.checks.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
})
