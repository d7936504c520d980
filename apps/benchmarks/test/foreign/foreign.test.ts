import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { command, nodeCommand } from '../../src/foreign/command.ts'
import { foreign } from '../../src/foreign/foreign.ts'
import { DoesNotHoldError, type ForeignTool, type Workplace } from '../../src/foreign/tool.ts'
import { PeerUnavailableError } from '../../src/peers.ts'

const folder = mkdtempSync(join(tmpdir(), 'card-contract-foreign-test-'))
const page = join(folder, 'README.md')
afterAll(() => rmSync(folder, { recursive: true }))

const emptyPage = [
  'Before.',
  '<!-- Written by `pnpm foreign --write`. -->',
  'A table of earlier.',
  '<!-- The end of what `pnpm foreign --write` writes. -->',
  'After.',
].join('\n')
beforeEach(() => writeFileSync(page, emptyPage))

const tool = (title: string, run: ForeignTool['run']): ForeignTool => ({ title, version: '1.2.3', does: 'reads', run })

const holding = tool('Linter', async () => 'no errors')
const generatorOfBoth = { 'make-go': tool('Make Go', async () => 'compiles'), 'make-java': holding }
const failing = tool('Compiler', async ({ folder: own }) => {
  await nodeCommand('-e', ['console.error("NewCard redeclared"); process.exit(3)'], { cwd: own })
  return 'never'
})
const unavailable = tool('Offline', async () => {
  throw new PeerUnavailableError('offline 1.2.3 could not be installed: no registry')
})
const demanding: ForeignTool = {
  ...holding,
  title: 'Demanding',
  needs: [{ name: 'Fortran', least: '77', command: ['no-such-program-here'], says: /(\d+)/ }],
}
const outdated: ForeignTool = {
  ...holding,
  needs: [{ name: 'Node', least: '1000.1', command: [process.execPath, '--version'], says: /v(\d+)/ }],
}

async function run(args: readonly string[], tools: Readonly<Record<string, ForeignTool>>) {
  const printed: string[] = []
  const told: string[] = []
  const contract: Omit<Workplace, 'folder'> = { json: '', yaml: '', operationIds: ['createCard'] }
  const exitCode = await foreign(args, {
    tools,
    contract,
    page,
    heading: async () => 'On a day, with a Node:',
    print: (text) => printed.push(text),
    tell: (text) => told.push(text),
  })
  return { exitCode, printed: printed.join('\n'), told: told.join('\n') }
}

describe('pnpm foreign', () => {
  it('pnpm foreign prints a line per tool while it runs, and then a table', async () => {
    expect(await run([], { linter: holding, offline: unavailable })).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "printed": "| tool | version | what it does here | result |
      | --- | --- | --- | --- |
      | Linter | 1.2.3 | reads | no errors |
      | Offline | 1.2.3 | reads | skipped: offline 1.2.3 could not be installed: no registry |

      1 held, 0 failed, 1 skipped",
        "told": "linter 1.2.3 …
      linter 1.2.3: no errors
      offline 1.2.3 …
      offline 1.2.3: skipped: offline 1.2.3 could not be installed: no registry",
      }
    `)
  })

  it('pnpm foreign runs the tools whose names start with what was asked for', async () => {
    const { told } = await run(['make'], { linter: holding, ...generatorOfBoth })
    expect(told).toBe('make-go 1.2.3 …\nmake-go 1.2.3: compiles\nmake-java 1.2.3 …\nmake-java 1.2.3: no errors')
  })

  it('pnpm foreign exits with 1 if a tool fails, shows what it said, and runs the others', async () => {
    const { exitCode, printed, told } = await run([], { compiler: failing, linter: holding })
    expect(exitCode).toBe(1)
    expect(told).toContain('failed: node ended with exit code 3\nNewCard redeclared')
    expect(printed).toContain('| Linter | 1.2.3 | reads | no errors |')
    expect(printed).toContain('1 held, 1 failed, 0 skipped')
  })

  it('pnpm foreign exits with 1 if a tool throws anything else, and says where', async () => {
    const broken = tool('Broken', async () => {
      throw new TypeError('our own fault')
    })
    const { exitCode, told } = await run([], { broken })
    expect(exitCode).toBe(1)
    expect(told).toMatch(/failed: TypeError: our own fault\n +at /)
  })

  it('pnpm foreign skips a tool whose runtime is missing or too old, and says which', async () => {
    const { exitCode, told } = await run([], { demanding, outdated })
    expect(exitCode).toBe(0)
    expect(told).toContain('demanding 1.2.3: skipped: needs Fortran 77 or later (not found)')
    expect(told).toContain(
      `outdated 1.2.3: skipped: needs Node 1000.1 or later (found ${process.versions.node.split('.')[0]})`,
    )
  })

  it('pnpm foreign skips a tool that no registry hands out', async () => {
    const { exitCode, told } = await run([], { unavailable })
    expect(exitCode).toBe(0)
    expect(told).toContain('skipped: offline 1.2.3 could not be installed: no registry')
  })

  it('pnpm foreign gives each tool an empty folder, and deletes it afterwards, even if the tool fails', async () => {
    const folders: string[] = []
    const writing = tool('Writing', async ({ folder: own }) => {
      folders.push(own)
      writeFileSync(join(own, 'file'), '')
      throw new DoesNotHoldError('no')
    })
    await run([], { one: writing, two: writing })
    expect(new Set(folders).size).toBe(2)
    expect(folders.filter((own) => existsSync(own))).toEqual([])
  })

  it.each([
    [['--all'], "Unknown option '--all'"],
    [['spectrum'], 'There is no tool "spectrum".'],
    [['--write', 'linter'], '--write needs the results of all tools, so it accepts no names.'],
  ])('pnpm foreign rejects %j with exit code 2, runs nothing, and shows the usage', async (args, complaint) => {
    const { exitCode, printed, told } = await run(args, { linter: holding })
    expect({ exitCode, printed }).toEqual({ exitCode: 2, printed: '' })
    expect(told).toContain(complaint)
    expect(told).toContain('Usage: pnpm foreign [--write] [NAME …]')
    expect(told).not.toContain('linter 1.2.3 …')
  })

  it('pnpm foreign shows its usage with every tool when asked for help', async () => {
    expect(await run(['--help'], { linter: holding })).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "printed": "Usage: pnpm foreign [--write] [NAME …]   Runs all tools, or those whose names start with these words.

        --write   Write the results into the README of spec, if every tool held.
        --help    Show this text.

        linter                        reads",
        "told": "",
      }
    `)
  })
})

describe('pnpm foreign --write', () => {
  it('pnpm foreign --write replaces what stands between the two comments, and nothing else', async () => {
    expect((await run(['--write'], { linter: holding })).exitCode).toBe(0)
    expect(readFileSync(page, 'utf8')).toMatchInlineSnapshot(`
      "Before.
      <!-- Written by \`pnpm foreign --write\`. -->

      On a day, with a Node:

      | tool | version | what it does here | result |
      | --- | --- | --- | --- |
      | Linter | 1.2.3 | reads | no errors |

      <!-- The end of what \`pnpm foreign --write\` writes. -->
      After."
    `)
    await run(['--write'], { linter: tool('Linter', async () => 'two warnings') })
    expect(readFileSync(page, 'utf8')).toContain('| two warnings |')
    expect(readFileSync(page, 'utf8')).not.toContain('| no errors |')
  })

  it.each([
    ['fails', { linter: holding, compiler: failing }],
    ['is skipped', { linter: holding, demanding }],
  ])('pnpm foreign --write exits with 1 and leaves the page alone if a tool %s', async (_, tools) => {
    const { exitCode, told } = await run(['--write'], tools)
    expect(exitCode).toBe(1)
    expect(told).toContain('The table was not written, because not every tool held.')
    expect(readFileSync(page, 'utf8')).toBe(emptyPage)
  })

  it('pnpm foreign --write names the comments that a page lacks', async () => {
    writeFileSync(page, 'A page.')
    await expect(run(['--write'], { linter: holding })).rejects.toThrow('has no <!-- Written by `pnpm foreign --write`')
  })
})

describe('a command', () => {
  it('a command returns what the program printed', async () => {
    expect(await nodeCommand('-e', ['console.log("fine")'], { cwd: folder })).toBe('fine\n')
  })

  it('a command fails with the exit code and the last lines of what the program said', async () => {
    const chatty = 'for (let line = 1; line <= 30; line++) console.log("line " + line); process.exit(7)'
    const error: Error = await nodeCommand('-e', [chatty], { cwd: folder }).catch((thrown) => thrown)
    expect(error).toBeInstanceOf(DoesNotHoldError)
    expect(error.message.split('\n').slice(1)).toEqual(Array.from({ length: 12 }, (_, index) => `line ${index + 19}`))
  })

  it('a command fails if the program does not exist', async () => {
    await expect(command('no-such-program-here', [], { cwd: folder })).rejects.toThrow(DoesNotHoldError)
  })
})
