import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { installPythonPeer } from '../../python-peer.ts'
import { command } from '../command.ts'
import { everyOperationIn, importPython } from '../generated.ts'
import { python } from '../runtime.ts'
import type { ForeignTool } from '../tool.ts'

const version = '0.29.1'

export const openapiPythonClient: ForeignTool = {
  title: 'openapi-python-client',
  version,
  does: 'generates a Python client, which is installed and imported',
  needs: [python],
  async run({ json, folder, operationIds }) {
    const program = join(await installPythonPeer('openapi-python-client', version), 'openapi-python-client')
    const output = join(folder, 'client')
    // It formats with the linter that is installed beside it, and finds it by PATH. It fails on what it cannot read.
    const environment = { PATH: `${dirname(program)}:${process.env.PATH}` }
    writeFileSync(join(folder, 'config.json'), JSON.stringify({ package_name_override: 'card_client' }))
    const settings = ['--config', 'config.json', '--meta', 'setup', '--output-path', output, '--fail-on-warning']
    await command(program, ['generate', '--path', json, ...settings], { cwd: folder, environment })
    const operations = everyOperationIn(output, '*/api/*/*.py', operationIds)
    await importPython(output, 'card_client')
    return `imports, ${operations}`
  },
}
