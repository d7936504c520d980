// Bundles the suite into a few files; tsc adds the declarations. Node takes longer to find and link two hundred modules than
// a run takes for its first five hundred requests; even thirty files cost ten milliseconds.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import packageJson from '../package.json' with { type: 'json' }
import { compileAnswers } from './compile-answers.ts'
import { compileReport } from './compile-report.ts'
import { pageFiles } from './page-files.ts'

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const dist = pathOf('../dist')

rmSync(dist, { recursive: true, force: true })
mkdirSync(pathOf('../dist/generated'), { recursive: true })
writeFileSync(pathOf('../dist/generated/report-validator.js'), compileReport())
writeFileSync(
  pathOf('../dist/generated/report-validator.d.ts'),
  `interface Violation {
  readonly instancePath: string
  readonly params: { readonly missingProperty?: string }
}
export declare const validate: { (value: unknown): boolean; readonly errors?: readonly Violation[] | null }
`,
)
writeFileSync(pathOf('../dist/generated/page-files.js'), pageFiles())
writeFileSync(
  pathOf('../dist/generated/page-files.d.ts'),
  'export declare const style: string\nexport declare const script: string\n',
)
writeFileSync(pathOf('../dist/generated/answer-validators.js'), compileAnswers())
writeFileSync(
  pathOf('../dist/generated/answer-validators.d.ts'),
  `interface Violation {
  readonly instancePath: string
  readonly keyword: string
  readonly params: Readonly<Record<'type' | 'allowedValue' | 'limit', string | undefined>> & {
    readonly allowedValues?: readonly string[]
  }
  readonly propertyName?: string
}
type Validate = { (value: unknown): boolean; readonly errors?: readonly Violation[] | null }
export declare const validators: { readonly [gap: string]: Validate | undefined }
`,
)
const modules = await rolldown({
  input: {
    index: pathOf('../src/index.ts'),
    vitest: pathOf('../src/vitest.ts'),
    'cli/main': pathOf('../src/cli/main.ts'),
    // Started by path, as a separate process.
    'cli/embedded-server': pathOf('../src/cli/embedded-server.ts'),
  },
  platform: 'node',
  external: Object.keys({ ...packageJson.dependencies, ...packageJson.peerDependencies }),
})
await modules.write({
  dir: dist,
  format: 'esm',
  entryFileNames: '[name].js',
  // Next to the embedded server, which looks for it there.
  chunkFileNames: 'cli/[name].js',
  // One file with all of its imports; modules that only other commands need are loaded on demand.
  codeSplitting: { groups: [{ name: 'run', test: /\/cli\/(command-line|run)\.ts$/ }] },
})
