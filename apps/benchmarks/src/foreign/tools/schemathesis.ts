import { join } from 'node:path'
import { installPythonPeer } from '../../python-peer.ts'
import { command } from '../command.ts'
import { python } from '../runtime.ts'
import { DoesNotHoldError, type ForeignTool } from '../tool.ts'

// That of the benchmarks.
const version = '4.32.5'

const script = `
import sys
import schemathesis
from schemathesis.core.result import Ok
results = list(schemathesis.openapi.from_path(sys.argv[1]).get_all_operations())
print(sum(isinstance(result, Ok) for result in results), 'of', len(results))
`

export const schemathesis: ForeignTool = {
  title: 'Schemathesis',
  version,
  does: 'loads every operation; `pnpm bench suite-peers` has it test the reference server',
  needs: [python],
  async run({ json, folder, operationIds }) {
    const commands = await installPythonPeer('schemathesis', version)
    const loaded = (await command(join(commands, 'python'), ['-c', script, json], { cwd: folder })).trim()
    const all = operationIds.length
    if (loaded !== `${all} of ${all}`) throw new DoesNotHoldError(`loads ${loaded} operations; expected ${all}`)
    return `loads ${loaded} operations`
  },
}
