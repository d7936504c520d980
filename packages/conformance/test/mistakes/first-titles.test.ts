import { describe, expect, it } from 'vitest'
import type { Report } from '../../src/model/report.ts'
import { type Cause, causesOf } from '../../src/reporters/causes.ts'
import { failureCauses, ofOutcome } from '../../src/reporters/words.ts'
import { undecidedContract } from '../fixtures/decided-contract.ts'
import { judgeInProcess } from '../fixtures/judge-in-process.ts'
import { mistakesInRequests } from './in-requests.ts'
import { mistakesInResponses } from './in-responses.ts'
import type { Mistake } from './mistake.ts'

const seeds = [12, 1982566266, 1, 2, 3, 7, 42, 1000, 123456789, 4294967295]

const mistakes = [...mistakesInRequests, ...mistakesInResponses].map((mistake) => [mistake.name, mistake] as const)

const contract = undecidedContract()

/** The titles of what failed or, if nothing did, of what warned. */
function titlesIn(report: Report): readonly string[] {
  const failed = failureCauses(report)
  const causes: readonly Cause[] = failed.length > 0 ? failed : causesOf(ofOutcome(report, 'warned'), report)
  return causes.map(({ title }) => title)
}

async function titlesOfSelection({ alter, around, only }: Mistake, seed: number): Promise<readonly string[]> {
  const selection = { only, skip: [], operations: [] }
  const server = { ...(alter ? { alter } : {}), ...(around ? { around } : {}) }
  return titlesIn(await judgeInProcess({ ...server, contract, seed, selection, thoroughness: 'quick', probes: false }))
}

describe('the first title of a report about a server that', () => {
  it.each(mistakes)('%s names the mistake, whatever the seed', async (_, mistake) => {
    for (const seed of seeds) {
      const [first] = await titlesOfSelection(mistake, seed)
      expect(first, `seed ${seed}`).toMatch(mistake.title)
    }
  })

  it.each(mistakes)('%s names the mistake in a whole run', async (_, { alter, around, title }) => {
    const server = { ...(alter ? { alter } : {}), ...(around ? { around } : {}) }
    const report = await judgeInProcess({ ...server, contract, seed: 12, probes: false })
    expect(titlesIn(report)[0]).toMatch(title)
    expect(report.verdict).not.toBe('incomplete')
  })
})
