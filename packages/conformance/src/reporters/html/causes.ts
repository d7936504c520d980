import type { Finding } from '../../model/finding.ts'
import { type Level, levels } from '../../model/level.ts'
import type { ReportedCheck } from '../../model/report.ts'

/** A check, with those of its findings that have one cause. */
export interface Member {
  readonly check: ReportedCheck
  readonly findings: readonly Finding[]
}

/** Findings that most likely come from one fault. */
export interface Cause {
  /** What is departed from, of every operation that departs from it. */
  readonly sentence: string
  readonly level: Level
  /** Firmest level first. */
  readonly members: readonly Member[]
  readonly findings: number
}

/** Long enough to tell requirements apart, short enough for a target that says a megabyte. */
const longestShape = 300

/**
 * Puts findings together that depart from the same sentence at the same place, or that expected the same of the same place:
 * one wrong envelope fails a check of every operation. Firmest level first, then the cause of most.
 */
export function causesOf(checks: readonly ReportedCheck[], operations: ReadonlySet<string>): readonly Cause[] {
  const groups = new Map<string, { check: ReportedCheck; finding: Finding }[]>()
  const group = createUnion()
  const found = checks.flatMap((check) => check.findings.map((finding) => ({ check, finding })))
  const keyed = found.map((one) => {
    const place = shapeOf(one.finding.subject, operations)
    const sentence = `${sentenceOf(one.check, operations)}\0${place}`
    // A subject that is only an operation says too little to hold unlike requirements together.
    if (place !== operationSign) group.join(sentence, `${place}\0${shapeOf(one.finding.expected, operations)}`)
    return { ...one, sentence }
  })
  for (const { check, finding, sentence } of keyed) {
    const root = group.rootOf(sentence)
    const members = groups.get(root)
    if (members) members.push({ check, finding })
    else groups.set(root, [{ check, finding }])
  }
  const rank = (cause: Cause): number => levels.indexOf(cause.level)
  return [...groups.values()]
    .map((members) => causeOf(members, operations))
    .sort((a, b) => rank(a) - rank(b) || b.members.length - a.members.length)
}

function causeOf(found: readonly { check: ReportedCheck; finding: Finding }[], operations: ReadonlySet<string>): Cause {
  const byCheck = new Map<ReportedCheck, Finding[]>()
  for (const { check, finding } of found) byCheck.set(check, [...(byCheck.get(check) ?? []), finding])
  const members = [...byCheck].map(([check, findings]): Member => ({ check, findings }))
  const shared = mostShared(members.map(({ check }) => sentenceOf(check, operations)))
  // What stands for all of them is one that counts, and that says what most of them say.
  const rank = ({ check }: Member): number =>
    2 * levels.indexOf(check.level) + (sentenceOf(check, operations) === shared ? 0 : 1)
  members.sort((a, b) => rank(a) - rank(b))
  const texts = new Set(members.map(({ check }) => check.requirement.text))
  const [first = ''] = texts
  const sentence = texts.size === 1 ? first : shared.replace(/^e/, 'E')
  return { sentence, level: members[0]?.check.level ?? 'inferred', members, findings: found.length }
}

function mostShared(sentences: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const sentence of sentences) counts.set(sentence, (counts.get(sentence) ?? 0) + 1)
  const [most = ''] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? []
  return most
}

const operationSign = 'each operation'

function sentenceOf({ requirement }: ReportedCheck, operations: ReadonlySet<string>): string {
  return withoutOperations(requirement.text.slice(0, 1_000), operations)
}

/** A text without what differs from one occasion to the next: operations, numbers, and what was quoted. */
function shapeOf(text: string, operations: ReadonlySet<string>): string {
  return withoutOperations(text.slice(0, longestShape), operations)
    .replace(/"[^"]*"?/g, '"…"')
    .replace(/\d[\d.,:TZ+-]*/g, '#')
}

function withoutOperations(text: string, operations: ReadonlySet<string>): string {
  return text.replace(/[A-Za-z]\w*/g, (word) => (operations.has(word) ? operationSign : word))
}

/** Names that mean the same, however they were joined. */
function createUnion(): { join(one: string, other: string): void; rootOf(name: string): string } {
  const parents = new Map<string, string>()
  const rootOf = (name: string): string => {
    let root = name
    for (let parent = parents.get(root); parent !== undefined; parent = parents.get(root)) root = parent
    return root
  }
  return {
    rootOf,
    join(one, other) {
      const [a, b] = [rootOf(one), rootOf(other)]
      if (a !== b) parents.set(b, a)
    },
  }
}
