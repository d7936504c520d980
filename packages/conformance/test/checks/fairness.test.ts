import { loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import { deriveChecks } from '../../src/checks/derived/index.ts'
import { allChecks } from '../../src/checks/index.ts'
import { failsAt } from '../../src/model/level.ts'
import { play } from '../fixtures/play.ts'
import { serve } from '../fixtures/serve.ts'
import { variantsOfLimits } from '../variants/limits.ts'
import { variantsOfSemantics } from '../variants/semantics.ts'
import { variantsOfTransactions } from '../variants/transactions.ts'

const contract = loadContract()
const derived = new Set(deriveChecks(contract).map(({ id }) => id))
const sentences = allChecks(contract, { fuzz: 10 }).filter(({ id }) => !derived.has(id))
const variants = [...variantsOfSemantics, ...variantsOfLimits, ...variantsOfTransactions]

/** How many checks may be left out where a server allows too little to say anything. */
const skippedAtMost = 30

describe.concurrent('no sentence of the contract is held against a server that conforms, differently', {
  timeout: 30_000,
}, () => {
  it.each(variants.map((variant) => [variant.title, variant] as const))('%s', async (_, variant) => {
    const { recast, options = {}, samples = {}, answersAfterMs = 0, cleanAt = 'inferred' } = variant
    await using server = await serve(recast, { ...options, answersAfterMs })
    const judged = await play({ ...server.target, samples }, sentences, { concurrency: 8 })
    const complaints = judged.checks.filter(
      ({ outcome, level }) => !['passed', 'skipped'].includes(outcome) && failsAt(level, cleanAt),
    )
    expect(complaints.map(({ id, reason, findings }) => ({ id, reason, findings }))).toEqual([])
    expect(judged.checks.filter(({ outcome }) => outcome === 'skipped').length).toBeLessThanOrEqual(skippedAtMost)
  })
})
