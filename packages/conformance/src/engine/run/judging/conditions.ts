import { sentPart, verbOf } from '../../nouns/action.ts'
import type { Cause } from '../../nouns/cause.ts'
import type { Check, Judged, Rule } from '../../nouns/check.ts'
import type { Finding } from '../../nouns/finding.ts'
import type { Words } from '../../nouns/kind.ts'
import type { ReportedCheck } from '../../nouns/report.ts'
import { inTime, type Step, type Steps } from '../../nouns/step.ts'
import type { Exchange } from '../../nouns/wire/exchange.ts'
import { fieldsSent } from '../../nouns/wire/sent.ts'
import { distanceIn, inCommon, onlyAmong } from '../../values/in-common.ts'
import { type Fields, isRecord, isShownAt, own, placeOf, valueAt } from '../../values/json.ts'
import { racing } from './races.ts'

/** Fewer responses may be to one action by chance. */
const alikeAtLeast = 3

/** Says of causes without any other condition which action nearly all their responses are to, where the operation has several. */
export function withActions(
  causes: ReadonlyMap<Finding, Cause>,
  stepOf: (id: Exchange['id'] | undefined) => Step | undefined,
  { consequences }: Words,
): ReadonlyMap<Finding, Cause> {
  const groups = Map.groupBy(causes, ([, { alike }]) => JSON.stringify(alike))
  return new Map(
    [...groups.values()].flatMap((alike) => {
      const steps = alike.map(([{ exchange }]) => stepOf(exchange))
      const verbs = steps.map((step) => step && verbOf(step))
      const [verb] = verbs
      const others = verbs.filter((other) => other !== verb)
      const isOneOfSeveral = steps.some((step) => typeof step?.operation?.action?.verb === 'object')
      // Which amounts show a fault, chance decides.
      const areOfAmounts = steps.every((step, index) => {
        return verbs[index] !== verb || (step && sentPart(step, 'amount') !== undefined)
      })
      const isTold = alike.every(([, { pointer = '', where, reaction }]) => {
        return pointer !== '' && !consequences.includes(pointer) && where === undefined && reaction === 'accepted'
      })
      // A race is seen in the response after it.
      const areRaces = alike.some(([, cause]) => racing.includes(cause.alike[0] ?? ''))
      const areFew = new Set(steps).size < alikeAtLeast
      if (
        verb === undefined ||
        10 * others.length > verbs.length ||
        areFew ||
        areOfAmounts ||
        !isOneOfSeveral ||
        !isTold ||
        areRaces
      )
        return alike
      const where = actionOf(steps.flatMap((step, index) => (step && verbs[index] === verb ? [step] : [])))
      return alike.map(([finding, cause], index): [Finding, Cause] => [
        finding,
        verbs[index] === verb ? { ...cause, where } : cause,
      ])
    }),
  )
}

/** Names the action of all of these, as the requests themselves do, if they agree. */
function actionOf(alike: readonly Step[]): string {
  const wordOf = (step: Step): string | undefined => {
    const verb = step.operation?.action?.verb
    return typeof verb === 'object' ? String(own(fieldsSent(step), verb.name)) : verb
  }
  const [word, ...others] = new Set(alike.map(wordOf))
  return `the action is ${others.length > 0 && alike[0] ? verbOf(alike[0]) : word}`
}

/** A finding with its cause, and the check that has it. */
export interface Found {
  readonly check: ReportedCheck
  readonly finding: Finding
  readonly cause: Cause
}

/** Those by which the checks of a run judge, by the IDs of the checks. */
export type Rules = ReadonlyMap<Check['id'], Rule | undefined>

/** What a run did, and what of it its rules judge. `about` says what tells one request from others, and not which thing it is about. */
interface Judging {
  readonly steps: Steps
  readonly stepOf: (id: Exchange['id'] | undefined) => Step | undefined
  readonly rules: Rules
  readonly about: (step: Step) => Fields
  /** The words among it that the contract lists. */
  readonly chosen: (step: Step) => Fields
  /** What is known of the texts that it sent. */
  readonly texts: (step: Step) => Fields
}

/** Says of causes what the requests have in common whose responses the same rules found wrong, and not those that they found right. */
export function withConditions(all: readonly Found[], judging: Judging): ReadonlyMap<Finding, Cause> {
  const groups = Map.groupBy(all, ({ cause }) => JSON.stringify(cause.alike))
  return new Map(
    [...groups.values()].flatMap((own) => {
      const where = own.every(isOpen) && !areTold(own) ? conditionOf(own, judging) : undefined
      return own.map(({ finding, cause }): [Finding, Cause] => [
        finding,
        where === undefined ? cause : { ...cause, where },
      ])
    }),
  )
}

const explained: ReadonlySet<string> = new Set([
  ...['dead', 'wanted', 'demanded', 'unfound', 'unsteady', 'replayed', 'cached', 'values', 'rejects', 'rejects-all'],
  ...['not-found', 'unanswered', 'client', 'race', 'wrong-at-once', 'no-json', 'form', 'accepts'],
])

function isOpen({ cause: { alike } }: Found): boolean {
  return !explained.has(alike[0] ?? '')
}

/** Whether most have a condition, and all of these the same. */
function areTold(all: readonly Found[]): boolean {
  const told = all.flatMap(({ cause: { where } }) => where ?? [])
  return 2 * told.length > all.length && new Set(told).size === 1
}

function conditionOf(
  own: readonly Found[],
  { steps, stepOf, rules, about, chosen, texts }: Judging,
): string | undefined {
  const places = new Set(own.map(({ cause }) => cause.pointer))
  const operations = new Set(own.map(({ cause }) => cause.operationId))
  const wrong = new Map<Step, Set<string>>()
  const judged = new Set<Step>()
  for (const check of new Set(own.map((one) => one.check))) {
    for (const { exchange, deviation } of judgedBy(rules.get(check.id), steps)) {
      const step = stepOf(exchange)
      if (!step || !operations.has(step.exchange.operationId)) continue
      const { pointer } = deviation ?? {}
      if (!deviation) judged.add(step)
      else if (!places.has(pointer && placeOf(pointer))) judged.delete(step)
      else wrong.set(step, (wrong.get(step) ?? new Set<string>()).add(pointer ?? ''))
    }
  }
  const [place = ''] = places
  const isTelling = ({ read }: Step): boolean => place === '' || isShownAt(read().json, place)
  const right = [...judged].filter((step) => !wrong.has(step) && isTelling(step))
  const scenarios = new Set(Array.from(wrong.keys(), ({ exchange }) => exchange.scenario))
  const name = own[0]?.cause.pointer?.split('/').at(-1) ?? ''
  const known = (step: Step): Fields => ({ ...ownOf(name, texts(step)), ...about(step), ...numberShown(step, place) })
  const faulty = [...wrong.keys()]
  if (own.every(isDecided)) return inCommon(faulty.map(chosen), right.map(chosen), decidedAtLeast)
  if (scenarios.size === 1 && faulty.length < fewestTogether) return undefined
  const [some, others] = [faulty.map(known), right.map(known)]
  return (
    entriesIn(wrong) ??
    inCommon(some, others) ??
    inCommonOf(faulty, right, known) ??
    everyNth(faulty, steps) ??
    onlyAmong(some, others, scenarios.size)
  )
}

/** What fewer requests of one scenario have in common, they have from it. */
const fewestTogether = 4

/** The same among requests for one action, of which it is said, too. */
export function inCommonOf(
  wrong: readonly Step[],
  right: readonly Step[],
  known: (step: Step) => Fields,
): string | undefined {
  const [verb, ...others] = new Set(wrong.map(verbOf))
  const alike = right.filter((step) => verbOf(step) === verb)
  if (verb === undefined || others.length > 0 || alike.length === right.length) return undefined
  const where = inCommon(wrong.map(known), alike.map(known))
  return where && `${actionOf(wrong)} and ${where}`
}

/** Whether a request is accepted is no chance, and no matter of what happened before. */
const decidedAtLeast = 2

function isDecided({ cause: { alike } }: Found): boolean {
  return ['credential', 'required', 'type', 'bound', 'format', 'enum'].includes(alike[0] ?? '')
}

/** Whether each seventh response is wrong, say, of all to some operations or to some of their actions. */
export function everyNth(wrong: readonly Step[], steps: Steps): string | undefined {
  const operations = new Set(wrong.map(({ exchange }) => exchange.operationId))
  const verbs = new Set(wrong.map(verbOf))
  const all = inTime(steps.of())
  const through = all.filter(({ exchange }) => operations.has(exchange.operationId))
  const alike = (some: readonly Step[]): readonly Step[] => some.filter((step) => verbs.has(verbOf(step)))
  for (const counted of [alike(through), through, alike(all), all]) {
    for (const own of [counted.filter(({ reaction }) => reaction === 'accepted'), counted]) {
      const places = new Map(own.map((step, index) => [step, index]))
      const at = wrong.flatMap((step) => places.get(step) ?? [])
      const isPart = at.length === wrong.length && 2 * at.length <= own.length
      const distance = isPart ? distanceIn(at) : undefined
      if (distance !== undefined) return `the request is one in ${distance}`
    }
  }
  return undefined
}

/** All that a rule judges, as far as it can: the outcome of its check says why it could not go on. */
function* judgedBy(rule: Rule | undefined, steps: Steps): Iterable<Judged> {
  try {
    yield* rule?.(steps) ?? []
  } catch {
    return
  }
}

/** A text hardly spoils another one. */
function ownOf(name: string, texts: Fields): Fields {
  return Object.fromEntries(Object.entries(texts).filter(([clause]) => clause.startsWith(`\`${name}\``)))
}

/** What the wrong entries of lists have in common, and no others of the same lists. */
function entriesIn(wrong: ReadonlyMap<Step, ReadonlySet<string>>): string | undefined {
  const [some, others]: [Fields[], Fields[]] = [[], []]
  for (const [step, pointers] of wrong) {
    const [pointer = ''] = pointers
    const tokens = pointer.split('/')
    const at = placeOf(pointer).split('/').indexOf('*')
    const name = tokens[at + 1]
    const entries = at < 0 ? undefined : valueAt(step.read().json, tokens.slice(0, at).join('/'))
    if (name === undefined || !Array.isArray(entries)) return undefined
    const items = new Set([...pointers].map((one) => one.split('/')[at]))
    for (const [index, entry] of entries.entries()) {
      const { [name]: own, ...about }: Fields = isRecord(entry) ? entry : {}
      ;(items.has(String(index)) ? some : others).push({ ...textsOf(about), ...inNumbers(own) })
    }
  }
  return inCommon(some, others)
}

function numberShown(step: Step, place: string): Fields {
  return place === '' ? {} : inNumbers(valueAt(step.read().json, place))
}

/** A text may be what is wrong with a number. */
function inNumbers(value: unknown): Fields {
  const isText = typeof value === 'string' && value !== ''
  const number = typeof value === 'number' || isText ? Number(value) : Number.NaN
  return Number.isNaN(number) ? {} : { 'the number in it': number }
}

function textsOf(entry: Fields): Fields {
  const texts = Object.entries(entry).filter(([, value]) => typeof value === 'string')
  return Object.fromEntries(texts.map(([name, text]) => [`\`${name}\` of the entry`, text]))
}
