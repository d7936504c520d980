import { type Contract, type Operation, type Violation, validate } from '@card-contract/contract'
import type { Check, Departure, Group } from '../../model/check.ts'
import { headerOf } from '../../model/exchange.ts'
import type { Answer } from '../../model/stage.ts'
import { hideGround } from './hide-ground.ts'
import { type Place, placeOf, placesOf, valuesAt } from './places.ts'
import type { Showcase } from './showcase.ts'
import { issuesName, needsOf } from './subjects.ts'
import { kebab, kindOf, list } from './words.ts'

/**
 * What every granted answer of the operation owes: its status, its media type, the envelope, and each place inside it. One
 * check per place, each of which watches all answers of the run.
 */
export function answerChecks(contract: Contract, operation: Operation, group: Group<Showcase>): Check<never>[] {
  const define = (name: string, place: Pick<Place, 'contractPointer'>, text: string, watches: Watch): Check<never> =>
    answerCheck(operation, group, { name, contractPointer: place.contractPointer, text, watches })
  const { operationId, response } = operation
  return [
    define(
      `answers-with-status-${response.status}`,
      { contractPointer: response.pointer },
      `A granted request of ${operationId} is answered with status ${response.status}.`,
      (answer) => statusDepartures(operation, answer),
    ),
    define(
      'answers-with-json',
      { contractPointer: `${response.pointer}/content` },
      `A granted request of ${operationId} is answered with Content-Type ${response.mediaType}.`,
      (answer) => mediaTypeDepartures(operation, answer),
    ),
    define(
      'answers-success-true',
      placesOf(contract, operation).find(({ pointer }) => pointer === '/success') ?? {
        contractPointer: response.pointer,
      },
      `A granted request of ${operationId} is answered with \`success\` true.`,
      (answer) => successDepartures(operation, answer),
    ),
    ...placesOf(contract, operation)
      .filter(({ pointer }) => pointer !== '/success')
      .map((place) => {
        const isName = issuesName(contract, operation, place)
        return define(`answers${nameOf(place)}`, place, textOf(operationId, place), (answer) => {
          const departures = placeDepartures(operation, place, answer)
          return isName ? [...departures, ...namelessDepartures(operation, place, answer)] : departures
        })
      }),
  ]
}

type Watch = NonNullable<Check['watches']>

interface AnswerCheck {
  readonly name: string
  readonly contractPointer: string
  readonly text: string
  readonly watches: Watch
}

function answerCheck(operation: Operation, group: Group<Showcase>, check: AnswerCheck): Check<never> {
  const { operationId } = operation
  const id = `${kebab(operationId)}/${check.name}`
  return hideGround<Showcase>({
    id,
    requirement: { id, level: 'documented', text: check.text, contractPointer: check.contractPointer, operationId },
    needs: needsOf(operation),
    how: `Looks at every granted answer of ${operationId} in the run, whichever check asked for it.`,
    group,
    watches: check.watches,
    isOwedAlways: true,
    // The group's own requests are all that has to be sent.
    async run({ expect }, { answers, asides }) {
      // What the plain answer has too is found by watching.
      if (answers.some((answer) => check.watches(answer).length > 0)) return
      for (const { answer, departures } of asides.map((one) => ({ answer: one, departures: check.watches(one) }))) {
        const beside = ` where ${answer.exchange.request.body} was sent`
        for (const one of departures) {
          expect.fail({ ...one, received: one.received + beside, exchange: answer.exchange.id })
        }
        if (departures.length > 0) return
      }
    },
  })
}

function statusDepartures({ operationId, response }: Operation, answer: Answer): Departure[] {
  if (answer.status === response.status) return []
  const expected = `status ${response.status}`
  return [{ subject: operationId, expected, received: `status ${answer.status}`, contractPointer: response.pointer }]
}

function mediaTypeDepartures({ operationId, response }: Operation, { headers }: Answer): Departure[] {
  const sent = headerOf(headers, 'content-type')
  const [mediaType = ''] = (sent ?? '').split(';')
  if (mediaType.trim().toLowerCase() === response.mediaType) return []
  return [
    {
      subject: `${operationId}: Content-Type`,
      expected: response.mediaType,
      received: sent === undefined ? 'no Content-Type' : sent || 'an empty Content-Type',
      contractPointer: `${response.pointer}/content`,
    },
  ]
}

function successDepartures(operation: Operation, answer: Answer): Departure[] {
  const [found] = valuesAt(answer.json, '/success')
  if (found?.value === true) return []
  const received = found === undefined ? 'nothing' : (JSON.stringify(found.value) ?? 'nothing')
  return [{ subject: `${operation.operationId}: /success`, expected: 'true', received, pointer: '/success' }]
}

function placeDepartures(operation: Operation, place: Place, answer: Answer): readonly Departure[] {
  const violations = violationsOf(operation, answer)
    ?.get(place.pointer)
    ?.filter((one) => !isOpen(place, one))
  if (!violations?.length) return place.schema.format === 'date-time' ? zoneDepartures(operation, place, answer) : none
  return violations.map((violation) => ({
    subject: `${operation.operationId}: ${violation.pointer}`,
    expected: violation.expected,
    received: violation.received,
    pointer: violation.pointer,
    contractPointer: violation.schemaPointer,
    // That a field can be null is a gap of its own (`responses/null-fields`), so null is told, and fails nobody.
    ...(isNull(place, violation) ? { level: 'inferred' } : {}),
  }))
}

function isNull({ pointer }: Place, { received }: Violation): boolean {
  return received === 'null' && pointer.startsWith('/data/')
}

function isOpen(place: Place, violation: Violation): boolean {
  return place.mayBeUnset && (isNull(place, violation) || violation.received === 'nothing')
}

const none: readonly Departure[] = []

/** Without a name, what was made cannot be asked for by anybody: that a field can be null cannot mean this one. */
function namelessDepartures({ operationId }: Operation, place: Place, { json }: Answer): Departure[] {
  return valuesAt(json, place.pointer)
    .filter(({ value }) => value === null || value === '')
    .map(({ pointer, value }) => ({
      subject: `${operationId}: ${pointer}`,
      expected: 'a name that can stand in the path of other operations',
      received: JSON.stringify(value),
      pointer,
      contractPointer: place.contractPointer,
    }))
}

/** That the moment is given in UTC is part of what the interface says of every timestamp; the format says the rest. */
function zoneDepartures({ operationId }: Operation, place: Place, { json }: Answer): Departure[] {
  return valuesAt(json, place.pointer)
    .filter(({ value }) => typeof value === 'string' && !/(z|[+-]00(:?00)?)$/i.test(value))
    .map(({ pointer, value }) => ({
      subject: `${operationId}: ${pointer}`,
      expected: 'a timestamp in UTC',
      received: JSON.stringify(value),
      pointer,
      contractPointer: place.contractPointer,
    }))
}

let judged:
  | { readonly answer: Answer; readonly byPlace: ReadonlyMap<string, readonly Violation[]> | undefined }
  | undefined

/** What the contract's validator says of an answer, by place; asked once for all the checks that look at it in turn. */
function violationsOf(
  { operationId }: Operation,
  answer: Answer,
): ReadonlyMap<string, readonly Violation[]> | undefined {
  if (judged?.answer === answer) return judged.byPlace
  const violations = validate.response(operationId, answer.json)
  judged = { answer, byPlace: violations.length === 0 ? undefined : groupedByPlace(violations) }
  return judged.byPlace
}

function groupedByPlace(violations: readonly Violation[]): ReadonlyMap<string, readonly Violation[]> {
  const byPlace = new Map<string, Violation[]>()
  for (const violation of violations) {
    const place = placeOf(violation.pointer)
    byPlace.set(place, [...(byPlace.get(place) ?? []), violation])
  }
  return byPlace
}

/** `-data-transactions-created-at`; a list's items are called so. */
export function nameOf({ pointer }: Place): string {
  return `-${kebab(pointer.replace(/\/\*$/, '/item').replaceAll('/*', ''))}`
}

function textOf(operationId: string, { pointer, schema, mayBeUnset }: Place): string {
  const form = schema.enum
    ? `one of ${list(schema.enum.map(String))}`
    : [kindOf(schema.type), ...(schema.format ? [`in the format ${schema.format}`] : [])].join(' ')
  const pattern = schema.pattern === undefined ? '' : ` that matches ${schema.pattern}`
  const zone = schema.format === 'date-time' ? ', in UTC' : ''
  const unset = mayBeUnset ? ', where there is something to say' : ''
  return `The answer of ${operationId} has ${pointer}, ${form}${pattern}${zone}${unset}.`
}
