import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readReport } from '../../src/engine/report/read-report.ts'
import { flagsFor, temporaryFolder } from '../../test/cli/card-conformance.ts'
import { serve } from '../../test/fixtures/serve.ts'
import { cardConformance, start } from './processes.ts'

const folder = temporaryFolder()

it.each(['SIGTERM', 'SIGHUP'] as const)('a run that gets %s writes its report and says so', async (signal) => {
  await using server = await serve(undefined, { respondsAfterMs: 50 })
  const path = join(folder, `${signal}.json`)
  const run = start(['run', ...flagsFor(server.target), '--report', `json=${path}`])
  await run.says('testing')
  run.child.kill(signal)
  const { code, stderr } = await run.ended
  expect(code).toBe(130)
  expect(stderr).toContain('card-conformance: interrupted: writing the report so far')
  expect(readReport(readFileSync(path, 'utf8')).suite.interrupted).toBe('the run was interrupted')
})

it('two reports cannot have the same path', async () => {
  const { code, stderr } = await cardConformance(['run', '--report', 'json=one.out', '--report', 'html=./one.out'], {
    cwd: folder,
  })
  expect(code).toBe(2)
  expect(stderr).toContain('--report html: expected a file of its own, received ./one.out twice')
})
