import type { Finding } from '../model/finding.ts'
import { type Level, levels } from '../model/level.ts'
import type { ReportedCheck } from '../model/report.ts'
import { credentialOf } from './html/kinds.ts'

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
 * one wrong envelope fails a check of every operation. A credential that is not looked at, or a type, fails a check of
 * everything that is not looked at. Firmest level first, then the cause of most.
 */
export function causesOf(checks: readonly ReportedCheck[], operations: ReadonlySet<string>): readonly Cause[] {
  const groups = new Map<string, { check: ReportedCheck; finding: Finding }[]>()
  const group = createUnion()
  const found = checks.flatMap((check) => check.findings.map((finding) => ({ check, finding })))
  const keyed = found.map((one) => {
    const neglected = neglectedBy(one.check, operations)
    if (neglected !== undefined) return { ...one, sentence: neglected }
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
  const sentence = texts.size === 1 ? first : spoken(withFieldsOf([...texts], shared), members)
  return { sentence, level: members[0]?.check.level ?? 'inferred', members, findings: found.length }
}

/** Where all of it happened in one operation, that one is named. */
function spoken(sentence: string, members: readonly Member[]): string {
  const [only, ...others] = new Set(members.map(({ check }) => check.operationId))
  const named = only !== undefined && others.length === 0 ? sentence.replaceAll(operationSign, only) : sentence
  return named.replace(/^e(?=ach operation)/, 'E')
}

function mostShared(sentences: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const sentence of sentences) counts.set(sentence, (counts.get(sentence) ?? 0) + 1)
  const [most = ''] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? []
  return most
}

const operationSign = 'each operation'

/** What was not looked at, where a check is about a request that had to be refused: a credential, or some fault of a field. */
function neglectedBy(check: ReportedCheck, operations: ReadonlySet<string>): string | undefined {
  const credential = credentialOf(check)
  if (credential !== undefined) return `the credential ${credential}`
  const sentence = sentenceOf(check, operations)
  return fieldRefused.test(sentence)
    ? sentence.replace(fieldRefused, '$1 a field').replace(wrongType, ' in another type')
    : undefined
}

const fieldRefused = /^(each operation refuses[^`]*) `([^`]*)`/
/** Whoever does not look at the type takes every other one. */
const wrongType = / as (?:text|number|boolean|array|object)(?=: it is)/
const fieldsNamed = 3

/** Names every field that was neglected in the same way, where one sentence speaks for several. */
function withFieldsOf(texts: readonly string[], sentence: string): string {
  if (!fieldRefused.test(sentence)) return sentence
  const types = new Set(texts.map((text) => wrongType.exec(text)?.[0]))
  const said = types.size > 1 ? sentence.replace(wrongType, ' in another type') : sentence
  const fields = [...new Set(texts.flatMap((text) => /refuses[^`]*`([^`]*)`/.exec(text)?.[1] ?? []))]
  if (fields.length < 2) return said
  const named = fields.slice(0, fieldsNamed).map((field) => `\`${field}\``)
  const more = fields.length - named.length
  const last = more > 0 ? `${more} more` : named.pop()
  return said.replace(fieldRefused, (_, before: string) => `${before} ${named.join(', ')} and ${last}`)
}

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
