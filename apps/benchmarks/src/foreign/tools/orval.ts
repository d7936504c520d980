import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installPeer } from '../../peers.ts'
import { nodeCommand } from '../command.ts'
import { compileTypeScript, everyOperationIn } from '../generated.ts'
import type { ForeignTool } from '../tool.ts'

const version = '8.38.0'

export const orval: ForeignTool = {
  title: 'orval',
  version,
  does: 'generates a TypeScript client (`fetch`), which is compiled',
  async run({ json, folder, operationIds }) {
    const installed = await installPeer('orval', version, { typescript: '5.9.3' })
    const config = { contract: { input: json, output: { target: './client.ts', client: 'fetch' } } }
    writeFileSync(join(folder, 'orval.config.mjs'), `export default ${JSON.stringify(config)}\n`)
    const program = join(installed, 'node_modules/orval/dist/bin/orval.mjs')
    await nodeCommand(program, ['--config', 'orval.config.mjs'], { cwd: folder })
    await compileTypeScript(folder, 'client.ts')
    return `compiles, ${everyOperationIn(folder, 'client.ts', operationIds)}`
  },
}
