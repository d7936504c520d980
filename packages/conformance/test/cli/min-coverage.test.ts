import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadContract } from '@card-contract/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { reporters } from '../../src/reporters/index.ts'
import { judgeRecordings } from '../../src/with-cards.ts'
import { recordingOf } from '../fixtures/recorded.ts'
import { temporaryFolder, withoutProcess } from './card-conformance.ts'

const folder = temporaryFolder()
const checkHar = (...args: string[]) => withoutProcess(['check-har', 'client.json', ...args], { cwd: folder })

beforeAll(() => {
  const recording = recordingOf(({ card }) => card('POST', '/topup', { amount: 0.29, currency: 'USD' }))
  const report = judgeRecordings([recording], { contract: loadContract() })
  writeFileSync(join(folder, 'client.json'), reporters.json(report))
})

describe('--min-coverage', () => {
  it('--min-coverage passes what covers as much', async () => {
    const { code, stdout, stderr } = await checkHar('--min-coverage', '10')
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/coverage {2}\d+ % of \d+ items; 3 of 11 operations accepted a valid request/)
  })

  it('--min-coverage fails what covers less, and names the three largest groups of missing items', async () => {
    const { code, stderr } = await checkHar('--min-coverage', '80.5')
    expect(code).toBe(1)
    expect(stderr).toMatchInlineSnapshot(`
      "card-conformance: --min-coverage: expected 80.5 % of 310 items, received 21 % (68); most is missing here:
      - operateCard lacks 18 of 18 actions in states (topup of an active card, topup of a disabled card, topup of a terminated card, …)
      - queryCardOperation lacks 18 of 18 actions in states (topup of an active card, topup of a disabled card, topup of a terminated card, …)
      - operateCard lacks 14 of 14 response fields (success, data, data.operation, …)
      "
    `)
  })

  it('--min-coverage fails run as well', async () => {
    const { code, stderr } = await withoutProcess(
      ['run', '--only', 'disable-card/*', '--no-probes', '--quiet', '--min-coverage', '99'],
      { cwd: folder },
    )
    expect(code).not.toBe(0)
    expect(stderr).toContain('--min-coverage: expected 99 % of')
  })

  it.each(['0', '101', 'all', '-1'])('--min-coverage rejects %s', async (value) => {
    const { code, stderr } = await checkHar(`--min-coverage=${value}`)
    expect(code).toBe(2)
    expect(stderr).toContain('a number of percent, more than 0 and at most 100')
  })
})
