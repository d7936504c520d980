import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../workspace.ts'
import { Machine } from './delivery/machine.ts'

const script = join(repositoryRoot, 'packages/conformance/examples/first-ten-minutes.sh')

test('the first ten minutes lead from an empty folder to a red build', async () => {
  const machine = new Machine()
  const { exitCode, log } = await machine.run(['bash', script], { CARD_CONFORMANCE_BUDGET: '1000' })
  expect(exitCode, log).toBe(0)

  const [, server = ''] = /CARD_BASE_URL=(\S+)/.exec(machine.files.get('workspace/announced.txt') ?? '') ?? []
  await expect(fetch(server), 'the server is left running').rejects.toThrow('fetch failed')

  const [, , tested = '', written = '', green = '', , red = ''] = log.split(/^== .*$/m)
  expect(tested).toContain('Conformant within a budget of 1,000 requests')
  expect(written).toContain('wrote  .github/workflows/conformance.yml')
  expect(green).toContain('Conformant within a budget of 1,000 requests')
  expect(red).toContain('Not conformant within a budget of 1,000 requests')
  expect(log).toMatch(/^::error .*new_balance/m)
  expect(machine.files.get('workspace/summary.md')).toContain('Not conformant')
  expect(machine.files.get('workspace/card-conformance.config.json')).not.toMatch(/dev-(key|access|service)-/)
})
