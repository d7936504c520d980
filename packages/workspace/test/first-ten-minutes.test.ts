import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { repositoryRoot } from '../workspace.ts'

const script = join(repositoryRoot, 'packages/conformance/examples/first-ten-minutes.sh')

/** Starts the packages of this repository instead of those of the registry, in whichever version they are asked for. */
const npx = `#!/bin/sh
shift
case $1 in
  @card-contract/conformance*) program=packages/conformance/dist/cli/main.js ;;
  @card-contract/reference-server*) program=apps/reference-server/dist/main.js ;;
esac
shift
exec node "${repositoryRoot}/$program" "$@"
`

test('the first ten minutes lead from an empty folder to a red build', () => {
  const root = mkdtempSync(join(tmpdir(), 'card-contract-first-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const [programs, folder] = [join(root, 'programs'), join(root, 'project')]
  for (const path of [programs, folder]) mkdirSync(path)
  writeFileSync(join(programs, 'npx'), npx, { mode: 0o755 })
  const PATH = [programs, dirname(process.execPath), process.env.PATH].join(delimiter)
  const env = { PATH, HOME: root, CI: 'true', CARD_CONFORMANCE_THOROUGHNESS: 'quick' }
  const { status, stdout, stderr } = spawnSync('bash', [script], { cwd: folder, env, encoding: 'utf8' })
  expect(status, stdout + stderr).toBe(0)

  const [, , tested = '', written = '', green = '', , red = ''] = stdout.split(/^== .*$/m)
  expect(tested).toContain('Conformant at the documented level')
  expect(written).toContain('wrote  .github/workflows/conformance.yml')
  expect(green).toContain('Conformant at the documented level')
  expect(red).toContain('Not conformant at the documented level')
  expect(stderr).toMatch(/^::error .*new_balance/m)
  expect(readFileSync(join(folder, 'summary.md'), 'utf8')).toContain('Not conformant')
  expect(readFileSync(join(folder, 'card-conformance.config.json'), 'utf8')).not.toMatch(/dev-(key|access|service)-/)
})
