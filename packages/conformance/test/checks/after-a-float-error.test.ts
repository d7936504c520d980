import { describe, expect, it } from 'vitest'
import { moneyMutants } from '../mutants/money.ts'
import { judgeInProcess } from '../proof/judge-mutant.ts'

const sums = 'card-operations/balance-is-exact'

/** Every decimal number in a text. */
function decimalsIn(text: string): string[] {
  return [...text.matchAll(/\d+\.(\d+)/g)].map(([number]) => number)
}

describe('a balance that is summed in floating point', () => {
  const alter = moneyMutants.find(({ id }) => id === 'float-balance')?.alter

  it('a balance summed in floating point is never what a correct balance is compared with', async () => {
    const { checks } = await judgeInProcess(
      { ...(alter ? { alter } : {}) },
      { only: ['*balance*', '*sequence*', '*kind*'] },
    )
    const findings = checks.flatMap((check) => check.findings)
    expect(findings.filter(({ requirement }) => requirement === sums).length).toBeGreaterThan(0)
    const accusing = findings.filter(({ expected }) =>
      decimalsIn(expected).some((one) => (one.split('.')[1]?.length ?? 0) > 2),
    )
    expect(accusing.map(({ headline, expected }) => `${headline}; expected ${expected}`)).toEqual([])
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
