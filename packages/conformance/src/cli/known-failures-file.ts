import { didYouMean } from '@card-contract/options'
import type { KnownFailure, Report } from '../engine/nouns/report.ts'
import { ofOutcome } from '../reporters/cause-table.ts'
import { bounded, jsonText, plain } from '../reporters/plain.ts'
import { UsageError } from './exit-code.ts'
import { readJsonFile } from './json-file.ts'
import type { Streams } from './streams.ts'
import { deliver } from './write-file.ts'

const keys = ['id', 'reason', 'link']

/** Of a file that others wrote, as much as shows what is wrong. */
const longestShown = 100
const complaintsShown = 20

/** Reads `[{ "id": …, "reason": …, "link": … }]`, alone or under `knownFailures` beside a `$schema`. */
export function readKnownFailures(path: string | undefined, { directory }: Streams): readonly KnownFailure[] {
  if (path === undefined) return []
  const content = readJsonFile('--known-failures', path, directory)
  const list = Array.isArray(content) ? content : (content as { knownFailures?: unknown } | null)?.knownFailures
  if (!Array.isArray(list)) throw draft(path, 'a list of {"id", "reason", "link"}', 'something else')
  const reported = list.flatMap((one, index) => whatIsWrong(one, `${path}, entry ${index + 1}`))
  const ids = list.map((one) => (one as KnownFailure).id)
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index)
  reported.push(...twice.map((id) => `--known-failures: ${path}: ${String(id).slice(0, longestShown)} is listed twice`))
  if (reported.length > 0) throw new UsageError(reported.slice(0, complaintsShown))
  return list as KnownFailure[]
}

const longestHeadline = 300

/** Writes the checks that fail, with the reasons that were known before. Returns false if the file cannot be written. */
export function writeKnownFailures(report: Report, path: string, streams: Streams): boolean {
  const known = new Map(report.knownFailures.map(({ state: _, ...one }) => [one.id, one]))
  const knownFailures = ofOutcome(report, 'failed').map(({ id, findings: [first] }): KnownFailure => {
    const headline = bounded(plain(first?.headline ?? 'it failed'), longestHeadline)
    return known.get(id) ?? { id, reason: `not looked into yet: ${headline}` }
  })
  const content = jsonText({ $schema: schema, knownFailures })
  return deliver(path, () => [content], streams)
}

const schema = './node_modules/@card-contract/conformance/schemas/known-failures.schema.json'

function whatIsWrong(one: unknown, place: string): string[] {
  if (typeof one !== 'object' || one === null) return [`--known-failures: ${place}: expected an object`]
  const { id, reason, link } = one as Record<string, unknown>
  return [
    ...(typeof id === 'string' && id !== '' ? [] : [`--known-failures: ${place}: expected the id of a check`]),
    ...(typeof reason === 'string' && reason.trim() !== '' ? [] : [`--known-failures: ${place}: expected a reason`]),
    ...(link === undefined || typeof link === 'string' ? [] : [`--known-failures: ${place}: expected a link as text`]),
    ...Object.keys(one)
      .filter((key) => !keys.includes(key))
      .map((key) => key.slice(0, longestShown))
      .map((key) => `--known-failures: ${place}: ${key} is unknown${didYouMean(key, keys)}`),
  ]
}

function draft(path: string, expected: string, received: string): UsageError {
  return new UsageError([`--known-failures: expected ${expected} in ${path}, received ${received}`])
}
