import { existsSync, readFileSync } from 'node:fs'
import { loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import { mutants } from '../mutants/kinds.ts'
import { variants } from '../variants/index.ts'
import { amongOthers } from './among-others.ts'
import { equivalents } from './expect-as-in-matrix.ts'
import { checks, judgeBaseline } from './judge-mutant.ts'
import { readRows } from './matrix.ts'

const contract = loadContract()
const rows = readRows()
const listed = new Set([...rows.values()].flatMap(({ foundBy }) => foundBy))
const requirementOf = new Map(checks.map(({ id, requirement }) => [id, requirement.id]))

// The parts of the mutation matrix show that every check that is listed with a mutant fails it.
describe('requirements, checks and mutants', () => {
  it('the proof starts from a correct server, in which no check finds a fault', async () => {
    const { report } = await judgeBaseline()
    const { checks: judged, verdict } = report
    expect(judged.map(({ id }) => id)).toEqual(checks.map(({ id }) => id))
    expect(judged.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
    expect(verdict).toBe('conformant')
  })

  it('every requirement has a check, unless it says why not', () => {
    const checked = new Set(requirementOf.values())
    const testable = contract.requirements.filter(({ untestable }) => untestable === undefined)
    expect(testable.length).toBeGreaterThan(50)
    expect(testable.map(({ id }) => id).filter((id) => !checked.has(id))).toEqual([])
  })

  it('every check, and so every requirement, has a mutant that fails it, and mutants name no other check', () => {
    expect([...listed].sort()).toEqual(checks.map(({ id }) => id).sort())
  })

  it('every mutant has one name and one row', () => {
    const ids = mutants.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect([...rows.keys()]).toEqual(ids)
  })

  it('only mutants are listed as those that show among other requests, each once, in their order', () => {
    const listed = new Set(amongOthers)
    expect(amongOthers).toEqual(mutants.map(({ id }) => id).filter((id) => listed.has(id)))
  })

  it('no mutant survives, unless it is listed with a reason', () => {
    const surviving = [...rows].filter(([, { foundBy }]) => foundBy.length === 0).map(([id]) => id)
    expect(surviving).toEqual(equivalents)
  })

  it('each mutant fails a check of what it is meant to break', () => {
    const known = new Set([...requirementOf.values(), ...contract.requirements.map(({ id }) => id)])
    const missed = mutants.filter(({ id, breaks }) => {
      const broken = (rows.get(id)?.foundBy ?? []).map((check) => requirementOf.get(check))
      return !breaks.some((requirement) => broken.includes(requirement))
    })
    expect(missed.map(({ id }) => id)).toEqual(equivalents)
    expect(mutants.flatMap(({ breaks }) => breaks).filter((id) => !known.has(id))).toEqual([])
  })

  it('the proof has a hundred and fifty faults and thirty ways to be right, or more', () => {
    expect(mutants.length).toBeGreaterThanOrEqual(150)
    expect(variants.length).toBeGreaterThanOrEqual(30)
  })
})

describe('TRUST.md', () => {
  const trust = readFileSync(new URL('../../../TRUST.md', import.meta.url), 'utf8')

  it('TRUST.md is one page that links only to files that exist', () => {
    const links = [...trust.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path]) => path ?? '')
    expect(links.length).toBeGreaterThan(2)
    for (const link of links) expect(existsSync(new URL(`../../../${link}`, import.meta.url)), link).toBe(true)
    expect(trust.split('\n').length).toBeLessThan(90)
  })

  it('TRUST.md gives the reason for every mutant that survives, and for no other', () => {
    const [, section = ''] = trust.split('## Equivalent mutants')
    const named = [...section.matchAll(/^- `([^`]+)`: \S/gm)].map(([, id]) => id)
    expect(named).toEqual(equivalents)
  })
})
