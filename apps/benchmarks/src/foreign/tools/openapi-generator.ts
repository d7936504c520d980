import { join } from 'node:path'
import { installPythonPeer } from '../../python-peer.ts'
import { command } from '../command.ts'
import { compileTypeScript, everyOperationIn, importPython } from '../generated.ts'
import { movesMoney } from '../move-money.ts'
import { runPython, runTypeScript } from '../run-generated.ts'
import { jdk, python } from '../runtime.ts'
import type { ForeignTool, Workplace } from '../tool.ts'
import { inPython, inTypescript } from './openapi-generator-uses.ts'

export const openapiGeneratorVersion = '7.26.0'

export const openapiGeneratorTypescript = generator({
  title: 'openapi-generator, `typescript-fetch`',
  does: 'generates a TypeScript client, which is compiled and used',
  language: 'typescript-fetch',
  files: '**/*.ts',
  async use({ folder }) {
    await compileTypeScript(folder, 'index.ts')
    return `compiles, ${await movesMoney((settings) => runTypeScript(folder, inTypescript, settings))}`
  },
})

export const openapiGeneratorPython = generator({
  title: 'openapi-generator, `python`',
  does: 'generates a Python client, which is installed, imported and used',
  language: 'python',
  files: 'openapi_client/**/*.py',
  async use({ folder }) {
    const python = await importPython(folder, 'openapi_client')
    return `imports, ${await movesMoney((settings) => runPython(python, inPython, settings))}`
  },
})

interface Generated extends Pick<ForeignTool, 'title' | 'does'> {
  readonly language: string
  /** Where the operations are. */
  readonly files: string
  use(workplace: Workplace): Promise<string>
}

function generator({ title, does, language, files, use }: Generated): ForeignTool {
  return {
    title,
    version: openapiGeneratorVersion,
    does,
    needs: [python, jdk],
    async run(workplace) {
      const { json, folder, operationIds } = workplace
      // Its package for Python contains the Java program. The one for Node would download it.
      const program = join(
        await installPythonPeer('openapi-generator-cli', openapiGeneratorVersion),
        'openapi-generator-cli',
      )
      const args = ['generate', '--generator-name', language, '--input-spec', json, '--output', folder]
      await command(program, args, { cwd: folder })
      const operations = everyOperationIn(folder, files, operationIds)
      return `${await use(workplace)}, ${operations}`
    },
  }
}
