import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const packageFolder = fileURLToPath(new URL('..', import.meta.url))
const tsc = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url))

/** How many types the compiler had to work out for one file, everything it imports included. */
function instantiationsOf(file: string): number {
  const flags =
    '--ignoreConfig --noEmit --extendedDiagnostics --strict --skipLibCheck --target es2023 --module nodenext --allowImportingTsExtensions'
  const args = [tsc, ...flags.split(' '), '--types', '', '--lib', 'es2023,dom', `test/consumers/${file}`]
  const report = execFileSync(process.execPath, args, { cwd: packageFolder, encoding: 'utf8' })
  return Number(/^Instantiations:\s+(\d+)$/m.exec(report)?.[1])
}

test('a file that uses every operation costs the compiler less than with bare openapi-fetch', () => {
  const withClient = instantiationsOf('with-client.ts')
  const withOpenapiFetch = instantiationsOf('with-openapi-fetch.ts')
  expect(withClient).toBeGreaterThan(0)
  // The budget is 1.5 times as many. Generated interfaces leave the compiler next to nothing to work out.
  expect(withClient / withOpenapiFetch).toBeLessThan(0.1)
})
