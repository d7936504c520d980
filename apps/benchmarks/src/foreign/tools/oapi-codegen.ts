import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { command } from '../command.ts'
import { compileGo, everyOperationIn } from '../generated.ts'
import { installGoTool } from '../install-go.ts'
import { go } from '../runtime.ts'
import type { ForeignTool } from '../tool.ts'

const version = '2.8.2'

export const oapiCodegen: ForeignTool = {
  title: 'oapi-codegen',
  version,
  does: 'generates a Go client, which is compiled',
  needs: [go],
  async run({ json, folder, operationIds }) {
    const program = await installGoTool('github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen', version)
    writeFileSync(join(folder, 'go.mod'), `module example.test/client\n\ngo ${go.least}\n`)
    const args = ['-generate', 'types,client', '-package', 'client', '-o', 'client.go', json]
    await command(program, args, { cwd: folder })
    await compileGo(folder)
    return `compiles, ${everyOperationIn(folder, 'client.go', operationIds)}`
  },
}
