import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runRedocly, specFolder } from '../../lint/run-redocly.ts'

const fixturesFolder = fileURLToPath(new URL('fixtures', import.meta.url))

/** What is reported for one line of a fixture: `line rule: message`. */
export type Report = string

export interface Fixture {
  readonly rule: string
  readonly name: string
  readonly expected: readonly Report[]
}

/** The fixtures in the folders of the rules; components/ and examples/ are correct parts that all fixtures share. */
export function fixtures(): Fixture[] {
  return globSync('*/{pass,fail}*.yaml', { cwd: fixturesFolder })
    .sort()
    .map((path) => {
      const [rule = '', name = ''] = path.split('/')
      return { rule, name, expected: expectations(readFileSync(join(fixturesFolder, path), 'utf8'), rule) }
    })
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

export const absolutePath = ({ rule, name }: Fixture): string => join(fixturesFolder, rule, name)
