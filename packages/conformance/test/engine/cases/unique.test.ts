import { loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import { sampleOverrides } from '../../../src/cli/sample-overrides.ts'
import { createSamples } from '../../../src/engine/cases/samples/samples.ts'
import { uniqueText } from '../../../src/engine/cases/samples/unique.ts'
import { judgeInProcess } from '../../fixtures/judge-in-process.ts'

describe('a unique text', () => {
  it.each([
    ['awa.mballa@example.com', /^awa\.mballa\.a1b2c3d4\.[a-z0-9]{6}@example\.com$/],
    ['accounts@mballa-textiles.example.com', /^accounts\.a1b2c3d4\.[a-z0-9]{6}@example\.com$/],
    ['someone.with.a.very.long.name@example.com', /^a1b2c3d4\.[a-z0-9]{6}@example\.com$/],
    ['650000017', /^65\d{7}$/],
    ['+237 650-000-017', /^\+23\d \d{3}-\d{3}-\d{3}$/],
    ['CM-1992-004417', /^CM-19\d\d-\d{6}$/],
    ['+237600000000', /^\+2376\d{8}$/],
    ['00237 600 000 000', /^00237 6\d\d \d{3} \d{3}$/],
    ['+4512345678', /^\+451\d{7}$/],
    ['AB 12', /^AB 12-[a-z0-9]{6}$/],
    ['+2376########', /^\+2376\d{8}$/],
    ['CM-####-####', /^CM-\d{4}-\d{4}$/],
    ['qa+*@bank.org', /^qa\+a1b2c3d4[a-z0-9]{6}@bank\.org$/],
    ['Ngo *', /^Ngo [a-z]{6}$/],
    ['ID *', /^ID [a-z]{6}$/],
    ['ID/*', /^ID\/[a-z0-9]{6}$/],
  ])('a unique text made of %s keeps its shape and at most 40 characters', (base, shape) => {
    const text = uniqueText(base, 1, 'a1b2c3d4')
    expect(text).toMatch(shape)
    expect(text.length).toBeLessThanOrEqual(40)
    expect(text).toBe(uniqueText(base, 1, 'a1b2c3d4'))
    expect(text).not.toBe(uniqueText(base, 2, 'a1b2c3d4'))
  })

  it('a unique text keeps the domain of an address, unless the domain is an example', () => {
    const text = uniqueText('qa@mail.eu.bank-of-somewhere.org', 1, 'a1b2c3d4')
    expect(text).toMatch(/^a1b2c3d4[a-z0-9]{6}@mail\.eu\.bank-of-somewhere\.org$/)
  })

  it('a unique text has plain characters only, whatever the ID of the run', () => {
    expect(uniqueText('a@example.com', 1, 'Run #7+b')).toMatch(/^a\.run7b\.[a-z0-9]{6}@example\.com$/)
  })
})

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
