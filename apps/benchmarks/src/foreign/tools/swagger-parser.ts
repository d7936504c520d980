import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installPeer } from '../../peers.ts'
import { nodeCommand } from '../command.ts'
import type { ForeignTool } from '../tool.ts'

const version = '13.1.0'

/** Node finds the parser beside this script. */
const script = `
import SwaggerParser from '@apidevtools/swagger-parser'
try {
  await SwaggerParser.validate(process.argv[2])
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
`

export const swaggerParser: ForeignTool = {
  title: '@apidevtools/swagger-parser',
  version,
  does: 'validates and dereferences',
  async run({ json }) {
    const installed = await installPeer('@apidevtools/swagger-parser', version, { 'openapi-types': '12.1.3' })
    const file = join(installed, 'validate.mjs')
    writeFileSync(file, script)
    await nodeCommand(file, [json], { cwd: installed })
    return 'valid'
  },
}
