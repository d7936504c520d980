import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'
import { runRedocly, specFolder } from '../../lint/run-redocly.ts'

const fixturesFolder = fileURLToPath(new URL('fixtures', import.meta.url))

/** What every document begins with that does not say it itself. */
const head = `openapi: 3.1.1
info: { title: Fixture, version: 0.1.0, license: { name: MIT, identifier: MIT } }
servers: [{ url: 'https://api.example.test/api/v1' }]
security: [{ ApiKey: [] }]
`

/** What is reported for one line of a fixture: `line rule: message`. */
export type Report = string

export interface Fixture {
  readonly rule: string
  readonly name: string
  readonly path: string
  readonly expected: readonly Report[]
}

/**
 * Writes the fixtures into a folder, for the linter to read, and returns those that it judges: the documents `pass…` and `fail…` in
 * the file of a rule. The others are parts of them; those of shared.yaml are correct, and every rule's documents may refer to them.
 */
export function fixtures(): Fixture[] {
  const folder = mkdtempSync(join(tmpdir(), 'lint-fixtures-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  return globSync('*.yaml', { cwd: fixturesFolder })
    .sort()
    .flatMap((file) => {
      const rule = file === 'shared.yaml' ? '' : file.replace('.yaml', '')
      return documentsIn(readFileSync(join(fixturesFolder, file), 'utf8')).flatMap(({ name, text }) => {
        const path = join(folder, rule, name.endsWith('.json') ? name : `${name}.yaml`)
        const isLinted = rule !== '' && /^(?:pass|fail)/.test(name)
        const whole = isLinted && !/^openapi:/.test(text) ? head + text : text
        mkdirSync(dirname(path), { recursive: true })
        writeFileSync(path, whole)
        return isLinted ? [{ rule, name, path, expected: expectations(whole, rule) }] : []
      })
    })
}

/** The documents of a file, each below a line with its name: `--- # fail`. */
function documentsIn(text: string): { name: string; text: string }[] {
  const [, ...pieces] = text.split(/^--- # (.+)\n/m)
  return pieces.flatMap((name, index) => (index % 2 === 0 ? [{ name, text: pieces[index + 1] ?? '' }] : []))
}

/**
 * A fixture lists the expected report below each fault: `#~ message` belongs to the nearest line above that is not such a
 * comment. If another rule inevitably reports the same fault, it is named: `#~ [rule] message`.
 */
function expectations(text: string, rule: string): Report[] {
  let faulty = 0
  return text.split('\n').flatMap((line, index) => {
    const [, other, message] = /^\s*#~ (?:\[(.+?)\] )?(.*)$/.exec(line) ?? []
    if (message === undefined) faulty = index + 1
    return message === undefined ? [] : [`${faulty} ${other ?? `contract/${rule}`}: ${message}`]
  })
}

interface Problem {
  readonly ruleId: string
  readonly message: string
  readonly location: ReadonlyArray<{ source: { ref: string }; start: { line: number } }>
}

/** The reports of the real configuration about each file, with all files linted in one run. */
export function lint(paths: readonly string[]): Map<string, Report[]> {
  const reports = new Map<string, Report[]>(paths.map((path) => [path, []]))
  const { stdout, stderr } = runRedocly('lint', ...paths, '--format=json', '--max-problems=10000')
  if (!stdout.startsWith('{')) throw new Error(`redocly lint printed no report:\n${stdout}\n${stderr}`)
  // The output has one JSON document per linted file.
  for (const report of stdout.split(/(?<=^\})(?=\{)/m))
    for (const { ruleId, message, location } of (JSON.parse(report) as { problems: Problem[] }).problems) {
      const path = resolve(specFolder, location[0]?.source.ref ?? '')
      const reported = reports.get(path) ?? []
      reported.push(`${location[0]?.start.line} ${ruleId}: ${message}`)
      reports.set(path, reported)
    }
  return reports
}
