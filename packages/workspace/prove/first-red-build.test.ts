import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../workspace.ts'
import { Machine } from './delivery/machine.ts'

const folder = join(repositoryRoot, 'packages/conformance')
const page = join(folder, 'docs/first-red-build.md')

test('docs/first-red-build.md leads from an empty folder to a red build', async () => {
  const machine = new Machine()
  const script = machine.pathTo('page.sh')
  writeFileSync(script, execFileSync('awk', ['-f', join(folder, 'examples/page-to-script.awk'), page]))
  const { exitCode, log } = await machine.run(['bash', script], { CARD_CONFORMANCE_BUDGET: '1000' })
  expect(exitCode, log).toBe(0)

  const [, server = ''] = /CARD_BASE_URL=(\S+)/.exec(machine.files.get('workspace/announced.txt') ?? '') ?? []
  await expect(fetch(server), 'the server is left running').rejects.toThrow('fetch failed')

  const [, , tested = '', written = '', broken = ''] = log.split(/^== .*$/m)
  expect(tested).toContain('Conformant within a budget of 1,000 requests')
  expect(written).toContain('wrote  .github/workflows/conformance.yml')
  expect(written).toContain('Conformant within a budget of 1,000 requests')
  expect(broken).toContain('Not conformant within a budget of 1,000 requests')
  expect(log).toMatch(/^::error .*new_balance/m)
  expect(machine.files.get('workspace/summary.md')).toContain('Not conformant')
  expect(machine.files.get('workspace/card-conformance.config.json')).not.toMatch(/dev-(key|access|service)-/)
})
