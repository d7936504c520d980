import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { command } from '../foreign/command.ts'
import { writeJavaScript } from '../foreign/run-generated.ts'
import { go, jdk, python, type Runtime } from '../foreign/runtime.ts'
import { openapiGeneratorVersion as version } from '../foreign/tools/openapi-generator.ts'
import { installPythonPeer } from '../python-peer.ts'
import { adapter } from './adapters.ts'
import type { ClientUnderTest } from './client-under-test.ts'
import { document, generatedOnce } from './generated-once.ts'
import { goDependencies, pythonWith } from './install.ts'

interface Generated {
  readonly title: string
  readonly needs?: readonly Runtime[]
  readonly language: string
  /** Settings other than the default ones, in the form `name=value`. */
  readonly choices?: readonly string[]
  /** What is done once after it was generated. */
  complete(folder: string): Promise<void>
  /** The command that starts its adapter. */
  start(folder: string): Promise<readonly string[]>
}

function generator({ title, needs = [], language, choices = [], complete, start }: Generated): ClientUnderTest {
  return {
    title,
    needs: [python, jdk, ...needs],
    async prepare() {
      // Its package for Python contains the Java program. The one for Node would download it.
      const program = join(await installPythonPeer('openapi-generator-cli', version), 'openapi-generator-cli')
      const name = ['openapi-generator', version, language, ...choices].join('-').replaceAll('=', '-')
      const folder = await generatedOnce(name, async (empty) => {
        const settings = choices.flatMap((choice) => ['--additional-properties', choice])
        const args = ['generate', '--generator-name', language, '--input-spec', document, '--output', empty]
        await command(program, [...args, ...settings], { cwd: empty })
        await complete(empty)
      })
      return await start(folder)
    },
  }
}

const ofGo = {
  needs: [go],
  language: 'go',
  complete: goDependencies,
  async start(folder: string) {
    mkdirSync(join(folder, 'adapter'), { recursive: true })
    copyFileSync(adapter('openapi_generator.go'), join(folder, 'adapter/main.go'))
    await command('go', ['build', '-o', 'program', './adapter'], { cwd: folder })
    return [join(folder, 'program')]
  },
} as const

export const openapiGeneratorGo = generator({ title: `openapi-generator ${version}, go`, ...ofGo })

/** The values of two enums have one name otherwise. */
export const openapiGeneratorGoPrefixed = generator({
  title: `openapi-generator ${version}, go, enumClassPrefix=true`,
  choices: ['enumClassPrefix=true'],
  ...ofGo,
})

export const openapiGeneratorPython = generator({
  title: `openapi-generator ${version}, python`,
  language: 'python',
  complete: (folder) => pythonWith(folder, folder),
  start: async (folder) => [join(folder, 'environment/bin/python'), adapter('openapi_generator.py')],
})

export const openapiGeneratorTypescript = generator({
  title: `openapi-generator ${version}, typescript-fetch`,
  language: 'typescript-fetch',
  complete: (folder) => writeJavaScript(folder, 'index.ts'),
  start: async (folder) => [process.execPath, adapter('openapi-generator.ts'), join(folder, 'javascript/index.js')],
})
