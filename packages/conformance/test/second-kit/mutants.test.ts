import { describe, expect, it } from 'vitest'
import { judge } from './judge.ts'
import { mutants } from './mutants.ts'

describe('a parcel service', () => {
  it('a correct parcel service conforms', async () => {
    const report = await judge()
    expect(report.checks.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
    expect([report.verdict, report.verdictReasons]).toEqual(['conformant', []])
  })

  it('there are at least twenty mutants, each with a name of its own', () => {
    expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length)
    expect(mutants.length).toBeGreaterThanOrEqual(20)
  })

  it.each(mutants.map((mutant) => [mutant.name, mutant] as const))(
    'a parcel service that %s does not conform',
    async (_, { failedBy, alter }) => {
      const report = await judge({ alter })
      const failed = report.checks.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id)
      expect(failed).toContain(failedBy)
      expect(report.verdict).toBe('not-conformant')
      // Its contract is published nowhere, so nothing links to the page of another one.
      expect(report.checks.filter(({ requirement }) => 'address' in requirement)).toEqual([])
    },
  )
})
