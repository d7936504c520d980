import { expect, it } from 'vitest'
import { judgeInProcess } from '../../fixtures/judge-in-process.ts'

it('a fault is found beside fields that have another value in each request, because the user gave masks for them', async () => {
  const samples = { billing_postal_code: '#####', billing_city: 'City ####' }
  const selection = { only: ['create-card-user/refuses-*'] }
  const report = await judgeInProcess({ samples, seed: 1, probes: false, fuzz: 0, selection })
  expect(report.checks.length).toBeGreaterThan(50)
  expect(report.checks.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
})
