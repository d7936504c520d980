import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installPeer } from '../../peers.ts'
import { nodeCommand } from '../command.ts'
import type { ForeignTool } from '../tool.ts'

const version = '0.29.22'

/** Node finds the parser beside this script. */
const script = `
import { readFileSync } from 'node:fs'
import { validate } from '@scalar/openapi-parser'
const { valid, errors } = await validate(readFileSync(process.argv[2], 'utf8'))
for (const error of errors ?? []) console.error(error.message)
process.exitCode = valid ? 0 : 1
`

export const scalar: ForeignTool = {
  title: '@scalar/openapi-parser',
  version,
  does: 'validates',
  async run({ json }) {
    const installed = await installPeer('@scalar/openapi-parser', version)
    const file = join(installed, 'validate.mjs')
    writeFileSync(file, script)
    await nodeCommand(file, [json], { cwd: installed })
    return 'valid'
  },
}
