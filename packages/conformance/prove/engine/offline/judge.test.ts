import { loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import type { Report } from '../../../src/engine/nouns/report.ts'
import { judge } from '../../../src/index.ts'
import { recordingIn } from '../../../src/traffic/read-report.ts'
import { judgeRecordings } from '../../../src/with-cards.ts'
import { responding } from '../../../test/cards/mutants/patches.ts'
import { judgeInProcess } from '../../../test/cards/proof/judge-mutant.ts'
import { judgeVariant } from '../../../test/cards/proof/judge-variant.ts'
import { variants } from '../../../test/cards/variants/index.ts'

const found = ({ exchanges }: Report): string[] =>
  judge(loadContract(), exchanges, { failOn: 'inferred' }).checks.flatMap(({ id, findings }) =>
    findings.map(({ headline }) => `${id}: ${headline}`),
  )

/** Variants that deviate below the level that they are judged at do so here, too. */
const correct = variants
  .filter(({ cleanAt = 'inferred' }) => cleanAt === 'inferred')
  .filter((_, index) => index % 20 === 0)

describe('judge, on the exchanges of a whole run', () => {
  it.each(correct.map((variant) => [variant.id, variant] as const))(
    'judge finds nothing in what a correct server responded: %s',
    async (_, variant) => {
      const report = await (await judgeVariant(variant, { requests: 1_000 })).report()
      expect(found(report)).toEqual([])
      const { checks } = judgeRecordings([recordingIn(report, 'report.json')], { failOn: 'inferred' })
      expect(checks.flatMap(({ findings }) => findings)).toEqual([])
    },
  )

  it('judge finds what is wrong in the responses to requests of other checks', async () => {
    const alter = responding(['topUpCard'], (data) => ({ ...data, currency: 'usd' }))
    const report = await (await judgeInProcess({ alter }, { only: ['withdraw/*'] })).report()
    expect(found(report)).toContain('top-up-card/answers-data-currency: topUpCard returned `data.currency` "usd"')
  })
})
