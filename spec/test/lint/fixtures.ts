import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runRedocly, specFolder } from '../../lint/run-redocly.ts'

const fixturesFolder = fileURLToPath(new URL('fixtures', import.meta.url))

/** One line of a fixture and what is reported there: `line rule: message`. */
export type Report = string

export interface Fixture {
  readonly rule: string
  readonly name: string
  readonly expected: readonly Report[]
}

/** What the rules' folders hold; components/ and examples/ are the sound parts that all fixtures share. */
export function fixtures(): Fixture[] {
  return globSync('*/{pass,fail}*.yaml', { cwd: fixturesFolder })
    .sort()
    .map((path) => {
      const [rule = '', name = ''] = path.split('/')
      return { rule, name, expected: expectations(readFileSync(join(fixturesFolder, path), 'utf8'), rule) }
    })
}

/**
 * A fixture says beside each fault what is reported there: `#~ message` speaks of the nearest line above that is none
 * of these comments. Another rule that can't help noticing the same fault is named: `#~ [rule] message`.
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

/** What the real configuration reports about each of the files, all of them linted in one run. */
export function lint(paths: readonly string[]): Map<string, Report[]> {
  const reports = new Map<string, Report[]>(paths.map((path) => [path, []]))
  const { stdout, stderr } = runRedocly('lint', ...paths, '--format=json', '--max-problems=10000')
  if (!stdout.startsWith('{')) throw new Error(`redocly lint printed no report:\n${stdout}\n${stderr}`)
  // One document per linted file, one after the other.
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
