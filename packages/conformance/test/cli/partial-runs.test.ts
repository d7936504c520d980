import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { reporters } from '../../src/reporters/index.ts'
import { serve } from '../fixtures/serve.ts'
import { sampleReport } from '../reporters/sample-report.ts'
import { flagsFor, temporaryFolder, withoutProcess } from './card-conformance.ts'

const good = await serve()
afterAll(() => good[Symbol.asyncDispose]())

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})

/** Runs one check. */
const runOne = (...args: string[]) => {
  const only = ['--only', 'disable-card/answers-success-true', '--no-probes', '--quiet']
  return withoutProcess(['run', ...flagsFor(good.target), ...only, ...args], { cwd: folder })
}
const reports = ['--report', 'json=report.json', '--report', 'html=report.html']
const contentOf = (file: string) => readFileSync(join(folder, file), 'utf8')

describe('a run within a budget', () => {
  it('a run within a budget passes, says what it is, and does not replace the report of a full run', async () => {
    writeFileSync(join(folder, 'report.json'), reporters.json(sampleReport()))
    const run = (...args: string[]) =>
      withoutProcess(['run', ...flagsFor(good.target), '--budget', '60', ...args], { cwd: folder })
    const { code, stderr } = await run('--report', 'json=report.json')
    expect(code).toBe(2)
    expect(stderr).toContain('report.json is the report of a full run, and this run looks at less')
    const other = await run('--report', 'json=other.json', '--report', 'terminal=-')
    expect(other.code).toBe(0)
    expect(other.stdout).toContain('  Conformant within a budget of 60 requests, at the documented level\n')
    expect(JSON.parse(contentOf('other.json'))).toMatchObject({ verdict: 'conformant-within-budget' })
  })

  it.each([['many'], ['0'], ['60s'], ['-1'], ['1e3']])('--budget rejects %s', async (given) => {
    expect(await withoutProcess(['run', ...flagsFor(good.target), `--budget=${given}`], { cwd: folder })).toMatchObject(
      {
        code: 2,
        stderr: `card-conformance: --budget: expected a whole number from 1 to 9999999, received ${JSON.stringify(given)}\n`,
      },
    )
  })
})

describe('a run of only some checks', () => {
  it('a run of some checks says that all of them passed, and that it is never called conformant', async () => {
    const { code, stdout } = await runOne('--report', 'terminal=-')
    expect(stdout).toContain(
      'Partial run at the documented level\n  1 of 1 selected check passed; a partial run is never called conformant.\n\n',
    )
    expect(code).toBe(3)
  })

  it('a run of some checks does not replace the reports of a full run, and sends nothing', async () => {
    const full = sampleReport()
    writeFileSync(join(folder, 'report.json'), reporters.json(full))
    writeFileSync(join(folder, 'report.html'), reporters.html(full))
    const before = good.requests()
    const { code, stderr } = await runOne(...reports)
    const hint = 'is the report of a full run, and this run looks at less; name another file, or use --overwrite\n'
    expect(stderr).toBe(
      `card-conformance: --report json: report.json ${hint}card-conformance: --report html: report.html ${hint}`,
    )
    expect([code, good.requests() - before]).toEqual([2, 0])
    expect(contentOf('report.json')).toBe(reporters.json(full))
  })

  it('a run of some checks replaces the reports of a full run with --overwrite', async () => {
    writeFileSync(join(folder, 'report.json'), reporters.json(sampleReport()))
    expect((await runOne(...reports, '--overwrite')).code).toBe(3)
    expect(JSON.parse(contentOf('report.json')).checks).toHaveLength(1)
  })

  it('a run of some checks replaces the reports of another partial run, and other files', async () => {
    writeFileSync(join(folder, 'report.html'), '<p>')
    for (let run = 0; run < 2; run++) expect((await runOne(...reports)).code).toBe(3)
    expect(existsSync(join(folder, 'report.json'))).toBe(true)
    expect(contentOf('report.html')).toContain('Partial run')
  })
})
