import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const packageFolder = fileURLToPath(new URL('..', import.meta.url))
const readme = readFileSync(`${packageFolder}README.md`, 'utf8')
const snippets = [...readme.matchAll(/^```ts\n(?<code>.*?)^```\n\n^```text\n(?<output>.*?)^```/gms)].map(
  ({ groups }) => ({ code: groups?.code ?? '', output: groups?.output ?? '' }),
)

test('every snippet of the README is followed by its output', () => {
  expect(snippets.length).toBeGreaterThan(0)
  expect(snippets).toHaveLength(readme.split('```ts\n').length - 1)
})

test.each(snippets)('a snippet of the README prints what the README says: %#', ({ code, output }) => {
  // In the package's folder, where Node finds the package under its own name, as built.
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module-typescript', '--eval', code], {
    cwd: packageFolder,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
  })
  expect(stderr).toBe('')
  expect(stdout).toBe(output)
})
