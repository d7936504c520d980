// Bundles the suite into a few files; tsc adds the declarations. Node spends more time on finding and linking two hundred modules
// than a run spends on its first five hundred requests, and on thirty files still a hundredth of a second.
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import packageJson from '../package.json' with { type: 'json' }
import { leanBuiltins } from './lean-builtins.ts'

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const dist = pathOf('../dist')

rmSync(dist, { recursive: true, force: true })
const modules = await rolldown({
  input: {
    index: pathOf('../src/index.ts'),
    vitest: pathOf('../src/vitest.ts'),
    'cli/main': pathOf('../src/cli/main.ts'),
    // Started by its path, as a process of its own.
    'cli/embedded-server': pathOf('../src/cli/embedded-server.ts'),
  },
  platform: 'node',
  plugins: [leanBuiltins],
  external: Object.keys({ ...packageJson.dependencies, ...packageJson.peerDependencies }),
})
await modules.write({
  dir: dist,
  format: 'esm',
  entryFileNames: '[name].js',
  // Beside the embedded server, which is looked for there.
  chunkFileNames: 'cli/[name].js',
  // In one file with all that it imports; what only other commands need is for them to load.
  codeSplitting: { groups: [{ name: 'run', test: /\/cli\/(command-line|run)\.ts$/ }] },
})
