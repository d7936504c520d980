import { sentPart, shownPart } from '../../nouns/action.ts'
import type { Cause } from '../../nouns/cause.ts'
import type { Finding } from '../../nouns/finding.ts'
import type { About } from '../../nouns/kind.ts'
import type { ReportedCheck } from '../../nouns/report.ts'
import type { Step, Steps } from '../../nouns/step.ts'
import { fieldsSent } from '../../nouns/wire/sent.ts'
import { inCommon } from '../../values/in-common.ts'
import type { Fields } from '../../values/json.ts'
import { onceFor } from '../../values/once.ts'
import { everyNth, inCommonOf } from './conditions.ts'

/** One rejected request may have a reason of its own. */
const rejectedAtLeast = 2

interface Demands {
  readonly fields: readonly string[]
  readonly accepted: readonly Fields[]
}

/**
 * The fields, optional in the contract, without which an operation rejects valid requests: none of those has it, and each accepted request
 * does that is like them. What an operation demands with one action, it demands with others as well, unless it accepts them.
 */
export function demandedFieldsIn(steps: Steps): (rejected: Step | undefined) => readonly string[] {
  const demandsOf = onceFor((operationId: string) => demandsIn(steps.of(operationId)))
  return (step) => {
    const { operationId, intent } = step?.exchange ?? {}
    if (!step || operationId === undefined || intent !== 'valid' || step.read().data) return []
    const { fields, accepted } = demandsOf(operationId)
    const sent = fieldsSent(step)
    const isWithout = (one: Fields): boolean => !fields.some((field) => Object.hasOwn(one, field))
    const isAcceptedWithout = accepted.some((one) => hasTexts(one, textsIn(sent)) && isWithout(one))
    return isAcceptedWithout || fields.every((field) => Object.hasOwn(sent, field)) ? [] : fields
  }
}

interface RejectedRequests {
  /** What they have in common, and no accepted one. */
  readonly where?: string
  /** Set if they have nothing in common, and more were accepted. */
  readonly areFew: boolean
}

/** What is known of the valid requests that an operation rejected. */
export function rejectedBy(steps: Steps, about: FieldsOf): (operationId: string) => RejectedRequests {
  return onceFor((operationId) => rejectedAmong(steps, operationId, about))
}

/** What is known of a request, or of what it is about. */
export type FieldsOf = (step: Step) => Fields

function rejectedAmong(steps: Steps, operationId: string, about: FieldsOf): RejectedRequests {
  const valid = steps.of(operationId).filter(({ exchange }) => exchange.intent === 'valid')
  const isRejected = (one: Step): boolean => one.exchange.response !== undefined && !one.read().data
  const [rejected, taken] = [valid.filter(isRejected), valid.filter((one) => one.read().data)]
  const known = (step: Step): Fields => ({ ...about(step), ...decimalsSent(step) })
  const areFew = taken.length > rejected.length
  const where =
    inCommon(rejected.map(known), taken.map(known)) ??
    inCommonOf(rejected, taken, known) ??
    (areFew ? everyNth(rejected, steps) : undefined)
  return where === undefined ? { areFew } : { where, areFew: false }
}

/** The status that says that there is no such thing. */
const notFound = 404

/** Whether a request got this status for what the target has created, or for what it found before. */
export function lostIn(steps: Steps, origins: readonly string[]): (step: Step) => boolean {
  let known: ReadonlySet<string> | undefined
  const idsIn = (one: Step): string[] =>
    Object.keys(one.operation?.action?.response ?? {}).flatMap((part) => {
      const id = shownPart(one.read(), part)
      return id === undefined ? [] : [idOf(part, id)]
    })
  return (step) => {
    if (step.exchange.response?.status !== notFound) return false
    known ??= new Set(origins.flatMap((operationId) => steps.of(operationId).flatMap(idsIn)))
    const { operationId, request } = step.exchange
    const isSame = (one: Step): boolean => one.exchange.request.target === request.target && one.reaction === 'accepted'
    if (request.body === undefined && steps.of(operationId).some(isSame)) return true
    const parts = Object.entries(step.operation?.action?.request ?? {})
    return parts.some(([part, place]) => place?.in === 'path' && known?.has(idOf(part, sentPart(step, part))))
  }
}

function idOf(part: string, value: unknown): string {
  return JSON.stringify([part, value])
}

/** With how many decimals each number in the body is written: `2.50` has two. */
function decimalsSent({ sent, exchange: { request } }: Step): Fields {
  const numbers = Object.entries(sent.body() ?? {}).filter(([, value]) => typeof value === 'number')
  return Object.fromEntries(
    numbers.flatMap(([name]) => {
      const [, behind] = request.body?.split(`${JSON.stringify(name)}:`) ?? []
      const written = /^\s*-?\d+(?:\.(\d*))?[\s,}]/.exec(behind?.slice(0, longestNumber) ?? '')
      return written ? [[`the number of decimals in \`${name}\``, written[1]?.length ?? 0]] : []
    }),
  )
}

const longestNumber = 40

function demandsIn(steps: readonly Step[]): Demands {
  const taken = steps.filter((one) => one.exchange.intent !== 'invalid' && one.read().data)
  const accepted = taken.map(fieldsSent)
  const rejected = steps.filter((one) => one.exchange.intent === 'valid' && one.read().isRejection)
  const explained = [...Map.groupBy(rejected, (one) => JSON.stringify(textsIn(fieldsSent(one)))).values()].flatMap(
    (alike) => {
      // A target that demands a body demands none of its fields.
      const isWithoutBody = !alike.some(hasBody) && taken.every(hasBody)
      const fields = isWithoutBody ? [] : demandedIn(alike.map(fieldsSent), accepted)
      return fields.length === 0 ? [] : [{ fields, alike }]
    },
  )
  const fields = [...new Set(explained.flatMap((one) => one.fields))].sort()
  // A name in a rejection is no language.
  const isNamed = (field: string, { exchange }: Step): boolean => exchange.response?.body.includes(field) === true
  const named = fields.filter((field) => explained.every(({ alike }) => alike.every((one) => isNamed(field, one))))
  return { fields: named.length > 0 ? named : fields, accepted }
}

const hasBody = ({ exchange: { request } }: Step): boolean => request.body !== undefined

/** The fields that none of these requests has, which have the same texts, and that each accepted one with these texts does. */
function demandedIn(rejected: readonly Fields[], accepted: readonly Fields[]): readonly string[] {
  if (rejected.length < rejectedAtLeast) return []
  const texts = textsIn(rejected[0] ?? {})
  const [first = {}, ...others] = accepted.filter((one) => hasTexts(one, texts))
  const hasAll = (field: string): boolean => others.every((sent) => Object.hasOwn(sent, field))
  return Object.keys(first).filter((field) => hasAll(field) && !rejected.some((sent) => Object.hasOwn(sent, field)))
}

/** The fields that tell one kind of request from another. In a query, numbers are texts, too. */
function textsIn(sent: Fields): readonly (readonly [string, unknown])[] {
  const texts = Object.entries(sent).filter(([, value]) => typeof value === 'string' && Number.isNaN(Number(value)))
  return texts.sort(([a], [b]) => (a < b ? -1 : 1))
}

function hasTexts(sent: Fields, texts: ReturnType<typeof textsIn>): boolean {
  return texts.every(([name, value]) => sent[name] === value)
}

/**
 * Explains a rejected valid request by the field whose value it is rejected for: one that has a check of its own, with which the operation
 * accepted no request, although it accepted others.
 */
export function rejectedFieldIn(checks: readonly ReportedCheck[], steps: Steps) {
  const suspects = checks.flatMap(({ kind, operationId = '', about: { field, value } = {}, findings }) => {
    const isOfValue = kind === 'accepts' && field !== undefined && value !== undefined
    return isOfValue && findings.length > 0 ? [{ operationId, field, value }] : []
  })
  const acceptedBy = new Map(
    [...new Set(suspects.map(({ operationId }) => operationId))].map((operationId) => [
      operationId,
      steps.of(operationId).filter((step) => step.exchange.intent === 'valid' && step.read().data),
    ]),
  )
  const rejected = suspects.filter(({ operationId, field, value }) => {
    const others = acceptedBy.get(operationId) ?? []
    return others.length > 0 && !others.some((step) => textOf(step, field) === value)
  })
  return (step: Step | undefined, { field: own, value: text }: About = {}): string | undefined =>
    rejected.find(
      ({ operationId, field, value }) =>
        operationId === step?.exchange.operationId &&
        (own === field && text !== undefined ? text : step && textOf(step, field)) === value,
    )?.field
}

function textOf(step: Step, name: string): string | undefined {
  const fields = fieldsSent(step)
  return Object.hasOwn(fields, name) ? String(fields[name]) : undefined
}

/** The operations that did the same with each valid request, with the status; without one, they sent no response. */
export function deadOperationsIn(steps: Steps): ReadonlyMap<string, number | undefined> {
  const valid = steps.of().filter(({ exchange }) => exchange.intent === 'valid')
  const byOperation = Map.groupBy(valid, ({ exchange }) => exchange.operationId ?? '')
  return new Map(
    [...byOperation].flatMap(([operationId, all]) => {
      const statuses = new Set(all.map(({ exchange }) => exchange.response?.status))
      const [status] = statuses
      const isDead = all.length >= rejectedAtLeast && statuses.size === 1 && (status === undefined || status >= 400)
      return isDead ? [[operationId, status] as const] : []
    }),
  )
}

/** Explains a rejected valid request by its form, if a check has found that the operation rejects it. */
export function rejectedFormIn(causes: readonly Cause[]) {
  const forms = causes.filter(({ kind }) => kind === 'form')
  return (step: Step | undefined): Cause | undefined => {
    if (step?.exchange.intent !== 'valid' || step.reaction !== 'rejected') return undefined
    const written: readonly string[] = [step.exchange.form ?? []].flat()
    const { operationId } = step.exchange
    return forms.find((one) => one.operationId === operationId && written.includes(one.value ?? ''))
  }
}

/** Of operations that find the same object by several names: the one by which lookups fail, if they always do, and by no other. */
export function unfoundNamesIn(findings: readonly Finding[], steps: Steps): ReadonlyMap<string, string> {
  const failed = findings.flatMap(({ cause: { alike, kind, value, operationId = '' }, exchange }) => {
    const isRejected = kind === 'lookup' && (alike[0] === 'rejects' || alike[0] === 'values')
    return isRejected && value !== undefined ? [{ operationId, value, exchange }] : []
  })
  return new Map(
    [...Map.groupBy(failed, ({ operationId }) => operationId)].flatMap(([operationId, lookups]) => {
      const [name = '', ...others] = new Set(lookups.map(({ value }) => value))
      const own = steps.of(operationId)
      const failing = new Set(lookups.map(({ exchange }) => exchange))
      const targets = new Set(own.flatMap(({ exchange: { id, request } }) => (failing.has(id) ? [request.target] : [])))
      // Now and then is not by this name.
      const isFound = own.some(
        ({ exchange, reaction }) => targets.has(exchange.request.target) && reaction === 'accepted',
      )
      return others.length > 0 || isFound ? [] : [[operationId, name] as const]
    }),
  )
}

/** Whether most invalid requests among these failed. */
export function areMostlyFailures(steps: readonly Step[]): boolean {
  const invalid = steps.filter(({ exchange }) => exchange.intent === 'invalid')
  const failed = invalid.filter(({ exchange }) => (exchange.response?.status ?? 500) >= 500)
  return 2 * failed.length > invalid.length
}
