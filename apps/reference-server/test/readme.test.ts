import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, it } from 'vitest'
import { help } from '../src/config/options.ts'
import { exitCodes } from '../src/exit-code.ts'
import { readFixtures } from '../src/fixtures.ts'
import { cleanUp, temporaryFolder } from './fixtures/launch.ts'

afterEach(cleanUp)

const packageFolder = join(import.meta.dirname, '..')
const pageAt = (path: string): string => readFileSync(join(packageFolder, path), 'utf8')
const readme = pageAt('README.md')
const optionsPage = pageAt('docs/options.md')

function block(language: string, page: string): string {
  const [, text] = new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'ms').exec(page) ?? []
  if (text === undefined) throw new Error(`the page has no ${language} block`)
  return text
}

it('the options in docs/options.md are the output of --help', () => {
  expect(block('text', optionsPage)).toBe(help())
})

it('the program in the README has fewer than ten lines and prints the status of the payout', async () => {
  const program = block('ts', readme)
  expect(program.trim().split('\n').length).toBeLessThan(10)
  const file = join(temporaryFolder(), 'program.mts')
  // Imports the sources, so that it needs no build. A client team imports the package by name.
  writeFileSync(file, program.replace('@card-contract/reference-server', join(packageFolder, 'src/index.ts')))
  expect(await promisify(execFile)(process.execPath, [file])).toEqual({ stdout: '200 success\n', stderr: '' })
})

it('the fixtures file in docs/options.md is valid', () => {
  const file = join(temporaryFolder(), 'fixtures.json')
  writeFileSync(file, block('json', optionsPage))
  expect(readFixtures(file)).toMatchObject({ payments: [{ orderId: 'order-1' }], payouts: [] })
})

it('the README lists every exit code', () => {
  for (const code of Object.values(exitCodes)) expect(readme).toMatch(new RegExp(`^\\| ${code} \\|`, 'm'))
})
