import type { Contract, Level, Operation, Violation } from '@card-contract/contract'
import type { Check, Deviation, Group } from '../nouns/check.ts'
import { nameOf as nameOfRequest } from '../nouns/show.ts'
import type { Step, Violations } from '../nouns/step.ts'
import type { ApiResponse } from '../nouns/wire/call.ts'
import { headerOf } from '../nouns/wire/exchange.ts'
import { contentTypeDeviation, deviationAt } from '../rules/deviation.ts'
import { allOf, besideAsides, conforming, eachStep } from '../rules/each-response.ts'
import { valueAt } from '../values/json.ts'
import { kebab } from '../values/names.ts'
import { fieldAt, kindOf, list, typesOf } from '../values/texts.ts'
import { decidedSet, isOutside } from './decided-set.ts'
import { issuesName, type Place, placesOf, saysNothing } from './places.ts'

/**
 * Requirements for every successful response of the operation: status, media type, envelope and each field. There is
 * one check per field, and each observes all responses of the run.
 */
export function responseChecks(contract: Contract, operation: Operation, group: Group<never>): Check<never>[] {
  const { operationId, response: documented } = operation
  const every = `Every successful response of ${operationId} MUST`
  const places = placesOf(contract, operation)
  const checks: ResponseCheck[] = [
    {
      name: `answers-with-status-${documented.status}`,
      kind: 'envelope',
      about: { part: 'status' },
      contractPointer: documented.pointer,
      text: `${every} have status ${documented.status}.`,
      deviationsIn: (response) => statusDeviations(operation, response),
    },
    {
      name: 'answers-with-json',
      // The interface states the Content-Type "where a body is sent", which need not mean responses.
      level: 'inferred',
      kind: 'envelope',
      about: { part: 'content-type' },
      contractPointer: `${documented.pointer}/content`,
      text: `${every} have the Content-Type ${documented.mediaType}.`,
      deviationsIn: (response) => mediaTypeDeviations(operation, response),
    },
    ...flagChecks(operation, places),
    ...places.map((place): ResponseCheck => {
      const isName = issuesName(contract, operation, place)
      return {
        name: `answers${nameOf(place)}`,
        kind: place.schema.format === 'date-time' ? 'timestamp' : 'field',
        about: { pointer: place.pointer },
        contractPointer: place.contractPointer,
        text: textOf(operationId, place),
        deviationsIn(response, violations) {
          const deviations = placeDeviations(place, response, violations())
          if (!isName) return deviations
          // Later requests need this ID, so it cannot be empty, as other strings can.
          const expected = 'an id that can be used in the paths of other operations'
          return [...deviations, ...deviationsWhere(response, place, (value) => value === '', expected)]
        },
      }
    }),
    ...places
      .filter(({ mayBeUnset, schema }) => mayBeUnset && schema.type === 'array')
      .map((place) => notNull(operation, place)),
    ...places.flatMap((place) => decidedSetCheck(operation, place)),
  ]
  return checks.map((check) => responseCheck(operation, group, check))
}

/** That the flag of a success is true. The contract states that it is a boolean, which the check of the field covers. */
function flagChecks({ operationId, response: documented }: Operation, places: readonly Place[]): ResponseCheck[] {
  const place = places.find(({ pointer }) => pointer === documented.envelope.flag)
  if (!place) return []
  const { pointer, contractPointer } = place
  return [
    {
      name: `answers${nameOf(place)}-true`,
      level: 'inferred',
      kind: 'envelope',
      about: { pointer },
      contractPointer,
      text: `Every successful response of ${operationId} MUST contain ${fieldAt(pointer)}: true.`,
      deviationsIn: (response) =>
        place.find(response.json)[0]?.value === true ? [] : [deviationAt(response, pointer, 'true')],
    },
  ]
}

/** A list with nothing in it is absent or empty. Null is no list, which clients notice when they go through it. */
function notNull({ operationId }: Operation, place: Place): ResponseCheck {
  const { pointer, contractPointer } = place
  return {
    name: `answers${nameOf(place)}-not-as-null`,
    level: 'inferred',
    kind: 'field',
    about: { pointer },
    contractPointer,
    text: `A successful response of ${operationId} MUST NOT contain null as ${fieldAt(pointer)}: null is no list.`,
    deviationsIn: (response) => deviationsWhere(response, place, (value) => value === null, 'a list, or no such field'),
  }
}

/** The interface does not state what was decided about a set of values, so that has a check of its own. */
function decidedSetCheck({ operationId }: Operation, place: Place): ResponseCheck[] {
  const { pointer, contractPointer } = place
  const set = decidedSet(place)
  if (!set) return []
  const stated = { find: place.find, contractPointer: `${contractPointer}/enum` }
  const expected = `one of ${list(set.values.map((value) => JSON.stringify(value)))}, as decided (${set.gap})`
  return [
    {
      name: `answers${nameOf(place)}-as-decided`,
      level: 'decided',
      kind: 'field',
      about: { pointer },
      contractPointer,
      text: `Every successful response of ${operationId} MUST contain as ${fieldAt(pointer)} one of ${list(set.values)}, as decided (${set.gap}).`,
      deviationsIn: (response) => deviationsWhere(response, stated, (value) => isOutside(set, value), expected),
    },
  ]
}

interface ResponseCheck extends Required<Pick<Check, 'kind' | 'about'>> {
  readonly name: string
  /** Default: `documented`. */
  readonly level?: Level
  readonly contractPointer: string
  readonly text: string
  deviationsIn(response: ApiResponse, violations: () => Violations): readonly Deviation[]
}

function responseCheck(operation: Operation, group: Group<never>, check: ResponseCheck): Check<never> {
  const { operationId } = operation
  const { name, level = 'documented', text, contractPointer, kind, about } = check
  const id = `${kebab(operationId)}/${name}`
  const deviationsIn = (step: Step) => check.deviationsIn(step.read(), step.violations)
  return {
    id,
    requirement: { id, level, text, contractPointer, operationId },
    kind,
    about,
    needs: [],
    how: `Checks every successful response of ${operationId} in the run, regardless of which check sent the request.`,
    group,
    run: async () => {},
    judge: allOf(eachStep(conforming(operationId), deviationsIn), besideAsides(operationId, deviationsIn)),
  }
}

function statusDeviations({ response: documented }: Operation, response: ApiResponse): Deviation[] {
  if (response.status === documented.status) return []
  return [
    {
      headline: `${nameOfRequest(response)} returned status ${response.status} with a successful response`,
      expected: `status ${documented.status}`,
      received: `status ${response.status}`,
      contractPointer: documented.pointer,
    },
  ]
}

function mediaTypeDeviations({ response: documented }: Operation, response: ApiResponse): Deviation[] {
  const sent = headerOf(response.headers, 'content-type')
  const [mediaType = ''] = (sent ?? '').split(';')
  if (mediaType.trim().toLowerCase() === documented.mediaType) return []
  return [contentTypeDeviation(response, documented.mediaType, `${documented.pointer}/content`)]
}

function placeDeviations(place: Place, response: ApiResponse, byPlace: Violations): readonly Deviation[] {
  const violations = byPlace
    .get(place.pointer)
    ?.filter(({ pointer }) => !saysNothing(place, valueAt(response.json, pointer)))
    .filter(({ pointer }) => !isOutside(decidedSet(place), valueAt(response.json, pointer)))
  if (!violations?.length) return place.schema.format === 'date-time' ? zoneDeviations(place, response) : none
  return violations.map((violation) => ({
    ...deviationAt(response, violation.pointer, violation.expected),
    received: violation.received,
    // Of a secret, an exchange has something else in its place.
    ...(place.schema['x-secret']
      ? { headline: `${nameOfRequest(response)} returned ${fieldAt(violation.pointer)} as ${violation.received}` }
      : {}),
    contractPointer: violation.schemaPointer,
    ...aboutFault(place, violation, valueAt(response.json, violation.pointer)),
  }))
}

/** What is wrong with the value, so that reports can group the same fault of several fields. */
function aboutFault({ schema }: Place, { keyword, received }: Violation, value: unknown): Pick<Deviation, 'about'> {
  if (received === 'nothing') return { about: { fault: 'missing' } }
  if (value === null) return { about: { fault: 'null' } }
  if (keyword === 'format') return { about: { fault: 'wrong-form' } }
  const fault = typeFaults.find((type) => type === (Array.isArray(value) ? 'array' : typeof value))
  const isOfType = schema.enum?.some((one) => typeof one === typeof value) ?? false
  const isWrongType = keyword === 'type' || (keyword === 'enum' && !isOfType)
  return isWrongType && fault ? { about: { fault, insteadOf: typesOf(schema.type) } } : {}
}

const typeFaults = ['string', 'number', 'boolean', 'array', 'object'] as const

const none: readonly Deviation[] = []

/** The interface requires UTC for every timestamp; the format covers the rest. */
function zoneDeviations(place: Place, response: ApiResponse): Deviation[] {
  const isElsewhere = (value: unknown): boolean =>
    typeof value === 'string' && !/(z|[+-]00(:?00)?)$/i.test(value) && !saysNothing(place, value)
  const found = deviationsWhere(response, place, isElsewhere, 'a timestamp in UTC')
  return found.map((one) => ({ ...one, about: { fault: 'not-utc' } }))
}

/** The values at a place that are wrong, whatever the schema says. */
function deviationsWhere(
  response: ApiResponse,
  { find, contractPointer }: Pick<Place, 'find' | 'contractPointer'>,
  isWrong: (value: unknown) => boolean,
  expected: string,
): Deviation[] {
  const wrong = find(response.json).filter(({ value }) => isWrong(value))
  return wrong.map(({ pointer }) => ({ ...deviationAt(response, pointer, expected), contractPointer }))
}

/** `-data-transactions-created-at`; the items of a list are called `item`. */
export function nameOf({ pointer }: Place): string {
  return `-${kebab(pointer.replace(/\/\*$/, '/item').replaceAll('/*', ''))}`
}

function textOf(operationId: string, place: Place): string {
  const { pointer, schema, mayBeUnset } = place
  const form =
    schema.enum && !decidedSet(place)
      ? `one of ${list(schema.enum.map(String))}`
      : [kindOf(schema.type), ...(schema.format ? [`in the format ${schema.format}`] : [])].join(' ')
  const pattern = schema.pattern === undefined ? '' : ` that matches ${schema.pattern}`
  const zone = schema.format === 'date-time' ? ', in UTC' : ''
  const what = `${form}${pattern}${zone}`
  if (pointer.endsWith('/*')) {
    return `Every item of ${fieldAt(pointer.slice(0, -2))} in a response of ${operationId} MUST be ${what}.`
  }
  const subject = `successful response of ${operationId}`
  if (mayBeUnset) return `Every ${subject} MUST contain ${fieldAt(pointer)}, ${what} (may be absent when empty).`
  return `Every ${subject} MUST contain ${fieldAt(pointer)}, ${what}.`
}
