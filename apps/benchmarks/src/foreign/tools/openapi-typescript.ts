import { join } from 'node:path'
import { installPeer } from '../../peers.ts'
import { nodeCommand } from '../command.ts'
import { compileTypeScript, everyOperationIn } from '../generated.ts'
import type { ForeignTool } from '../tool.ts'

const version = '7.13.0'

export const openapiTypescript: ForeignTool = {
  title: 'openapi-typescript',
  version,
  does: 'generates TypeScript types, which are compiled',
  async run({ json, folder, operationIds }) {
    const installed = await installPeer('openapi-typescript', version, { typescript: '5.9.3' })
    const program = join(installed, 'node_modules/openapi-typescript/bin/cli.js')
    await nodeCommand(program, [json, '--output', 'contract.ts', '--root-types'], { cwd: folder })
    await compileTypeScript(folder, 'contract.ts')
    return `compiles, ${everyOperationIn(folder, 'contract.ts', operationIds)}`
  },
}
