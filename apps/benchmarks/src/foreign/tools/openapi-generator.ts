import { globSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installPythonPeer } from '../../python-peer.ts'
import { command } from '../command.ts'
import { compileGo, compileTypeScript, everyOperationIn, importPython } from '../generated.ts'
import { movesMoney } from '../move-money.ts'
import { runGo, runPython, runTypeScript } from '../run-generated.ts'
import { go, jdk, maven, python, type Runtime } from '../runtime.ts'
import type { ForeignTool, Workplace } from '../tool.ts'
import { inGo, inJava, inPython, inTypescript } from './openapi-generator-uses.ts'

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

export const openapiGeneratorJava = generator({
  title: 'openapi-generator, `java`',
  does: 'generates a Java client, which is compiled and used',
  needs: [maven],
  language: 'java',
  files: 'src/main/**/*.java',
  async use({ folder }) {
    // Packaging copies what it depends on to target/lib.
    await command('mvn', ['--batch-mode', '--quiet', 'package', '-Dmaven.test.skip=true'], { cwd: folder })
    const classes = globSync('target/classes/**/*.class', { cwd: folder }).length
    writeFileSync(join(folder, 'Use.java'), inJava)
    const program = ['-cp', ['target/classes', 'target/lib/*'].join(delimiter), 'Use.java']
    return `compiles (${classes} classes), ${await movesMoney((environment) => command('java', program, { cwd: folder, environment }))}`
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

export const openapiGeneratorGo = generator({
  title: 'openapi-generator, `go`',
  does: 'generates a Go client with `enumClassPrefix=true` and `--type-mappings number=float64`, which is compiled and used',
  needs: [go],
  language: 'go',
  // By default, it writes the values of all enums into one namespace, and `topup` is a value of two. It also holds every
  // number without a format in 32 bits, in which 250000.29 is 250000.3.
  choices: ['--additional-properties', 'enumClassPrefix=true', '--type-mappings', 'number=float64'],
  files: '*.go',
  async use({ folder }) {
    await compileGo(folder)
    return `compiles, ${await movesMoney((settings) => runGo(folder, inGo, settings))}`
  },
})

interface Generated extends Pick<ForeignTool, 'title' | 'does'> {
  /** Besides what the generator itself needs. */
  readonly needs?: readonly Runtime[]
  readonly language: string
  /** Settings other than the default ones. */
  readonly choices?: readonly string[]
  /** Where the operations are. */
  readonly files: string
  use(workplace: Workplace): Promise<string>
}

function generator({ title, does, needs = [], language, choices = [], files, use }: Generated): ForeignTool {
  return {
    title,
    version: openapiGeneratorVersion,
    does,
    needs: [python, jdk, ...needs],
    async run(workplace) {
      const { json, folder, operationIds } = workplace
      // Its package for Python contains the Java program. The one for Node would download it.
      const program = join(
        await installPythonPeer('openapi-generator-cli', openapiGeneratorVersion),
        'openapi-generator-cli',
      )
      const args = ['generate', '--generator-name', language, '--input-spec', json, '--output', folder, ...choices]
      await command(program, args, { cwd: folder })
      const operations = everyOperationIn(folder, files, operationIds)
      return `${await use(workplace)}, ${operations}`
    },
  }
}
