import { describe, expect, it } from 'vitest'
import { moneyMutants } from '../mutants/money.ts'
import { judgeInProcess } from '../proof/judge-mutant.ts'

const noise = 'card-operations/balances-have-no-float-noise'

/** Every decimal number in a text. */
function decimalsIn(text: string): string[] {
  return [...text.matchAll(/\d+\.(\d+)/g)].map(([number]) => number)
}

describe('a balance that is summed in floating point', () => {
  const alter = moneyMutants.find(({ id }) => id === 'float-balance')?.alter

  it('a balance summed in floating point fails one check, because all sums are right to a millionth', async () => {
    const { checks } = await judgeInProcess(
      { ...(alter ? { alter } : {}) },
      { only: ['*balance*', '*sequence*', '*kind*'] },
    )
    const found = checks.filter(({ findings }) => findings.length > 0)
    expect(found.map(({ id }) => id)).toEqual([noise])
    expect(found.flatMap(({ findings }) => findings.flatMap(({ expected }) => decimalsIn(expected)))).toSatisfy(
      (all: readonly string[]) => all.every((one) => (one.split('.')[1] ?? '').length <= 2),
    )
  })

  it('a balance summed in floating point is reported with no more decimals than were received', async () => {
    const { checks, report } = await judgeInProcess(
      { ...(alter ? { alter } : {}) },
      { only: ['*balance*', '*sequence*'] },
    )
    const exchanged = new Set(
      (await report()).exchanges.flatMap(({ request, response }) =>
        decimalsIn(`${request.body ?? ''} ${response?.body ?? ''}`),
      ),
    )
    const shown = checks.flatMap(({ findings }) =>
      findings.flatMap(({ headline, received }) => decimalsIn(`${headline} ${received}`)),
    )
    const invented = shown.filter((one) => (one.split('.')[1]?.length ?? 0) > 2 && !exchanged.has(one))
    expect([shown.length > 0, invented]).toEqual([true, []])
  })
})
