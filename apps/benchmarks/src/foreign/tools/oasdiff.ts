import { command } from '../command.ts'
import { installGoTool } from '../install-go.ts'
import { go } from '../runtime.ts'
import type { ForeignTool } from '../tool.ts'

// Later versions depend on a module that not every proxy serves.
const version = '1.26.1'

export const oasdiff: ForeignTool = {
  title: 'oasdiff',
  version,
  does: 'compares with the last release',
  needs: [go],
  async run({ yaml, released, folder }) {
    const program = await installGoTool('github.com/oasdiff/oasdiff', version)
    await command(program, ['breaking', '--fail-on', 'WARN', released, yaml], { cwd: folder })
    return 'no breaking change'
  },
}
