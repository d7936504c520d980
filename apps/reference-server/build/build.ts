// Bundles the server's own modules; tsc adds the declarations. Dependencies stay outside, so that they can be updated.
import { copyFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const packageFolder = new URL('../', import.meta.url)
const dist = new URL('dist/', packageFolder)

rmSync(dist, { recursive: true, force: true })
// A few files, because Node takes longer to resolve, read and link over a hundred modules than to run them. What the first response
// does not need stays a file of its own, since it is imported dynamically.
const modules = await rolldown({
  cwd: fileURLToPath(packageFolder),
  // The names are those that package.json and src/workers/primary.ts expect.
  input: { main: 'src/main.ts', index: 'src/index.ts', worker: 'src/workers/worker.ts' },
  platform: 'node',
  transform: { target: 'node24' },
  // The private package of the options is bundled, so that the published package does not depend on it.
  external: [/^@card-contract\/(contract|spec|types)$/, /^(express|express-openapi-validator|helmet|pg)(\/|$)/],
})
await modules.write({ dir: fileURLToPath(dist), format: 'esm', chunkFileNames: '[name].js' })

// src/pages/landing/landing-page.ts reads these from beside the module that it is in.
for (const script of ['browser.js', 'trouble-browser.js']) {
  copyFileSync(new URL(`src/pages/landing/${script}`, packageFolder), new URL(script, dist))
}
