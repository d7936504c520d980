// Bundles the suite into a few files; tsc adds the declarations. Node takes longer to find and link two hundred modules than
// a run takes for its first five hundred requests; even thirty files cost ten milliseconds.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import packageJson from '../package.json' with { type: 'json' }
import { compileAnswers } from './compile-answers.ts'
import { compileReport } from './compile-report.ts'

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const dist = pathOf('../dist')

rmSync(dist, { recursive: true, force: true })
mkdirSync(pathOf('../dist/generated'), { recursive: true })
const generated = {
  'report-validator.js': compileReport(),
  'report-validator.d.ts': declaring('validate: Validator'),
  'answer-validators.js': compileAnswers(),
  'answer-validators.d.ts': declaring('validators: { readonly [gap: string]: Validator | undefined }'),
  'page-script.js': `export const script = ${JSON.stringify(readFileSync(pathOf('../src/reporters/html/page.js'), 'utf8'))}\n`,
  'page-script.d.ts': 'export declare const script: string\n',
}
for (const [name, text] of Object.entries(generated)) writeFileSync(pathOf(`../dist/generated/${name}`), text)
const modules = await rolldown({
  input: {
    index: pathOf('../src/index.ts'),
    vitest: pathOf('../src/vitest.ts'),
    matchers: pathOf('../src/matchers/matchers.ts'),
    'matchers-vitest': pathOf('../src/matchers/vitest.ts'),
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

function declaring(constant: string): string {
  return `import type { Validator } from '../../src/engine/values/validator.ts'\nexport declare const ${constant}\n`
}
