import { globSync } from 'node:fs'
import { join } from 'node:path'
import { installPythonPeer } from '../../python-peer.ts'
import { command } from '../command.ts'
import { compileGo, compileTypeScript, everyOperationIn, importPython } from '../generated.ts'
import { go, jdk, maven, python, type Runtime } from '../runtime.ts'
import type { ForeignTool, Workplace } from '../tool.ts'

const version = '7.26.0'

export const openapiGeneratorTypescript = generator({
  title: 'openapi-generator, `typescript-fetch`',
  does: 'generates a TypeScript client, which is compiled',
  language: 'typescript-fetch',
  files: '**/*.ts',
  async use({ folder }) {
    await compileTypeScript(folder, 'index.ts')
    return 'compiles'
  },
})

export const openapiGeneratorJava = generator({
  title: 'openapi-generator, `java`',
  does: 'generates a Java client, which is compiled',
  needs: [maven],
  language: 'java',
  files: 'src/main/**/*.java',
  async use({ folder }) {
    await command('mvn', ['--batch-mode', '--quiet', 'compile'], { cwd: folder })
    const classes = globSync('target/classes/**/*.class', { cwd: folder }).length
    return `compiles (${classes} classes)`
  },
})

export const openapiGeneratorPython = generator({
  title: 'openapi-generator, `python`',
  does: 'generates a Python client, which is installed and imported',
  language: 'python',
  files: 'openapi_client/**/*.py',
  async use({ folder }) {
    await importPython(folder, 'openapi_client')
    return 'imports'
  },
})

export const openapiGeneratorGo = generator({
  title: 'openapi-generator, `go`',
  does: 'generates a Go client with `enumClassPrefix=true`, which is compiled',
  needs: [go],
  language: 'go',
  // By default, it writes the values of all enums into one namespace, and `topup` is a value of two.
  properties: 'enumClassPrefix=true',
  files: '*.go',
  async use({ folder }) {
    await compileGo(folder)
    return 'compiles'
  },
})

interface Generated extends Pick<ForeignTool, 'title' | 'does'> {
  /** Besides what the generator itself needs. */
  readonly needs?: readonly Runtime[]
  readonly language: string
  readonly properties?: string
  /** Where the operations are. */
  readonly files: string
  use(workplace: Workplace): Promise<string>
}

function generator({ title, does, needs = [], language, properties, files, use }: Generated): ForeignTool {
  return {
    title,
    version,
    does,
    needs: [python, jdk, ...needs],
    async run(workplace) {
      const { json, folder, operationIds } = workplace
      // Its package for Python contains the Java program. The one for Node would download it.
      const program = join(await installPythonPeer('openapi-generator-cli', version), 'openapi-generator-cli')
      const choices = properties === undefined ? [] : ['--additional-properties', properties]
      const args = ['generate', '--generator-name', language, '--input-spec', json, '--output', folder, ...choices]
      await command(program, args, { cwd: folder })
      const operations = everyOperationIn(folder, files, operationIds)
      return `${await use(workplace)}, ${operations}`
    },
  }
}
