import { describe, expect, it } from 'vitest'
import { bench } from '../src/bench.ts'
import type { Benchmark } from '../src/benchmark.ts'
import { findInstalled } from '../src/peers.ts'
import { exactly, row } from '../src/table.ts'

const effort = { rounds: 3, seconds: 1, requests: 10 }
const fast: Benchmark = {
  summary: 'ours, against theirs',
  effort,
  measure: async ({ requests }) => ({ title: 'Ours, times …', notes: [], rows: [row('theirs', exactly(requests))] }),
}
const failing: Benchmark = {
  summary: 'never done',
  effort,
  measure: () => Promise.reject(new Error('expected 200, received 500')),
}

async function run(...names: readonly string[]) {
  const [printed, told]: [string[], string[]] = [[], []]
  const exitCode = await bench(names, {
    benchmarks: { fast, failing },
    find: findInstalled,
    print: (text) => printed.push(text),
    tell: (text) => told.push(text),
  })
  return { exitCode, printed: printed.join('\n'), told: told.join('\n') }
}

describe('pnpm bench', () => {
  it('pnpm bench prints a table for each named benchmark', async () => {
    const { exitCode, printed, told } = await run('fast')
    expect({ exitCode, told }).toEqual({ exitCode: 0, told: 'fast …' })
    expect(printed).toMatch(/^Ours, times …\n {2}3 rounds in turns; /)
    expect(printed).toMatch(/\n {2}theirs {2}10\.00\n$/)
  })

  it('pnpm bench exits with 1 if a benchmark fails, says why, and runs the others', async () => {
    const { exitCode, printed, told } = await run('failing', 'fast')
    expect(exitCode).toBe(1)
    expect(told).toContain('failing: no figures: expected 200, received 500')
    expect(printed).toContain('10.00')
  })

  it.each([[[]], [['--help']], [['fast', '-h']]])('pnpm bench %j lists the benchmarks', async (names) => {
    expect(await run(...names)).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "printed": "Usage: pnpm bench NAME …   Runs the named benchmarks, and prints a table for each.

        fast      ours, against theirs
        failing   never done",
        "told": "",
      }
    `)
  })

  it.each(['nonsense', '--fast', 'constructor'])('pnpm bench fast %s runs nothing, and exits with 2', async (name) => {
    const { exitCode, printed, told } = await run('fast', name)
    expect({ exitCode, printed }).toEqual({ exitCode: 2, printed: '' })
    expect(told).toContain(`There is no benchmark "${name}".\n\nUsage: pnpm bench NAME …`)
  })
})
