import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { runCommand } from '../src/command.ts'
import { foreign } from '../src/foreign/foreign.ts'
import { hasEveryOperation } from '../src/foreign/generated.ts'
import type { ForeignTool } from '../src/foreign/tools.ts'
import { PeerUnavailableError } from '../src/peers.ts'

const folder = mkdtempSync(join(tmpdir(), 'card-contract-foreign-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

const linter: ForeignTool = {
  name: 'linter',
  peer: { registry: 'npm', name: 'linter', version: '1.2.3' },
  command: 'lint openapi.json --strict',
  expectation: 'no errors',
  expect: async () => {},
}
const failing: ForeignTool = {
  ...linter,
  name: 'compiler',
  expect: async ({ cwd }) => {
    const program = 'console.error("NewCard redeclared"); process.exit(3)'
    await runCommand({ program: process.execPath, args: ['-e', program], cwd })
  },
}
const demanding: ForeignTool = { ...linter, name: 'demanding', needs: ['no-such-program-here'] }
const offline: ForeignTool = { ...linter, name: 'offline', peer: { ...linter.peer, name: 'offline' } }

async function run(names: readonly string[], tools: readonly ForeignTool[]) {
  const [printed, told]: [string[], string[]] = [[], []]
  const exitCode = await foreign(names, {
    tools,
    async find({ name }) {
      if (name === 'offline') throw new PeerUnavailableError('offline 1.2.3 could not be installed: no registry')
      return folder
    },
    print: (text) => printed.push(text),
    tell: (text) => told.push(text),
  })
  return { exitCode, printed: printed.join('\n'), told: told.join('\n') }
}

describe('pnpm foreign', () => {
  it('pnpm foreign prints a row for each tool, and skips one whose runtime or registry is missing', async () => {
    expect(await run([], [linter, demanding, offline])).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "printed": "held     linter 1.2.3                        no errors
      skipped  demanding 1.2.3                     no errors
               not found on PATH: no-such-program-here
      skipped  offline 1.2.3                       no errors
               offline 1.2.3 could not be installed: no registry",
        "told": "linter …
      demanding …
      offline …",
      }
    `)
  })

  it('pnpm foreign exits with 1 if a tool fails, shows what it said, and runs the others', async () => {
    const { exitCode, printed } = await run([], [failing, linter])
    expect(exitCode).toBe(1)
    expect(printed).toMatch(/^failed {3}compiler 1\.2\.3 /)
    expect(printed).toMatch(/ ended with 3\n +NewCard redeclared\nheld/)
  })

  it('pnpm foreign runs only the named tools, in a folder that is deleted, on the published document', async () => {
    const seen: string[][] = []
    const seeing: ForeignTool = {
      ...linter,
      name: 'seeing',
      expect: async ({ program, args, cwd }) => {
        expect(existsSync(cwd)).toBe(true)
        seen.push([program, ...args, cwd])
      },
    }
    expect((await run(['seeing'], [failing, seeing])).exitCode).toBe(0)
    const [[program, document = '', option, cwd = ''] = []] = seen
    expect([program, option]).toEqual([join(folder, 'node_modules/.bin/lint'), '--strict'])
    expect([existsSync(document), existsSync(cwd)]).toEqual([true, false])
  })

  it('pnpm foreign --help lists the tools', async () => {
    const { exitCode, printed } = await run(['--help'], [linter])
    expect(exitCode).toBe(0)
    expect(printed).toContain('Usage: pnpm foreign [NAME …]')
    expect(printed).toContain('linter 1.2.3                        no errors')
  })

  it.each(['spectrum', '--all'])('pnpm foreign %s runs nothing, and exits with 2', async (name) => {
    const { exitCode, printed, told } = await run([name], [failing])
    expect({ exitCode, printed }).toEqual({ exitCode: 2, printed: '' })
    expect(told).toContain(`There is no tool "${name}".\n\nUsage: pnpm foreign`)
  })
})

describe('the operations of the generated code', () => {
  it('the operations that the generated code lacks are named', () => {
    const client = join(folder, 'client')
    mkdirSync(client)
    writeFileSync(join(client, 'cards.py'), 'def create_card_user(): ...\ndef operate_card(): ...\n')
    writeFileSync(join(client, 'disable_card.py'), 'def sync(): ...\n')
    const missing = /^not in the generated code: withdrawFromCard, topUpCard, enableCard, /
    expect(() => hasEveryOperation(folder)).toThrow(missing)
  })
})
