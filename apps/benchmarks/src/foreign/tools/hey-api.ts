import { join } from 'node:path'
import { installPeer } from '../../peers.ts'
import { nodeCommand } from '../command.ts'
import { compileTypeScript, everyOperationIn } from '../generated.ts'
import type { ForeignTool } from '../tool.ts'

const version = '0.99.0'

export const heyApi: ForeignTool = {
  title: '@hey-api/openapi-ts',
  version,
  does: 'generates a TypeScript client, which is compiled',
  async run({ json, folder, operationIds }) {
    // It generates with a compiler of its own choice, and this is the newest that it supports.
    const installed = await installPeer('@hey-api/openapi-ts', version, { typescript: '5.9.3' })
    const program = join(installed, 'node_modules/@hey-api/openapi-ts/bin/run.js')
    await nodeCommand(program, ['--input', json, '--output', 'client', '--silent', '--no-log-file'], { cwd: folder })
    await compileTypeScript(folder, 'client/index.ts', 'client/client.gen.ts')
    return `compiles, ${everyOperationIn(folder, 'client/*.ts', operationIds)}`
  },
}
