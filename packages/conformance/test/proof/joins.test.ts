import { readFileSync } from 'node:fs'
import { loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import { miniatures } from '../miniatures/index.ts'
import { variants } from '../variants/index.ts'
import { equivalents } from './equivalents.ts'
import { checks, judgeBaseline } from './judge-miniature.ts'
import { readMatrix } from './matrix.ts'
import { trustFile, trustPage } from './trust-page.ts'

const contract = loadContract()
const matrix = readMatrix()
const failedByAny = new Set([...matrix.values()].flat())
const requirementOf = new Map(checks.map(({ id, requirement }) => [id, requirement.id]))

describe('requirements, checks and miniatures', () => {
  it('start from a correct server, which no check complains of', async () => {
    const { report } = await judgeBaseline()
    const { checks: judged, verdict } = report
    expect(judged.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
    expect(verdict).toBe('conformant')
  })

  it('leave no requirement without a check, unless it says why', () => {
    const checked = new Set(requirementOf.values())
    const testable = contract.requirements.filter(({ untestable }) => untestable === undefined)
    expect(testable.map(({ id }) => id).filter((id) => !checked.has(id))).toEqual([])
  })

  it('leave no check, and so no requirement, without a miniature that fails it', () => {
    expect(checks.map(({ id }) => id).filter((id) => !failedByAny.has(id))).toEqual([])
  })

  it('know of no check that is gone', () => {
    expect([...failedByAny].filter((id) => !requirementOf.has(id))).toEqual([])
  })

  it('name each miniature once, and have a row for each', () => {
    const ids = miniatures.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect([...matrix.keys()]).toEqual(ids)
  })

  it('leave no miniature alive, unless it is listed with a reason', () => {
    const alive = [...matrix].filter(([, failed]) => failed.length === 0).map(([id]) => id)
    expect(alive).toEqual(Object.keys(equivalents))
  })

  it('let each miniature fail a check of what it is meant to break', () => {
    const known = new Set([...requirementOf.values(), ...contract.requirements.map(({ id }) => id)])
    const beside = miniatures.filter(({ id, breaks }) => {
      const departedFrom = (matrix.get(id) ?? []).map((check) => requirementOf.get(check))
      return !breaks.some((requirement) => departedFrom.includes(requirement))
    })
    expect(beside.map(({ id }) => id)).toEqual(Object.keys(equivalents))
    expect(miniatures.flatMap(({ breaks }) => breaks).filter((id) => !known.has(id))).toEqual([])
  })

  it('are a hundred and fifty faults and thirty ways to be right, or more', () => {
    expect(miniatures.length).toBeGreaterThanOrEqual(150)
    expect(variants.length).toBeGreaterThanOrEqual(30)
  })

  it('are told on a page that is up to date', () => {
    expect(readFileSync(trustFile, 'utf8') === trustPage(matrix) ? 'fresh' : 'run pnpm proof').toBe('fresh')
  })
})
